# What the house itself says, whatever the game.

prompt-over = The game is over.
prompt-chance = A roll is awaited: { $wanted }.
prompt-roll = { $purpose }: { $wanted }.
prompt-resolving = Orders are being carried out.
prompt-waiting = { $sides } { COUNT($sides) ->
    [1] decides
   *[other] decide
}: { $ask }

bot-random = Random player

scenario-length = { $n ->
    [one] { $n } turn
   *[other] { $n } turns
}

choice-number = { $n }
choice-element = { $element }

# A name on the map, given in both languages.
map-lettering = { $ru ->
   *[other] { $en }
}

direction-n = north
direction-ne = north-east
direction-e = east
direction-se = south-east
direction-s = south
direction-sw = south-west
direction-w = west
direction-nw = north-west

game-is-over = The game is over.
not-at-the-table = Only a player at the table can decide.
whose-action = Several may act now: say who does ({ $seats }).
unknown-word = There is no unit, place, card or order called “{ $word }”.
action-too-long = A decision has at most { $most } words.
nothing-to-undo = There is nothing to take back: something was rolled, drawn or revealed since, or another player acted.
no-such-edition = The rules of this match have no edition { $n } to go on by.
edition-changed = All agreed: play goes on by edition { $n } of the rules.
no-roll-awaited = No roll is awaited now.
impossible-roll = The dice cannot fall like that.
bad-roll = “{ $text }” does not answer the roll: { $wanted }.
wanted-dice = { $n ->
    [one] one die face from 1 to 6 is wanted
   *[other] { $n } die faces from 1 to 6 are wanted
}
wanted-hits = { $n ->
    [one] the hits of one die, or its face, are wanted
   *[other] the number of hits of { $n } dice, or all faces, are wanted
}
wanted-pick = { $n ->
    [one] the one thing left to draw is wanted
   *[other] one of the { $n } things to draw is wanted
}
