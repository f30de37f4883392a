# То, что говорит сам дом, какая бы игра ни шла.

prompt-over = Партия окончена.
prompt-chance = Бросок: { $wanted }.
prompt-roll = { $purpose }: { $wanted }.
prompt-resolving = Приказы исполняются.
prompt-waiting = Решение за { COUNT($sides) ->
    [1] стороной
   *[other] сторонами
}: { $sides }. { $ask }

bot-random = Случайный игрок

scenario-length = { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[other] { $n } ходов
}

choice-number = { $n }
choice-element = { $element }

# A name on the map, given in both languages.
map-lettering = { $en ->
   *[other] { $ru }
}

direction-n = на север
direction-ne = на северо-восток
direction-e = на восток
direction-se = на юго-восток
direction-s = на юг
direction-sw = на юго-запад
direction-w = на запад
direction-nw = на северо-запад

game-is-over = Партия окончена.
not-at-the-table = Решать может только игрок за столом.
whose-action = Сейчас могут действовать несколько сторон: укажите, кто ({ $seats }).
unknown-word = Нет ни отряда, ни места, ни карты, ни приказа «{ $word }».
action-too-long = В одном решении не больше { $most ->
    [one] { $most } слова
   *[other] { $most } слов
}.
nothing-to-undo = Возвращать нечего: с тех пор что-то брошено, вытянуто или раскрыто, либо сыграл другой игрок.
no-such-edition = У правил этой партии нет редакции { $n }, к которой можно перейти.
edition-changed = По общему согласию игра продолжается по редакции правил { $n }.
no-roll-awaited = Сейчас никакой бросок не нужен.
impossible-roll = Так кости выпасть не могут.
bad-roll = «{ $text }» не отвечает на бросок: { $wanted }.
wanted-dice = { $n ->
    [one] нужна { $n } грань от 1 до 6
    [few] нужны { $n } грани от 1 до 6
   *[other] нужно { $n } граней от 1 до 6
}
wanted-hits = { $n ->
    [one] нужно число попаданий { $n } кости или её грань
   *[other] нужно число попаданий { $n } костей или все их грани
}
wanted-pick = { $n ->
    [one] нужно назвать единственное, что осталось
   *[other] нужно назвать одно из { $n }
}
