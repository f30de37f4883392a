# Что говорит командная строка.

did-you-mean = Может быть, «{ $word }»?
there-are = Есть: { $words }.
no-side = Стороны «{ $side }» нет.
no-game = Игры «{ $game }» нет.
no-games = Играть пока не во что.
only-rules = { $game } здесь пока только для чтения правил, сыграть нельзя: `stavka rules { $game }`.
no-scenario = В игре { $game } нет сценария «{ $scenario }».
no-option = В игре { $game } нет необязательного правила «{ $option }».
no-clause = Ни в номерах, ни в тексте пунктов нет «{ $asked }».
no-lens = В игре «{ $game }» нет показа «{ $lens }».
say-whose = Сейчас могут действовать несколько сторон: начните с имени стороны ({ $sides }) и двоеточия.

cannot-read = Не удаётся прочитать { $file }: { $why }
file-empty = Файл { $file } пуст: это ни позиция, ни запись партии
cannot-write = Не удаётся записать { $file }: { $why }
saved = Запись партии: { $file }.
save-exists = Файл { $file } уже есть: выберите другое имя или продолжите эту партию, `stavka play { $file }`.
save-what = В какой файл? Скажите `save ФАЙЛ`.

## games

games-edition = редакция { $n }
games-sides = Стороны: { $sides }
games-scenarios = Сценарии:
games-options = Необязательные правила:
games-bots = Боты:
games-books = Правила для чтения (в эти игры пока нельзя сыграть)
games-books-hint = `stavka rules ИГРА` покажет главы.

## rules

rules-count = { $n ->
    [one] { $n } пункт
    [few] { $n } пункта
   *[other] { $n } пунктов
}
rules-hint = `stavka rules { $game } ГЛАВА`, `ПУНКТ` или слово для поиска.
rules-test = Проверка:
kind-definition = определение
kind-effect = следствие
kind-modifier = модификатор
kind-optional = необязательное правило
kind-order = приказ
kind-procedure = порядок действий
kind-property = свойство
kind-restriction = ограничение
kind-setup = расстановка
kind-structure = сооружение
kind-terrain = местность
kind-victory = победа

## check

check-position = позиция, ошибок нет
check-record = запись партии, ошибок нет, { $n ->
    [one] { $n } строка
    [few] { $n } строки
   *[other] { $n } строк
}
check-ledger = свод правил, ошибок нет, { $n ->
    [one] { $n } пункт
    [few] { $n } пункта
   *[other] { $n } пунктов
}
check-rows = таблица, ошибок нет, { $n ->
    [one] { $n } строка
    [few] { $n } строки
   *[other] { $n } строк
}
check-data = TOML, ошибок нет
check-words = тексты, ошибок нет
check-in-box = { $what }; с этим файлом { $game } открывается и все сценарии начинаются
check-no-view = { $file } — не позиция и не запись партии: смотреть в нём нечего.
check-unknown = { $file }: проверить можно позиции и данные (.toml), записи партий (.hgn) и таблицы (.csv, .tsv).

## legal, explain, apply

legal-roll = Ожидается бросок, сейчас никто не решает. На бросок отвечает `stavka apply` с --dice.
legal-over = Партия окончена.
legal-many = Возможных действий больше { $n }. Первым словом может быть:
legal-whole = (уже законченное действие)
explain-nothing = Считать здесь нечего.
explain-unfinished = Действие ещё не закончено; дальше может идти: { $words }
forecast-estimate = (оценка: не всё открыто)
apply-refused = «{ $action }»: { $why }
dice-short = { $asked } { $given ->
    [0] В --dice ничего не осталось.
    [one] В --dice остался только { $given }.
   *[other] В --dice осталось только { $given }.
}
dice-left = Лишнее в --dice, этого никто не бросал: { $dice }.
roll-dice = { $n ->
    [one] Бросается { $n } кубик: что выпало, от 1 до 6.
    [few] Бросаются { $n } кубика: что выпало, от 1 до 6.
   *[other] Бросаются { $n } кубиков: что выпало, от 1 до 6.
}
roll-hits = { $n ->
    [one] Бросается { $n } кубик, попадание — { $accuracy } и меньше: что выпало.
    [few] Бросаются { $n } кубика, попадание — { $accuracy } и меньше: что выпало.
   *[other] Бросаются { $n } кубиков, попадание — { $accuracy } и меньше: что выпало.
}
roll-pick = Вытягивается одно из { $n }: что вытянуто.

## lens, perft, replay, verify

lens-takes = Показ «{ $lens }» { $n ->
    [0] не относится к отдельному соединению или гексу.
    [one] требует одно подходящее соединение или гекс.
   *[other] требует подходящие соединения или гексы, числом { $n }.
}
overlay-empty = Ничего.
path-cut = (перерезан в { $place })
perft = узлов: { $nodes }, глубина { $depth }, { $seconds } с
replay-short = В записи { $n ->
    [one] { $n } строка
    [few] { $n } строки
   *[other] { $n } строк
}, строки { $to } нет.
verified = { $lines ->
    [one] Сыграна { $lines } строка
    [few] Сыграно { $lines } строки
   *[other] Сыграно { $lines } строк
}, контрольные суммы сходятся, { $rolls ->
    [0] бросков не было.
    [one] { $rolls } бросок выведен заново и совпадает.
    [few] { $rolls } броска выведены заново и совпадают.
   *[other] { $rolls } бросков выведены заново и совпадают.
}

## the table

hand-of = На руках, { $side }
cards-hidden = закрыто: { $n }
to-act = Решает: { $sides }

## play

play-no-json = `play` — для людей, JSON у него нет. Он есть у `legal`, `explain` и `apply`.
choose-game = Какая игра?
choose-scenario = Какой сценарий? Enter — первый.
no-choice = Выбрать «{ $answer }» нельзя.
play-welcome = Наберите номер или слово; Tab дополняет; `help` расскажет больше.
press-enter = Enter: { $action }
enter-passes = Enter: не пользоваться правом, игра продолжается
curtain = Нажмите Enter, { $side }. Остальные не смотрят.
opponent-stuck = Противнику нечего делать, а он обязан действовать.
taken-back = Ход взят назад.
undo-consent = Если вы оба согласны: `undo consent`.
why-what = Скажите, что именно: `why move R1 0304`.
why-allowed = «{ $action }» — можно.
arrives = Раунд { $turn }
arrive-later = В следующие раунды
meanwhile = Что произошло тем временем ({ $n ->
        [one] { $n } строка
        [few] { $n } строки
       *[many] { $n } строк
    }; всё — в журнале, log)
mute-hint = mute: больше не спрашивать об этом в этой фазе (mute turn — в этом ходу)
mute-no-window = Пропускать без вас можно лишь вопросы о том, отвечаете ли вы на событие.
mute-what = Напишите mute, mute phase или mute turn.
muted-phase = До конца фазы такие вопросы пропускаются; unmute — снова спрашивать.
muted-turn = До конца хода такие вопросы пропускаются; unmute — снова спрашивать.
unmuted = Вас снова будут спрашивать.
only-choice = ✓ { $action } (другого выбора нет)
play-help =
    Выбор: его номер или слово; можно сразу несколько слов, Tab их дополняет.
    Enter отправляет законченное решение; знак ! в конце строки отправляет его сразу.
      back, cancel        стереть последнее слово или всё решение
      undo                взять ход назад, если с тех пор ничего не открылось
      explain [СЛОВА]     расчёт, пункты правил и точные вероятности
      why СЛОВА           почему так нельзя и по какому пункту
      rules ПУНКТ         пункт, глава или слово для поиска
      map [ГЕКС]          карта; большая — вокруг гекса
      lens ИМЯ [ОТРЯД]    снабжение, зоны контроля, дальность на карте
      hand                что написано на ваших картах
      log [N]             что произошло, последние N строк
      save ФАЙЛ           записать партию
      mute [turn]         до конца фазы (или хода) пропускать такие вопросы без вас
      unmute              снова спрашивать
      quit                выйти из-за стола
    С косой чертой (/map) приказ столу никогда не принимается за слово игры.
    Понимаются и русские слова: карта, журнал, правила, почему, расчёт, назад, сброс, молчать, спрашивать, помощь, выход.

## sim

no-bot = В игре { $game } нет бота «{ $bot }».
sim-seats = В игре { $game } сторон: { $seats }. Назовите столько же ботов через запятую.
sim-title = { $game }, { $scenario }: { $games ->
        [one] { $games } партия
        [few] { $games } партии
       *[other] { $games } партий
    }, зерно { $seed }
sim-bot = бот
sim-wins = победы
sim-losses = поражения
sim-share = доля
sim-interval = 95 %
sim-draws = Ничьих: { $n }
sim-side-wins = Победы сторон: { $sides }
sim-endings = Исходы
sim-length = Длина
sim-turns = ходы
sim-actions = действия
sim-decisions = решения
sim-range = в среднем { $mean }, от { $min } до { $max }
sim-failed = Сорвалось партий: { $n }
sim-failed-game = партия { $n }: { $what }
sim-saved = Записи партий лежат в { $folder }.
sim-cannot-save = Не удаётся записать { $file }: { $why }
