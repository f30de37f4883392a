# «Стычка» по-русски.

game-title = Стычка
game-summary = Небольшая игра о ротах, лесах и бродах: тайные приказы, скрытые отряды, кости и карты.
scenario-ford = Брод
scenario-ford-summary = По четыре роты с каждой стороны бьются за две деревни на разных берегах реки.
scenario-clearing = Поляна
scenario-clearing-summary = Короткий бой за единственную деревню в глухом лесу.

heading-turn = Ход { $turn } из { $turns }
phase-draw = Добор карт
phase-orders = Приказы
phase-fire = Огонь
phase-assault = Атаки
phase-rally = Восстановление
phase-over = Партия окончена

verb-hold = стоять
verb-move = двигаться
verb-fire = вести огонь
verb-assault = атаковать
verb-hide = укрыться
verb-ready = готово
verb-play = сыграть карту
verb-pass = пас
verb-retreat = отступить
verb-advance = продвинуться
verb-stay = остаться

terrain-clear = чистое поле
terrain-wood = лес
terrain-village = деревня
terrain-water = вода

lens-supply = Линии снабжения
lens-sight = Линия обзора
sight-clear = Обзор открыт
sight-blocked = Обзор закрыт
overlay-orders = Приказы
track-turns = Ходы
marker-turn = Ход
pile-discard = Сброс
badge-out-of-supply = Без снабжения
badge-hidden = Скрыт

card-flare = В фазе приказов: обнаруживает скрытые отряды противника в гексе и рядом с ним.
card-bayonets = В атаке: +2 к вашему итогу.
card-rally = В фазе восстановления: снабжаемый отряд возвращает шаг.

roll-draw = { $side }: берётся карта
roll-fire = { $unit }: огонь по { $hex }
roll-assault = Атака на { $hex }, первой — кость атакующего

chart-yes = да
chart-terrain-effects = Местность
chart-terrain = Местность
chart-cover = Укрытие
chart-hides = Можно скрыться
chart-ends-move = Конец движения
chart-fire = Огонь: одна кость за шаг
chart-target = Цель
chart-hits-on = Попадание, не больше
chart-in-open = на открытом месте
chart-assault-adds = Атака: прибавки к броску
chart-what = За что
chart-adds = Прибавка
chart-each-step = каждый шаг
chart-defender-cover = обороняющийся в укрытии
chart-assault = Результаты атаки
chart-lead = Перевес атакующего
chart-result = Результат
chart-cards = Карты
chart-card = Карта
chart-copies = Штук
chart-does = Действие

ask-orders = Отдайте приказы отрядам и объявите о готовности.
ask-unit-order = Какой приказ получает { $unit }?
ask-path = Куда идёт { $unit }?
ask-target = По какому гексу ведёт огонь { $unit }?
ask-assault-hex = Какой гекс атакуем?
ask-assault-units = Какие отряды идут в атаку?
ask-flare = Какой гекс осветит ракета?
ask-bayonets = Атака на { $hex }: сыграть штык?
ask-retreat = Отряд в { $hex } побит: куда он отступает?
ask-advance = Гекс { $hex } пуст: кто продвигается?
ask-rally = Сыграть восстановление?
ask-confirm = Отдать этот приказ?

already-ready = Вы объявили о готовности: приказы больше не меняют.
order-unfinished = Приказ ещё не закончен.
not-your-unit = Вы не можете приказывать этому отряду ({ $unit }): он чужой или выбыл.
nobody-to-assault = Ни один ваш отряд не стоит рядом с видимым противником.
no-such-card = У вас нет карты, которую можно сыграть сейчас.
two-hexes-at-most = Отряд проходит не больше двух гексов.
no-target-there = Там нет видимого противника в пределах дальности и обзора.
cannot-hide-here = Укрыться можно только в лесу, когда рядом нет противника.
cannot-assault-so = Для атаки назовите гекс с видимым противником и от одного до трёх своих отрядов рядом с ним.
no-such-order = Такого приказа нет.
off-the-map = В этом направлении нет гекса.
water = { $hex }: здесь вода.
river-between = Путь в { $hex } преграждает река; переходите её по броду.
wood-ends-move = Вход в лес в гексе { $hex } заканчивает движение.
not-your-decision = Сейчас решаете не вы.
must-retreat = Побитый отряд должен отступить на один из указанных гексов.
advance-or-stay = Один из атаковавших отрядов может продвинуться, или все остаются на месте.
bayonets-or-pass = Можно сыграть штык, если он у вас есть, или пасовать.
rally-or-pass = Можно сыграть восстановление на снабжаемый отряд с потерями или пасовать.

drew-card = { $side } тянут карту: { $card }.
drew = { $side } тянут карту.
card-played = { $side } играют карту: { $card }.
orders-carried-out = Ход { $turn }: приказы исполняются.
turn-begins = Начинается ход { $turn }.
moved = { $unit } переходит из { $from } в { $to }.
stopped = { $unit } остановлена перед { $hex }.
discovered = { $unit } обнаружена в { $hex }.
out-of-sight = { $unit } скрывается из виду.
fired = { $unit } ведёт огонь по { CASE($victim, "dat") }: { $dice ->
    [one] { $dice } кость
    [few] { $dice } кости
   *[other] { $dice } костей
}, { $hits ->
    [0] попаданий нет
    [one] { $hits } попадание
    [few] { $hits } попадания
   *[other] { $hits } попаданий
}.
lost-steps = { $unit } теряет { $steps ->
    [one] { $steps } шаг
    [few] { $steps } шага
   *[other] { $steps } шагов
}, осталось { $left }.
destroyed = { $unit } уничтожена.
assaulted = { $units } { COUNT($units) ->
    [1] атакует
   *[other] атакуют
} { CASE($victim, "acc") }: { $attack } против { $defence }.
rallied = { $unit } приводит себя в порядок: теперь { $steps ->
    [one] { $steps } шаг
    [few] { $steps } шага
   *[other] { $steps } шагов
}.

tally-fire-title = Огонь
tally-dice = кости по числу шагов
tally-open = попадание при
tally-cover = цель в укрытии
tally-out-of-supply = без снабжения
tally-fire = { $dice ->
    [one] { $dice } кость
    [few] { $dice } кости
   *[other] { $dice } костей
}, попадание при { $accuracy } и меньше
forecast-fire = Попадания
n-hits = { $n ->
    [0] попаданий нет
    [one] { $n } попадание
    [few] { $n } попадания
   *[other] { $n } попаданий
}
assume-stays = если цель останется на месте
assume-no-cards = если никто не сыграет карту
tally-assault-title = Атака
tally-attacker = атакует { $unit }
tally-defender = обороняется { $unit }
tally-bayonets = штыки
tally-assault = { $lead } к разности костей
forecast-assault = Исход атаки
outcome-defender-two = обороняющийся теряет два шага и отступает
outcome-defender-one = обороняющийся теряет шаг и отступает
outcome-nothing = без результата
outcome-attacker-one = атакующий теряет шаг
outcome-attacker-two = атакующий теряет два шага

tally-points-title = Очки: { $side }
tally-village = деревня { $hex }
tally-kill = { $unit } уничтожена
n-points = { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[other] { $n } очков
}

outcome-draw = Ничья.
outcome-annihilation = Победили { $side }: у противника не осталось отрядов.
outcome-points = Победили { $side } с перевесом в { $lead ->
    [one] { $lead } очко
    [few] { $lead } очка
   *[other] { $lead } очков
}.

# Bots
bot-level-1 = Уровень 1: смотрит на решение вперёд
bot-level-2 = Уровень 2: думает и за вас

## Главы правил

chapter-1 = Стол
chapter-2 = Ход
chapter-3 = Приказы
chapter-4 = Движение
chapter-5 = Огонь
chapter-6 = Атака
chapter-7 = Снабжение
chapter-8 = Карты
chapter-9 = Скрытые отряды
chapter-10 = Победа
