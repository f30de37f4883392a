attack = { $who } { COUNT($who) ->
    [1] атакует
   *[other] атакуют
} { CASE($whom, "acc") }
steps-left = { $n ->
    [one] остался { $n } шаг
    [few] осталось { $n } шага
   *[other] осталось { $n } шагов
}
told = { $what } ({ $clause })
