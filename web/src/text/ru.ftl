# Собственные слова клиента.

app-title = Ставка
app-tagline = Варгеймы на гексах, где правила следят за собой сами
skip-to-content = К содержанию
loading = Загрузка…
not-found = По этому адресу ничего нет.
back-to-lobby = К списку игр
problem = Что-то пошло не так
retry = Ещё раз
close = Закрыть
cancel = Отмена
save = Сохранить
saved = Сохранено
copy = Скопировать
copied = Скопировано
yes = Да
no = Нет

nav-lobby = Игры
nav-rules = Правила
nav-account = Профиль
lang-switch = Язык
theme-switch = Оформление
theme-auto = Как в системе
theme-light = Светлое
theme-dark = Тёмное

lobby-games = Игры
lobby-mine = Мои партии
lobby-open = Ждут соперника
lobby-live = Идут сейчас
lobby-over = Завершённые
lobby-none = Пока пусто.
lobby-more = Ещё
lobby-your-move = Ваш ход
lobby-waiting = Ждёт игрока
lobby-import = Открыть запись
lobby-import-hint = файл .hgn
new-game = Новая партия
rules-of = Правила
scenario = Сценарий
scenarios = { $n ->
    [one] { $n } сценарий
    [few] { $n } сценария
   *[other] { $n } сценариев
}
scenario-balance = У равных ботов: { $first } — { $a } %, { $second } — { $b } %
opponent = Соперник
opponent-bot = Бот
opponent-link = Друг по ссылке
opponent-open = Любой из списка игр
opponent-hotseat = Вдвоём за этим экраном
opponent-watch = Два бота, я смотрю
bot-level = Сила
my-side = Моя сторона
side-random = По жребию
optional-rules = Дополнительные правила
dice = Кубики
dice-fair = Честные кубики сервера
dice-typed = Настоящие, ввожу сам
clock = Часы
clock-none = Без часов
clock-live = { $m } мин + { $s } с за решение
clock-mail = { $d ->
    [one] { $d } день на ход
    [few] { $d } дня на ход
   *[many] { $d } дней на ход
}
rated = На рейтинг
start-game = Начать
creating = Расставляем фишки…

join-title = Вас приглашают в игру
join-as = Играть за сторону: { $side }
join-watch = Смотреть
join-dice = Кубики честные: сервер уже связан словом
join-dice-why = Это SHA-256 от секрета сервера. Когда вы сядете за стол, браузер добавит к нему свою часть; после партии секрет раскроют, и любой сможет проверить каждый бросок.
join-full = Все места заняты.
seat-empty = место свободно
seat-guest = Гость { $n }
seat-bot = бот
invite-title = Пригласить друга
invite-text = Отправьте эту ссылку. Партия начнётся, когда по ней кто-нибудь сядет за стол.
invite-dice = Перед началом каждый игрок вносит свою часть в броски кубиков; ждём, пока соперник откроет стол

spectating = Вы зритель.
seat-you = вы
seat-online = за столом
seat-offline = отошёл
behind = Связь потеряна. Подключаемся…
sending = Отправляем…
sides-heading = Стороны

prompt-seats = Партия начнётся, когда будут заняты все места.
prompt-answered = Вы уже ответили; ждём другую сторону.
prompt-may = Вы можете вмешаться, но не обязаны; решает другая сторона.
prompt-label = Что нужно решить
prompt-confirm = Подтвердить
prompt-back = На шаг назад
prompt-clear = Заново
prompt-undo = Взять назад
prompt-choices = { $n ->
    [one] { $n } вариант
    [few] { $n } варианта
   *[many] { $n } вариантов
}
prompt-leads-to = { $n ->
    [0] Это уже полный ответ.
    [one] Дальше { $n } вариант.
    [few] Дальше { $n } варианта.
   *[other] Дальше { $n } вариантов.
}
prompt-list = Варианты списком
prompt-ways = Для чего?
prompt-or = Или:
prompt-continue = Продолжить: { $side }
prompt-not-yours = Сейчас вам нечего решать.
prompt-clause = По пункту { $clause }
prompt-cost = цена { $cost }
curtain-title = Ходит { $side }
curtain-text = Передайте экран и продолжайте.
standing-order = Пасовать за меня до конца фазы
trouble-why = Так нельзя

odds-title = Что это значит
odds-preview = Если выбрать это
odds-chances = Шансы
odds-assuming = При условии
odds-estimate = Оценка: скрытое угадано.
odds-share = { $percent } %

tab-log = Журнал
tab-units = Силы
tab-tracks = Шкалы
tab-brief = Сценарий
tab-look = Подробно
tab-talk = Чат
tab-game = Партия
log-filter = Искать в журнале
log-empty = Пока ничего не произошло.
log-since = Пока вас не было
digest-count = { $n ->
    [one] { $n } событие
    [few] { $n } события
   *[other] { $n } событий
}
digest-watch = Показать на карте
log-dice = Кубики: { $faces }
log-replay = Посмотреть сначала
boxes-title = Рядом с картой
boxes-empty = Пусто: { $names }
forces-on-map = На карте
box-empty = пусто
hand-title = На руках
hand-of = На руках: { $side }
hand-hidden = на руках закрыто: { $n }
hand-playable = можно сыграть
piles-title = Колоды
pile-count = { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
}
tallies-title = Счёт
track-here = здесь: { $marker }
turn-forces = Прибывают

look-hint = Укажите гекс, отряд или карту. Правая кнопка или долгое нажатие — почему?
look-terrain = Местность
look-units = Отряды здесь
look-features = На этом гексе
look-values = Значения
look-steps = Шаги: { $left } из { $full }
look-lens = Посмотреть через линзу
why-title = Почему?
why-can = Это можно выбрать сейчас.
why-cannot = Сейчас это выбрать нельзя.
why-asked = По пункту
feature-city = город
feature-oil = нефть
feature-objective = цель стороны: { $side }
feature-supply-edge = край снабжения: { $side }
feature-supply-source = источник снабжения: { $side }
feature-control = под контролем: { $side }
feature-target = жетон цели: { $side }
feature-counterblow = жетон контрудара: { $side }
feature-scorched = выжженная земля
feature-works = полевые укрепления
feature-prepared = подготовленная оборона
feature-height = высота
feature-station = железнодорожная станция
feature-obstacle = инженерные заграждения
feature-objective-of = победных очков: { $value }
feature-works-of = укрепления, уровень { $value }
feature-obstacle-of = инженерные заграждения до хода { $value }

lenses = Линзы
lens-pick = { $n ->
    [one] Теперь укажите отряд или гекс.
    [few] Теперь укажите { $n } объекта по очереди.
   *[many] Теперь укажите { $n } объектов по очереди.
}
lens-nothing = Показывать нечего.
moves-arrows = Последние ходы стрелками
map-in = Ближе
map-out = Дальше
map-fit = Вся карта
map-overview = Обзор
map-label = Карта. Стрелки двигают курсор, ввод выбирает, знак вопроса показывает все клавиши.
map-board-text = Карта текстом
map-cursor = { $place }, { $terrain }
map-cursor-units = Отряды: { $units }
map-offered = можно выбрать
numbers = Номера гексов

talk-players = Игроки
talk-spectators = Зрители
talk-say = Написать
talk-send = Отправить
talk-none = Пока никто ничего не сказал.
notes-title = Мои заметки

game-resign = Сдаться
game-resign-sure = Сдать партию?
game-draw = Предложить ничью
game-undo = Попросить взять ход назад
game-edition = Перейти на редакцию правил { $n }
game-rematch = Реванш
game-claim = Потребовать победу
game-record = Сохранить запись
game-offer-undo = { $side }: можно взять ход назад?
game-offer-draw = { $side }: предложение ничьей.
game-offer-rematch = { $side }: предложение реванша.
game-offer-edition = { $side }: предложение перейти на последнюю редакцию правил.
game-offer-mine = Ваше предложение ждёт ответа.
game-accept = Принять
game-decline = Отклонить
game-withdraw = Отозвать
game-over = Партия окончена
game-to-rematch = К реваншу
game-watch-replay = Посмотреть повтор
game-link = Ссылка на этот момент
game-dice-check = Проверить кубики
game-commitment = Обязательство
game-secret = Секрет
game-contributions = Вклады игроков
throw-label = Введите кубики
throw-send = Бросить

replay-title = Повтор
replay-step = Шаг { $n } из { $of }
replay-play = Пуск
replay-pause = Пауза
replay-first = В начало
replay-last = В конец
replay-next = На шаг вперёд
replay-back = На шаг назад
replay-slider = Момент партии
replay-speed = Скорость

rules-title = Правила: { $game }
rules-search = Искать в правилах
rules-both = На двух языках
rules-none = Такого пункта нет.
rules-chapters = Главы
rules-charts = Таблицы
rules-count = { $n ->
    [one] { $n } пункт
    [few] { $n } пункта
   *[many] { $n } пунктов
}

account-title = Профиль
account-guest = Вы играете как гость: вас знает только этот браузер. С учётной записью можно вернуться откуда угодно.
account-name = Имя, которое видят другие
account-email = Почта для извещений о ходе
account-webhook = Адрес, который вызвать, когда мой ход
account-notify = Писать на почту, когда мой ход
account-unconfirmed = На этот адрес отправлено письмо: откройте ссылку из него, и письма начнут приходить.
account-push = Показывать «ваш ход» на этом устройстве

confirm-title = Это ваш адрес?
confirm-yes = Да, пишите мне сюда
confirm-done = Спасибо: письма будут приходить на этот адрес.
confirm-old = Ссылка недействительна или устарела. Сохраните настройки, и придёт новое письмо.

account-login = Логин
account-password = Пароль
account-sign-in = Войти
account-sign-up = Завести учётную запись
account-sign-out = Выйти
account-tokens = Ключи для программ
account-token-name = Название ключа
account-token-make = Создать ключ
account-token-once = Показан только сейчас:
account-token-drop = Отозвать
scope-read = смотреть
scope-play = играть
scope-lobby = создавать партии и садиться за стол

settings = Настройки
set-motion = Показывать движение и кубики
set-sound = Звук
set-confirm = Спрашивать перед каждым решением
set-curtain = Закрывать стол при смене игрока

help-title = Клавиши
help-arrows = Двигать курсор по карте
help-enter = Выбрать то, что под курсором
help-space = К следующему, что можно выбрать
help-digits = Нажать кнопку с первой по девятую
help-confirm = Подтвердить
help-back = На шаг назад
help-escape = Заново, закрыть
help-undo = Взять последнее действие назад
help-zoom = Ближе, дальше, вся карта
help-lens = Линзы с первой по девятую
help-arrows-on-map = Движение этого и прошлого хода стрелками
help-tabs = Следующая панель
help-text = Карта текстом
help-choices = Варианты списком
help-look = Что под курсором
help-help = Эта подсказка

how-rules = по правилам
how-resigned = сдача
how-agreed = по соглашению
how-time = по времени
how-abandoned = из-за отсутствия соперника
winner = Победа: { $side }
draw = Ничья
