# Что говорит сам сервер: о партиях …
match-resigned = { $winner } { COUNT($winner) ->
    [1] побеждает
   *[other] побеждают
 }: противник сдался
match-time = { $winner } { COUNT($winner) ->
    [1] побеждает
   *[other] побеждают
 }: у противника вышло время
match-abandoned = { $winner } { COUNT($winner) ->
    [1] побеждает
   *[other] побеждают
 }: противник оставил партию
match-draw = Ничья по соглашению
match-cancelled = Партия отменена
match-bad-id = У действия должно быть имя от 1 до 40 знаков
match-no-sync = Здесь об этом не спрашивают
match-not-seated = Вы не сидите за этим столом
match-not-begun = Партия не началась: одно из мест свободно
match-has-begun = Партия уже началась
match-is-over = Партия окончена
match-not-over = Партия ещё не окончена
match-stale = Положение на столе изменилось; его номер — { $revision }
match-dice-are-fair = В этой партии кубики бросает сервер
match-cannot-claim = Требовать нечего: у противника ещё есть время
match-bad-text = Текст пуст или слишком длинен
match-wrong-room = До конца партии игроки и зрители говорят каждый в своей комнате
match-rematch-made = Следующая партия уже создана
match-rated = В рейтинговой партии ходы после броска не возвращают
match-offer-stands = Предложение ждёт ответа
match-bots-fight-on = Бот на ничью не согласен
match-no-offer = Ничего не предложено
match-own-offer = На ваше предложение отвечает противник
match-seated-already = Вы уже сидите за этим столом
match-seat-taken = Это место занято
match-bad-contribution = Ваша часть кубиков — до 64 шестнадцатеричных цифр
match-no-vacation = В этой партии отпуск взять нельзя
match-no-window = Сейчас пропускать нечего
match-reload = Партия перечитывается; подключитесь снова
match-unreadable = Партию сейчас прочесть не удаётся

# … и о доме.
house-unknown = Здесь такого нет
house-no-game = Такой игры нет
house-seats = В этой игре мест: { $n }
house-rated = В рейтинговой партии честные кубики и начальная позиция сценария
house-creation = Так партию создать нельзя
house-clock = Так часы поставить нельзя
house-no-bot = Бота «{ $bot }» нет
house-record = Запись не удаётся доиграть до конца
house-database = База данных не отвечает; ничего не изменено
house-bad-request = Запрос составлен неверно
house-bad-message = Сообщение составлено неверно: { $why }
house-slow-down = Слишком часто: попробуйте через { $seconds } с
house-scope = Ключ этого не разрешает
house-token = Такого ключа нет
house-token-wish = У ключа должны быть имя от 1 до 60 знаков и хотя бы одно право
house-token-taken = Ключ с таким именем уже есть
house-who = Мы вас не знаем: сначала спросите /api/me
house-origin = Запрос пришёл с чужого сайта
house-csrf = Заголовка x-csrf нет или он неверен
house-settings = Одна из настроек неверна
house-member-already = Учётная запись у вас уже есть
house-account = Логин — от 2 до 30 букв, цифр, знаков - и _; пароль — от 8 до 200 знаков
house-login-taken = Этот логин занят
house-login = Неверный логин или пароль
house-page = Такой страницы нет
house-invitation = В эту партию входят по приглашению
house-not-your-side = Это не ваша сторона
house-delayed = Зрители видят эту партию с задержкой; запись откроется в конце
