attack = { $who } { COUNT($who) ->
    [1] attacks
   *[other] attack
} { $whom }
steps-left = { $n ->
    [one] { $n } step
   *[other] { $n } steps
} left
told = { $what } ({ $clause })
