# Слова игры «Танковые сражения» по-русски.

## Игра

game-title = Танковые сражения
game-summary = Танковые операции 1941 и 1943 годов: гекс — пять километров, ход — сутки. Подготовленные атаки, атаки с марша, корпуса, которые ходят дважды, штабы, снабжение и туман войны.
bot-level-1 = Уровень 1: командир корпуса, бьёт по слабым местам
bot-level-2 = Уровень 2: штаб армии, взвешивает риск, снабжение и поддержку
option-additional = Дополнительные правила: батальоны, артиллерия, самоходки, бронепоезда, разведка, зенитки
option-historical-weather = Историческая погода
option-held-after-end = «Конец» прекращает только раздачу маркеров
option-mild-columns = Дорожный темп теряют только части, идущие вместе
option-attack-without-command = Части без командования могут атаковать
option-emergency-artillery = Части на экстренном снабжении получают артиллерийские очки

## Главы правил

chapter-1 = Масштаб
chapter-2 = Состав игры
chapter-3 = Части и маркеры
chapter-4 = Карта и фишки
chapter-5 = Порядок хода
chapter-6 = Погода
chapter-7 = Движение
chapter-8 = Зоны контроля
chapter-9 = Стопки и туман войны
chapter-10 = Бой
chapter-11 = Рода войск
chapter-12 = Командование
chapter-13 = Снабжение
chapter-14 = Стаканчик с маркерами
chapter-15 = Сценарии
chapter-X = Дополнительные правила
chapter-CRT = Итоги боя
chapter-TEC = Влияние местности
chapter-N = Заметки автора
chapter-F = Сноски

## Концовки

over-german-decisive = Решительная победа Германии.
over-german-minor = Малая победа Германии.
over-draw = Ничья.
over-soviet-minor = Малая победа СССР.
over-soviet-decisive = Решительная победа СССР.

## Заголовок и шкалы

date = { $day } { $month ->
    [1] января
    [2] февраля
    [3] марта
    [4] апреля
    [5] мая
    [6] июня
    [7] июля
    [8] августа
    [9] сентября
    [10] октября
    [11] ноября
    *[12] декабря
  } { $year } года
heading-turn = Ход { $turn } из { $turns }, { $date }: { $weather }
heading-corps = Повторно действует корпус { $corps }
heading-phase = { $side }: { $phase }
phase-supply = I, снабжение
phase-prepared = II, подготовленные атаки
phase-movement = III, движение
phase-unprepared = IV, неподготовленные атаки
phase-markers = маркеры
weather-clear = ясно
weather-wet = сыро
weather-thunderstorm = грозы
weather-rain = дождь
weather-mud = грязь
weather-snow = снег
track-turns = Ходы
marker-turn = Ход
turn-label = { $turn }: { $date }
turn-weather = Погода: { $weather }
turn-arrivals = { $n ->
    [one] Прибывает { $n } часть
    [few] Прибывают { $n } части
   *[many] Прибывает { $n } частей
}
track-points = Очки: { $side }
marker-ao = Артиллерия { $kind }
marker-io = Инженеры
marker-air = Авиаподдержка
marker-recon = Авиаразведка
track-attack = Бой: атака
track-defence = Бой: оборона
marker-tens = Десятки
marker-units = Единицы
marker-shifts = Сдвиги
marker-modifiers = Модификаторы
pile-cup = Стаканчик
points-title = Победные очки: { $side }
points-places = удержанные пункты
points-losses = потери противника
points-exits = вышли с карты
points-result = { $n } ПО

## Местность, клетки, обзоры, значки

terrain-clear = чистая местность
terrain-forest = лес
terrain-dense-forest = густой лес
terrain-rough = пересечённая местность
terrain-marshy = болотистая местность
terrain-swamp = болото
terrain-lake = озеро
terrain-sea = море
terrain-village = населённый пункт
terrain-town = город
terrain-city = большой город
terrain-city-centre = центр большого города
box-field = Потеряны, можно восстановить
box-out = Выбыли из игры
box-waiting = Ещё не прибыли
box-exited = Вышли с карты
works-line = оборонительная линия
works-permanent = долговременные укрепления
works-level = укрепления { $n }-го уровня
lens-supply = Снабжение части
lens-command = Командование частью
lens-zoc = Зоны контроля
lens-reach = Досягаемость части
lens-control = Контроль
lens-vp = Победные очки
lens-supplied = Снабжается
lens-unsupplied = Не снабжается
lens-commanded = Командование есть
lens-uncommanded = Командования нет
way = от { $from } до { $to }
cut-enemy = прервано противником в { $at }
cut-zone = прервано зоной контроля в { $at }
cut-far = слишком далеко: { $at }
cut-closed = машинам не пройти
cut-no-hq = нет штаба, которому она подчинена
badge-emergency = Экстренное снабжение: сражается как обычно, артиллерийских очков не получает
badge-no-supply = Без снабжения: сила и движение техники вдвое меньше
badge-no-command = Потеря командования
badge-loaded = Погружена в эшелон
badge-at-work = Занята работами в этой фазе
badge-scouted = Разведана: один сдвиг атакующим
badge-tank-shift = Танковый сдвиг { $n }
badge-at-shift = Противотанковый сдвиг { $n }
badge-moved = Уже двигалась

## Приказы

verb-done = Готово
verb-pass = Пропустить
verb-move = Двигаться
verb-enter = Ввести подкрепление
verb-attack = Атаковать
verb-march = Атаковать с марша
verb-lay = Выбрать маркеры корпусов для стаканчика
verb-create = Создать временный штаб
verb-dig = Окопаться
verb-build = Усилить укрепления
verb-bridge = Навести понтон
verb-lift = Снять понтон
verb-blow = Взорвать мост
verb-column = Свернуть в колонну
verb-deploy = Развернуть орудия
verb-detach = Выделить батальон
verb-absorb = Влить батальон
verb-rebuild = Восстановить часть
verb-try = Бросить на инициативу
verb-search = Разведать стопку
verb-load = Погрузить в эшелон
verb-rail = Перевезти по железной дороге
verb-exit = Выйти с карты
verb-return = Вернуть штаб
verb-top = Положить сверху
verb-bomb = Бомбить
verb-raid = Удар по тылам
verb-scout = Авиаразведка
verb-ao = Артиллерийское очко
verb-engineers = Инженерное очко
verb-air = Авиаподдержка
verb-spotter = Самолёт-корректировщик
verb-gun = Поддержать огнём
verb-ready = Готово
verb-defend = Назвать обороняющихся
verb-fighters = Истребители
verb-play = Сыграть маркер
verb-keep = Оставить маркер
verb-reroll = Перебросить
verb-loss = Снять уровень
verb-retreat = Отступить
verb-hold = Удержать укрепления
verb-pursue = Преследовать
verb-evade = Ускользнуть
verb-activate = Активизировать корпус
verb-decline = Отказаться
verb-restore = Восстановить силу
verb-subtract = Снять очко

choice-ao = { $kind }
choice-markers = { $n ->
    [one] { $n } маркер
    [few] { $n } маркера
   *[many] { $n } маркеров
}
choice-formation = { $name }

## Вопросы

ask-lay = Выберите маркеры корпусов, которые кладёте в стаканчик.
ask-create = Можно создать временный штаб.
ask-repair = Можно вернуть силу ослабленной танковой части или продолжить.
ask-attack-with = Назовите цели, затем атакующих.
ask-prepared = Подготовленные атаки: атакуйте или продолжайте.
ask-unprepared = Неподготовленные атаки, два сдвига против вас: атакуйте или продолжайте.
ask-prepare = Перед движением: орудия меняют положение, батальоны выделяются и вливаются.
ask-blow = Конец движения: взрывайте мосты или продолжайте.
ask-march = Атака с марша: цели, затем до трёх частей одного гекса.
ask-rebuild = Выберите штаб, гекс и части набора.
ask-where = Куда?
ask-move = Двигайте части, атакуйте с марша, стройте — или завершите фазу.
ask-drawn = Вытянут ваш маркер: как с ним поступить?
ask-support = Чем поддержать атаку?
ask-defend = Назовите от одной до трёх обороняющихся частей в каждом атакованном гексе.
ask-answer = Чем поддержать оборону?
ask-reroll = На кубике { $die }: { $result }. Перебросить?
ask-loss = { $n ->
    [one] Кто теряет уровень?
   *[other] Кто теряет уровень? Осталось: { $n }.
}
ask-pick = Выберите, кто у противника теряет один уровень.
ask-retreat = Отступление из { $at }: осталось { $n ->
    [one] { $n } гекс
    [few] { $n } гекса
   *[many] { $n } гексов
}.
ask-pursue = Преследуйте или остановитесь.
ask-fighters = Противник наносит удар с воздуха: поднять истребители?
ask-subtract = { $n ->
    [one] Выберите артиллерийское очко, которое потеряно.
   *[other] Выберите потерянное артиллерийское очко; всего { $n }.
}
ask-search = Какую стопку разведывает часть?
ask-evade = Разведчики могут ускользнуть.
ask-counterprep = Контрподготовка: открыть огонь до атаки противника?
ask-counterprep-pay = Тратьте артиллерийские очки, одно за каждое очко противника; не больше { $n }.
ask-restore = Затишье: можно вернуть силу одной ослабленной части.
ask-last-strikes = Конец хода: нанесите удар с воздуха или завершите ход.
ask-bomb = Какую стопку бомбить?
ask-scout = Какую стопку разведать с воздуха?
ask-confirm = Подтвердите.

## Отказы

no-out-of-turn = Сейчас решает не ваша сторона: { $side }.
no-unfinished = Решение ещё не завершено.
no-open-pledge = Противник, с которым вы вошли в соприкосновение, должен быть атакован в этой же фазе.
no-strength = Сила атаки меньше одного очка.
no-unit = { $unit }: нельзя, пункт { $clause }.
no-hex = { $at }: выбрать нельзя, пункт { $clause }.
no-verb = «{ $verb }» сейчас невозможно, пункт { $clause }.
no-token = Это не подходит, пункт { $clause }.

## Соотношение сил

odds-title = Соотношение сил
odds-units = атакующие
odds-artillery = артиллерия
odds-defence = обороняющиеся
odds-defence-artillery = артиллерия обороны
odds-assault-guns = штурмовые орудия
odds-ratio = соотношение
odds-tanks = танки
odds-air = авиаподдержка
odds-scouted = разведка
odds-defending-tanks = танки обороны
odds-anti-tank = противотанковые орудия
odds-anti-tank-ground = местность против танков
odds-strongpoint = противотанковый опорный пункт
odds-flak88 = зенитки на прямой наводке
odds-ambush = танковая засада
odds-ground = местность
odds-height = высота
odds-works = укрепления
odds-obstacle = подвижные инженерные сооружения
odds-river = река
odds-defending-air = авиация обороны
odds-unprepared = без подготовки
odds-march = с марша
odds-works-die = укрепления (кубик)
odds-engineers = инженеры (кубик)
odds-heavy = тяжёлая артиллерия (кубик)
odds-flame = огнемётные танки (кубик)
odds-borg = танкетки разминирования (кубик)
odds-rockets = реактивная артиллерия (кубик)
odds-gmort = гвардейские миномёты (кубик)
odds-result = колонка { $column }, к кубику { $die }
chance-battle = Результат
chance-superior = Результат с тактическим превосходством
crt-a = А{ $figures }
crt-o = О{ $figures }
crt-ub = УБ{ $figures }
crt-o-ub = О-УБ{ $figures }
chance-blow = Взрыв моста
chance-blown = взорван
chance-stands = стоит
blow-need = чтобы взорвать
blow-engineers = инженеры
blow-result = { $need } и больше
chance-bridge = Наведение понтона
chance-laid = наведён
chance-not-laid = не наведён
chance-bomb = Бомбёжка
chance-shot-down = сбит
chance-levels = { $n ->
    [0] без потерь
    [one] { $n } уровень
    [few] { $n } уровня
   *[many] { $n } уровней
}
chance-raid = Удар по тылам
chance-points = { $n ->
    [0] очки целы
    [one] { $n } очко, выбирает владелец
    [few] { $n } очка, выбирает владелец
   *[many] { $n } очков, выбирает владелец
}
chance-points-picked = { $n ->
    [0] очки целы, выбор за вами
    [one] { $n } очко, выбираете вы
    [few] { $n } очка, выбираете вы
   *[many] { $n } очков, выбираете вы
}
chance-try = Инициатива
chance-moves = может двигаться
chance-stays = стоит
chance-search = Поиск
chance-found = вскрыта, и один сдвиг против неё
chance-shown = вскрыта
chance-nothing = ничего не найдено
chance-lost = разведка уничтожена
chance-evade = Уход разведки
chance-away = уходит
assume-no-answer = Противник ничего не добавляет.
assume-reroll = Кубик перебрасывают, если выпало хуже, чем можно ожидать.
assume-no-fighters = Без истребителей и скрытых зенитных частей.
note-unknown = { $n ->
    [one] Там { $n } неизвестная фишка.
    [few] Там { $n } неизвестные фишки.
   *[many] Там { $n } неизвестных фишек.
}
note-columns = Там только орудия в колонне: они уничтожаются без броска.
note-star = Звёздочка здесь стоит атакующему ещё одного уровня.
move-title = Цена движения
move-allowance = запас ОД
move-behind = место в колонне
move-step = в { $at }
move-result = осталось { $left } ОД
retreat-title = Куда отступать
retreat-open = { $at }: свободно
retreat-loss = { $at }: зона контроля, потеря уровня
retreat-enemy = { $at }: части противника
retreat-closed = { $at }: непроходимо
retreat-short = { $at }: недостаточно далеко от места боя
retreat-zone = { $at }: зона контроля, а есть свободный гекс
retreat-away = { $at }: не приближает к снабжению
retreat-ground = { $at }: труднее местность

## Журнал

some-counter = фишка ({ $side })
told-turn = Ход { $turn }, { $date }. Погода: { $weather }.
told-laid = В стаканчике маркеров: немецких { $german }, советских { $soviet }.
told-part = Ходит { $side }.
told-corps-acts = Повторно действует корпус { $corps } ({ $side }).
told-phase = { $side }: { $phase }.
told-supply = { $side }: без снабжения { $cut }, без командования { $lost }.
told-created = { $unit }: штаб развёрнут в { $at }.
told-repaired = { $unit }: полная сила восстановлена.
told-move = { $unit }: { $from } – { $to }.
told-arrival = { $unit } прибывает в { $at }.
told-exit = { $unit } выходит с карты: { $n } ПО.
told-return = { $unit } снова в строю, { $at }.
told-rebuilt = { $unit }: часть восстановлена в { $at }.
told-loading = { $unit }: погрузка в эшелон.
told-digging = { $unit } окапывается.
told-building = { $unit } усиливает укрепления.
told-works = { $at }: { $works }.
told-bridge = { $unit } наводит мост из { $at } { $side }.
told-lift = { $unit } снимает мост, { $at }.
told-bridging = { $unit } работает под огнём: { $die }.
told-blown = Мост из { $at } { $side } взорван: { $die }.
told-not-blown = Мост из { $at } { $side } уцелел: { $die }.
told-keen = { $unit } действует по своему почину: { $die }.
told-not-keen = { $unit } ждёт приказа: { $die }.
told-attack = Атака на { $hexes }: { $units }.
told-march = Атака с марша на { $hexes }: { $units }.
told-unprepared = Неподготовленная атака на { $hexes }: { $units }.
told-defence = Обороняются: { $units }.
told-points = { $side }: артиллерия { $kind }.
told-points-lost = { $side } теряет артиллерию { $kind }.
told-engineers = { $side }: инженеры.
told-spotter = { $side }: самолёт-корректировщик.
told-air = { $side }: авиаподдержка, { $n ->
    [one] { $n } маркер
    [few] { $n } маркера
   *[many] { $n } маркеров
}.
told-fighters = { $side }: истребители, { $n ->
    [one] { $n } маркер
    [few] { $n } маркера
   *[many] { $n } маркеров
}.
told-shots = { $n ->
    [0] Никто не сбит.
    [one] Сбит { $n } маркер.
    [few] Сбито { $n } маркера.
   *[many] Сбито { $n } маркеров.
}
told-gun = { $unit } ведёт огонь.
told-roll = { $attack } : { $defence } — { $ratio }, +{ $plus } −{ $minus } → { $column }; бросок { $die }, строка { $row }: { $result }.
told-result = Результат: { $result }.
told-weakened = { $unit }: ослабление.
told-destroyed = { $unit }: часть уничтожена.
told-stuck = { $at }: отступать некуда, потеряно уровней: { $n }.
told-held = { $at }: укрепления удержаны.
told-retreat = Отступают из { $from } в { $to }: { $units }.
told-pursuit = { $unit } преследует до { $to }.
told-bombing = { $side } бомбит { $at }.
told-bombed = Бомбы на { $at }.
told-raid = { $side }: удар по тылам.
told-raided = Удар по тылам: { $die }.
told-scouting = { $side }: самолёты над { $at }.
told-shown = { $at } раскрыт: { $units }.
told-search = { $unit } разведывает { $at }: { $die }.
told-evaded = { $unit } ускользает: { $from } – { $to }.
told-column = { $unit } сворачивается в колонну.
told-deployed = { $unit } разворачивается.
told-detached = { $unit } выделяет { $battalion }.
told-absorbed = { $unit } принимает { $battalion }.
told-penal = { $unit } присоединяется в { $at }.
told-obstacle = Подвижные инженерные сооружения в { $at }.
told-drawn = Вам выпало: { $marker }.
told-drawn-for = Вытянут маркер, владелец: { $side }.
told-end-marker = Вытянут «Конец маркеров».
told-ignored = Маркер вышел после «Конца», владелец: { $side }.
told-kept = { $side } оставляет маркер.
told-corps = Вытянут { $marker }.
told-declined = Не использовано: { $marker }.
told-declined-by = { $side } не использует маркер.
told-played = { $side } играет { $marker }.
told-named = Названо соединение: { $formation }.
told-confused = Корпус { $corps }: неразбериха ({ $die }).
told-not-confused = Корпус { $corps }: приказы дошли ({ $die }).
told-breakdown = { $unit }, поломки: { $die }.
told-counterprep = Контрподготовка: { $die }.
told-end = Победные очки: Германия { $german }, СССР { $soviet }. { $level }

## Маркеры

marker-corps-text = Корпус { $corps } может ещё раз сыграть фазы I–IV.
marker-ts-text = Перебрасывает кубик боя; второй бросок окончателен.
marker-penal-text = Батальон 2-2-4 присоединяется к пехотной части.
marker-mobeng-text = Препятствие на два хода: противнику вход дороже на 2 ОД, обороне дополнительный сдвиг.
marker-works3-text = Строительная часть поднимает укрепления с уровня 2 до 3.
marker-atamb-text = Дополнительный противотанковый сдвиг гексу с противотанковой артиллерией.
marker-cprep-text = Перед немецкой частью хода 2: до стольких артиллерийских очков противника, сколько выпало на кубике, уничтожается, очко за очко.
marker-tankrep-text = В фазе I ослабленная танковая часть возвращает полную силу.
marker-stuka-text = Ещё два маркера авиаподдержки до конца хода.
marker-borg-text = Подготовленная атака на укрепления: +1 к кубику, звёздочка не действует.
marker-radio-text = Раскрываются все стопки противника не дальше шести гексов от штаба.
marker-ptab-text = Бомбёжка, при которой танки теряют уровень на 5 и 6.
marker-fres-text = Стрелковый корпус или армейская дивизия делает дополнительную фазу III.
marker-kv-text = Атака с танковым сдвигом 3: немецкие противотанковые сдвиги не считаются.
marker-fuel-text = Советский мехкорпус в следующей активизации движется вполовину.
marker-break-text = До трёх советских танковых частей, прошедших большой марш, могут понести поломки.
marker-order-text = Советский корпус в следующей активизации не атакует.
marker-ambush-text = Ещё два сдвига гексу с советскими танками, который атакуют танки.
marker-gmort-text = −1 к кубику атаки на советский снабжаемый гекс.
marker-flak88-text = Дополнительный противотанковый сдвиг немецкому гексу, который атакуют танки.

# Таблицы памятки
chart-crt = Результаты боя
chart-die = кубик
chart-odds = { $odds }
chart-crt-a = А: уровни теряет атакующий.
chart-crt-o = О: обороняющийся отступает на столько гексов; в скобках — ещё и теряет столько же уровней.
chart-crt-ub = УБ: упорный бой, по уровню с каждой стороны, никто не отступает; О-УБ: по уровню с каждой стороны, обороняющийся отступает на гекс.
chart-crt-brackets = [N]: часть, теряющую один из уровней, выбирает противник.
chart-crt-star = *: против укреплений или населённого пункта, помогающего обороне, атакующий теряет уровнем больше.
chart-calendar = Календарь
chart-turn = ход
chart-brings = что приносит
chart-terrain-effects = Влияние местности
chart-terrain = местность
chart-foot = пешие
chart-motor = мот.
chart-tracks = мех.
chart-shift = сдвиг
chart-defence = оборона ×{ $n }
chart-guns = против танков
chart-roll = кубик
chart-no-tanks = танковых сдвигов нет
terrain-height = высота
terrain-river = река
terrain-big-river = большая река
terrain-great-river = великая река
terrain-bridge = мост через реку
terrain-bridge-big = мост, большая или великая река
terrain-track = просёлок
terrain-road = дорога
terrain-highway = шоссе
terrain-works-1 = укрепления 1-го уровня
terrain-works-2 = укрепления 2-го уровня
terrain-works-3 = укрепления 3-го уровня
terrain-works-line = оборонительная линия
terrain-rail = вдоль железной дороги
chart-besides = кроме того
chart-all-points = все ОД
chart-by-bridge = только по мосту
chart-closed = закрыто
chart-half = ½, но не меньше 1
chart-into = атака сюда ÷{ $n }
chart-into-or-out = атака сюда и отсюда ÷{ $n }
chart-fewer-tanks = танковый сдвиг −{ $n }
chart-not-bombed = бомбить нельзя
chart-when-village = на бой не влияет: ни *, ни инженеров
chart-when-river = если обороняющегося не обошли
chart-when-great-river = если атакуют не через мост и обороняющегося не обошли
chart-when-bridge = вместо сдвига реки
chart-when-alone = только для части, идущей в одиночку
chart-terrain-costs = Пешие, моторизованные, механизированные: ОД за вход в гекс; с плюсом — за пересечение стороны гекса.
chart-terrain-shifts = ◄ — сдвиги в пользу обороны. Сдвиги местности, высоты, населённого пункта, укреплений и реки складываются; из укреплений действуют только сильнейшие.
chart-terrain-rivers = Сдвиг реки или моста действует, если через воду атакуют из каждого гекса; если сдвиги разные — наименьший из них.
chart-terrain-guns = Противотанковый сдвиг местности действует только против танков.
chart-when-rail = ½ от стоимости местности; через реку — лишь по мосту
chart-side = { $side }
chart-special = Особые правила
chart-rule = правило
chart-rule-text = содержание
chart-victory = Победные очки
chart-scored = за что
chart-at-start = чей в начале
chart-place = { $name }, { $hex }
chart-lost-hq = уничтоженный штаб противника
chart-lost-tanks = потерянная противником часть с танковым сдвигом
chart-lost-other = любая другая потерянная противником часть
chart-exit = часть, ушедшая с карты через { $at }
chart-victory-control = Пункт в конце игры засчитывают тому, кто его контролирует: чья часть побывала там последней.
chart-victory-lost = Потеряны те части, которые к концу игры в поле восстановления или вне игры; есть ли танковый сдвиг, смотрят по лицевой стороне. Штаб считают каждый раз, как он уничтожен; выделенные и штрафные батальоны не считают.
chart-levels = Уровни победы
chart-ratio = очки Германии к очкам СССР
chart-level = итог
chart-level-from = { $ratio } и больше
chart-level-less = меньше { $ratio }
chart-weather = погода
chart-sky = { $dice }: { $weather }
chart-sky-history = исторически: { $weather }
chart-artillery = артиллерия: { $points }
chart-artillery-less = по дополнительным правилам меньше на { $points }
chart-artillery-limit = на одну атаку не больше { $n }
chart-engineers = инженеры: { $n }
chart-air = авиаподдержка: { $n }
chart-recon = авиаразведка: { $n }
chart-calendar-kinds = Артиллерийские очки: калибр и в скобках сила; H — тяжёлая артиллерия, R — реактивная.
chart-calendar-keep = Артиллерийские и инженерные очки остаются, пока их не истратят, маркеры авиации служат только свой ход.
chart-weather-effects = Погода
chart-weather-does = как действует
chart-weather-tracks = просёлки движения не ускоряют
chart-weather-rivers = река без моста стоит моторизованным и механизированным частям +{ $n } ОД
chart-weather-open = чистая местность и населённые пункты вне дорог стоят моторизованным частям { $n } ОД
chart-weather-vehicles = моторизованные и механизированные части платят +{ $n } ОД за каждый гекс вне дорог
chart-weather-all = все наземные части платят +{ $n } ОД за каждый гекс вне дорог
chart-weather-half = маркеров авиаподдержки и авиаразведки у обеих сторон вдвое меньше, с округлением вверх
chart-weather-no-air = авиация не летает
chart-means = Пределы и разрешения
chart-means-what = что
chart-means-defence = артиллерийских очков в обороне, не больше
chart-means-air = маркеров авиаподдержки в одном бою, не больше
chart-means-flak = зенитный фактор: сбит при
chart-means-ts = тактическое превосходство
chart-means-rail = частей в эшелонах одновременно
chart-means-dig = окапывание
chart-means-build = строительные части строят до уровня
chart-means-return = восстановление: вернуть к отданным
chart-means-hq = временных штабов
chart-flak-army = армия { $army }: { $dice }
chart-ts-all = все части
chart-ts-corps = части корпусов { $corps }
chart-ts-guards = гвардейские танковые и механизированные бригады
chart-ts-mobile = части танковых и моторизованных дивизий
chart-yes = да
