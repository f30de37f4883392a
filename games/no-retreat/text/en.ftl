# The words of No Retreat! in English.


## The game

game-title = No Retreat!
game-summary = The Russian front, 1941–45: armies and fronts on hexes of 100 km, cards with two events each, a war whose rules change as it goes.
bot-level-1 = Level 1: a front commander, sound and plain
bot-level-2 = Level 2: the general staff, wary of gaps and pockets
option-abteilung = Abteilung: a German army may be split into smaller units
option-fort-fronts = Fortified fronts: a Soviet front may become two smaller ones
option-local-support = Local combat support markers
option-fixed-weather = No variable weather
option-fixed-weather-1941 = No variable weather in 1941
option-counterblow-advance = Units under unanswered counterblows may advance
option-no-surrender = No surrender: sudden death only costs cards
option-joker = The joker card
option-reserves = The Soviet Reserves counter
option-partisans = Paratroopers and partisans
option-run-on = The scenario runs on as a campaign
option-printed-deck = Cards paired as printed in 2016

## Chapters of the rules

chapter-2 = Components
chapter-3 = Set-up
chapter-4 = Sequence of play
chapter-5 = Cards
chapter-6 = Supply
chapter-7 = Organisation
chapter-8 = Movement
chapter-9 = Rail movement
chapter-10 = Combat
chapter-11 = Removal
chapter-12 = Victory
chapter-13 = Turn events
chapter-14 = Special units
chapter-15 = Optional rules
chapter-16 = Example of play
chapter-TEC = Terrain effects
chapter-CRT = Combat results
chapter-PA = Points made clear

## Endings

over-objectives = The objectives are held: victory of { $side }.
over-sudden-death = Sudden death: victory of { $side }.
over-total = Total victory of { $side }.
over-operational = High Tide was not matched: operational victory of { $side }.
over-hitler = The Berlin Garrison has fallen: victory of { $side }.
over-last-turn = Time has run out: victory of { $side }.
over-scenario = The scenario ends: victory of { $side }.

## Weather, phases, places

weather-clear = clear
weather-mud = mud
weather-snow = snow
weather-long-winter = long winter
phase-cards = cards
phase-supply = supply check
phase-organisation = organisation
phase-movement = movement
phase-combat = combat
phase-removal = removal
phase-detraining = detraining
phase-housekeeping = housekeeping
place-name = { $place }
terrain-clear = clear
terrain-city = city
terrain-forest = forest
terrain-swamp = swamp
terrain-mountain = mountains
terrain-kerch = Kerch Strait
terrain-area = area
terrain-lake = lake
terrain-sea = sea
box-shattered = Shattered units
box-destroyed = Destroyed units
box-surrendered = Surrendered units
box-rail = Rail movement
box-cadres = Cadres available
box-out = Out of the game
box-waiting = Waiting for an event
heading-turn = Turn { $turn }, { $months } { $year }: { $weather }
heading-phase = { $side }: { $phase }
heading-initiative = Initiative: { $side }
scenario-length = { $n ->
    [one] { $n } turn
   *[other] { $n } turns
}
track-turns = Turn track
track-vp = Victory points
track-support = Support markers
turn-label = { $turn }: { $months } { $year }
turn-weather = { $weather }
turn-sudden-death = Sudden death: { $side } above { $n } VP
vp-cell = { $n }
marker-turn = Turn
marker-vp = VP: { $side }
marker-high-tide = High Tide
marker-event-vp = Event VP: { $side }
marker-blitz = Blitz!
marker-shock = Shock!
red-event-4 = Pearl Harbor
red-event-7 = Midway
red-event-10 = El Alamein
red-event-14 = Italy invaded
red-event-19 = D-Day
red-event-22 = Battle of the Bulge
red-event-25 = Rhine crossed
red-event-27 = Economic collapse
pile-deck = Deck
pile-discard = Discard pile
card-title = { $card }
badge-oos = Out of supply
badge-disorganised = Disorganised
badge-moved = Has moved
badge-fought = Has attacked
badge-reserve = Strategic reserve
badge-support = Local support
lens-supply = Supply path
lens-zoc = Zones of control
lens-reach = Movement range
lens-control = Control of cities
lens-vp = Victory points
lens-draw = Cards to draw

turn-rail = The limits on rail movement end
turn-fortify = Soviet fortifying begins
turn-reserve = The strategic reserve begins
turn-rebuild = Axis rebuilding and improving begins
turn-no-rebuild = No more German rebuilding and improving
turn-upgrades = Free Soviet upgrades: { $n } a turn
turn-extra = { $n ->
    [0] No more extra card: { $side }
    [one] An extra card: { $side }
   *[other] { $n } extra cards: { $side }
}
turn-targets = Axis target markers: { $n }
turn-stacking-tank = A Soviet tank unit may stack with another unit
turn-stacking-two = Any two Soviet units may stack
turn-breakthrough = Soviet tanks break through
turn-two-steps = Soviet units have two steps
turn-draw-exactly = The Axis draws exactly { $n ->
    [one] one card
   *[other] { $n } cards
}
turn-removes = { $unit } leaves
turn-sudden-death-short = { $side }: above { $n } VP

## Charts

chart-crt = Combat results table: { $side }
chart-odds = Odds
chart-die = { $n }
crt-none = –
crt-ca = CA
crt-cb = CB
crt-dr = DR
crt-ds = DS
crt-dd = DD
crt-ex = EX
chart-yes = yes
chart-either = { $one } or { $two }
chart-terrain-effects = Terrain effects
chart-terrain = Terrain
chart-mp-tanks = MP, tanks
chart-mp-others = MP, others
chart-shifts = Shifts
chart-armour = Armour shift
chart-stops = Ends an advance
chart-weather-effects = Weather effects
chart-weather = Weather
chart-most-mp = MP at most
chart-advance = Advance, hexes
chart-breakthrough = Breakthrough
chart-axis-targets = Axis targets at most
chart-sudden-death = Sudden death
chart-new = What is new
chart-units = Units: { $side }
chart-unit = Unit
chart-full = Full
chart-reduced = Reduced
chart-arrives = Arrives
arrives-start = at the start
arrives-turn = turn { $turn }
arrives-germany = when Greater Germany is invaded
arrives-oil = when Ploesti is lost
arrives-warsaw = when Warsaw is free
arrives-optional = optional
chart-cards = Cards
chart-card = No.
chart-event = { $side }
chart-event-text = { $card }. { $text }

## Rolls

roll-draw = { $side }: a card is drawn
roll-discard = { $side }: a card is lost at random
roll-duel = Both roll instead of a battle, { $at }
roll-battle = Battle, { $attackers } against { $defenders }

## Results

result-none = no effect
result-ca = CA, counterattack
result-cb = CB, counterblow
result-dr = DR, retreat
result-ds = DS, shattered
result-dd = DD, destroyed
result-ex = EX, exchange

## The log

log-turn = Turn { $turn }, { $months } { $year }. Weather: { $weather }.
log-player-turn = { $side } to move.
log-phase = { $side }: { $phase }.
log-move = { $unit } moves from { $from } to { $to } ({ $cost } MP).
log-retreat = { $unit } falls back to { $to }.
log-advance = { $unit } advances to { $to }.
log-no-retreat = { $unit } has nowhere to retreat.
log-works-fall = The defensive works in { $at } fall.
log-control = { $at } is now held by { $side }.
log-entrain = { $unit } is loaded on trains.
log-place = { $unit } is placed in { $at }.
log-partisans = Partisans disorganise { $unit }.
log-discard = { $side }: “{ $card }” is discarded.
log-play = { $side }: “{ $card }” is played.
log-copied = It repeats { $card }.
log-cancelled = { $card } is cancelled.
log-taken = { $side }: “{ $card }” is taken from the discard pile.
log-reshuffle = Deck and discard pile are shuffled together.
log-drawn = You draw { $card }.
log-immediate = { $side }: “{ $card }” is drawn and acts at once.
log-weather-marker = The weather marker of turn { $turn } now shows { $weather }.
log-out = { $unit } leaves the game.
log-improved = { $unit } is at full strength ({ $value }).
log-reduced = { $unit } loses a step ({ $value }).
log-purchase-cancelled = The purchase of { $unit } is cancelled.
log-reorganised = { $unit } is reorganised.
log-unsupplied = Out of supply: { $units }.
log-reserve = { $unit } becomes the strategic reserve.
log-cleared = The scorched earth of { $at } is cleared.
log-saved = { $unit } is in supply again.
log-shattered = { $unit } is shattered.
log-destroyed = { $unit } is destroyed.
log-surrendered = { $unit } surrenders.
log-gone = { $unit } is removed for good.
log-to-track = { $unit } is lost and may return on turn { $turn }.
log-event-vp = { $side }: +{ $n } event VP; the marker stands at { $now } for { $owner }.
log-event-vp-even = { $side }: +{ $n } event VP; the marker is even.
log-initiative = High Tide is { $tide }. The initiative passes to the Soviets.
log-reckoning = High Tide { $tide } against Na Berlin { $vp }.
log-new-deck = 1945: the struck cards leave, the green ones come, a new deck is shuffled.
log-germany-invaded = Greater Germany is invaded: forts and Hungarians rise.
log-ploesti-lost = Ploesti is lost: Romania changes sides, Axis tanks run dry.
log-warsaw-free = Warsaw is free: the Polish Army joins the Soviets.
log-blitz = Blitz! support.
log-shock = Shock! support.
log-declined = { $side }: no counterattack.
log-target = { $side }: attack declared on { $at }.
log-counterblow = { $side }: counterblow on { $at }.
log-attack = { $attackers } { COUNT($attackers) ->
        [1] attacks
       *[other] attack
    } { $defenders }.
log-counterattack = { $side }: counterattack!
log-shift = { $label } { $value }
log-odds = { $ratio } — { $initial }; { $shifts }: in all { $net }, column { $column }.
log-odds-plain = { $ratio } — { $initial }, no shifts.
log-roll = Die { $die }: { $result }.
log-fixed-result = No die is rolled: { $result }.
log-duel = Both roll: Axis { $axis }, Soviets { $soviet }.

## Odds

odds-title = Odds
odds-strengths = Strengths
odds-initial = Initial column
odds-result = shifts { $shift }: column { $column }
odds-below = Below 1:3: automatic counterattack
shift-city = city
shift-forest = forest
shift-swamp = swamp
shift-mountain = mountains
shift-kerch = Kerch Strait
shift-objective = objective
shift-works = defensive works
shift-river = river
shift-oos = defender out of supply
shift-snow = Russian winter
shift-support = support marker
shift-armour = armour
shift-grenadiers = SS grenadiers
shift-shock = shock units
shift-luftwaffe = Luftwaffe Support
shift-katyushas = Katyushas
shift-rokossovsky = Rokossovsky
shift-heavy-artillery = Heavy Artillery
shift-hurrah = Hurrah!
shift-fleet = Black Sea Fleet
shift-logistics = Soviet logistics problems
forecast-plain = Possible outcomes
forecast-accepted = Every counterattack is accepted
forecast-declined = The counterattack is declined
assume-no-cards = no further cards or support markers
assume-declined = CA counts as no effect
chance-attack = Attack: { $result }
chance-counterattack = Counterattack: { $result }
chance-answer = Answer to it: { $result }
note-ground = The defender chooses the hex that sets the terrain.
retreat-title = Ways to retreat
retreat-way = to { $at }
retreat-result = { $n ->
        [one] one way
       *[other] { $n } ways
    }
note-stops-in-zoc = Enters an enemy ZOC and stops there.
note-takes = Takes { $places } on the way.
advance-title = Advance after combat
advance-result = At most { $n ->
        [one] one hex
       *[other] { $n } hexes
    }
advance-weather = by the weather
advance-breakthrough = tank breakthrough
advance-oos = out of supply
advance-capped = Rasputitsa
advance-staff = General Staff
draw-title = Cards to draw: { $side }
draw-result = { $n ->
        [one] One card
       *[other] { $n } cards
    }
draw-normal = each turn
draw-exactly = this turn exactly
draw-extra = turn effect
draw-lost-hex = capital or oil lost
draw-changed = a counter taken off
draw-no-surrender = no surrender
vp-title = VP of { $side }
vp-result = { $n } VP
vp-hexes = cities and oil
vp-finland = Finland
vp-events = event VP
vp-sudden-death = to sudden death on turn { $turn } (more than { $limit })
move-title = Movement cost
move-step = into { $at }
move-result = { $cost } of { $mp } MP
supply-from = from { $at }, hexes
supply-cut-at = cut at { $at }, hexes of the way
supply-overland = Supplied overland over { $n ->
        [one] { $n } hex
       *[other] { $n } hexes
    }
supply-sea = Supplied by sea
supply-adjacent = Supplied by a neighbour or a minor country
supply-none = Out of supply: the path is cut
supply-city = The city is supplied
supply-city-cut = The city is cut off

## Questions

ask-discard-down = Card phase: discard until you hold two cards.
ask-card-events = Play events of the card phase, or go on.
ask-opening = Opening hand: discard { $n } of your cards.
ask-discard = Discard { $n ->
        [one] a card
       *[other] { $n } cards
    } of your choice.
ask-keep-one = You drew two cards: which one do you discard?
ask-improve = Organisation, step A: improve, upgrade or fortify units, or go on.
ask-place = Organisation, step B: place returning units and reinforcements, rebuild lost ones.
ask-reorganise = Organisation, step C: a card each removes a disorganised marker.
ask-move = Move your units one at a time, load trains, or end the movement.
ask-reserve = Name a strategic reserve, or pass.
ask-local-support = Which unit gets local support?
ask-targets = Declare the hexes you attack, or go on.
ask-counterblows = Counterblows: a card each forces an attack on a hex of yours. Or go on.
ask-free-counterblows = Place { $n } counterblow markers your card pays for, or go on.
ask-battle = Choose the next battle: marked hexes, then your units.
ask-counterblow-advance = Units under unanswered counterblows may advance one hex.
ask-clear = Clear the scorched earth of { $at } for two cards?
ask-detrain = Detrain units from the rail box, or keep them there.
ask-event-placement = Place the units that arrive now.
ask-window = Do you play a card now?
ask-response = { $side }: “{ $card }”. Do you answer?
ask-duel = Both rolled: Axis { $axis }, Soviets { $soviet }. A card rolls one die again (1: the Axis die, 2: the Soviet die). Do you interfere?
ask-after-roll = Die { $die }: { $result }. Do you interfere?
ask-victory-window = Victory check: do you cancel the sudden death of this turn?
ask-org-cancel = Do you cancel one of the purchases just made?
ask-choose = { $card }: make your choice.
ask-ground = Several of your hexes are attacked: which one sets the terrain?
ask-attacker = { $attackers } against { $defenders }: commit a support marker and one card, or neither.
ask-defender = { $attackers } against { $defenders }: commit one card, or none.
ask-two-dice = Two dice, { $first } and { $second }: which one counts?
ask-counterattack = Do you counterattack { $attackers }?
ask-loss = Choose the unit that loses a step.
ask-retreat = Retreat two hexes: { $units }.
ask-advance = Your units may advance after combat.
ask-cadre = Leave a cadre in { $at }?
ask-excess = Too many units in { $at }: which one goes?
ask-bonus-move = { $card }: move your units.
ask-bonus-detrain = Place units by the detraining rules, or go on.
ask-free-step = Free step: rebuild or improve a unit ({ $n } left), or pass.
ask-mark = Which of your hexes gets the counterblow marker?
ask-wait = Wait.

## Refusals

no-second-card = One card a side in each round of a battle.
no-silence = Something has to be chosen here.
no-option = This optional rule is not in use.
no-partisans-there = Partisans cannot be put on { $unit }.
no-joint-attack = No unit is next to { $at } and to the other attacked hexes.
no-reorganise = { $unit } is not disorganised.
no-reorganising = No unit is disorganised, or you have no card.
no-split = { $unit } cannot be split up.
no-second-split = That happens once in a game.
no-mark = { $at } is no hex of your units in this battle.
no-marker = All your markers are in use.
no-immediate = { $card } works only when it is drawn.
no-oos-event = { $card } does not help units out of supply.
no-paid-twice = { $card } has been named already.
no-payment = { $card } does not pay for that.
no-passengers = Nobody in the rail box can detrain now.
no-passenger = { $unit } cannot detrain now.
no-detrain-anywhere = There is no hex to detrain in.
no-reserve-box = { $unit } is not in the rail box, where the reserve marker lies.
no-bonus-move = The event does not move { $unit }.
no-group = { $unit } is held back by its army group on the first turn.
no-same-hex = The unit is in { $at } already.
no-reduced = No unit can be improved.
no-due = No unit is due now, or none has a legal hex.
no-overland = { $unit } has no supply overland.
no-newcomer = { $unit } cannot be placed now.
no-retreat-unit = { $unit } does not retreat.
no-out-of-turn = It is for { $side } to decide now.
no-unfinished = The decision is not complete yet.
no-not-now = “{ $word }” is not possible at this point.
no-fit = That does not fit here.
no-place-yet = First choose what is to be done here, and with which unit.
no-axis-rail = The Axis cannot load units on turns 1 and 2.
no-rail-capacity = The rail box holds three units.
no-paid-rail = Only the free loading is possible on turns 1 and 2.
no-cards = You have no card to pay with.
no-supplied-unit = No supplied unit can be loaded.
no-more-targets = No more than { $n } targets.
no-target-near = No enemy hex is next to a unit that can attack.
no-wrong-step = That belongs to another step of the organisation phase.
no-axis-rebuild = The Axis cannot rebuild or improve for cards this turn.
no-soviet-improvement = Paid Soviet improvements begin on turn 17.
no-rebuild = There is nothing you can rebuild, or you cannot pay for it.
no-upgrade = No free upgrade is possible now.
no-fortify = That unit cannot be fortified or turned back now.
no-done-placing = Units that have a legal hex must be placed first.
no-done-fighting = Every marked hex that can be attacked must be attacked.
no-play-now = You hold no card that can be played now.
no-support = No support marker can be used here.
no-immobile = { $unit } cannot move.
no-moved = { $unit } has finished its movement.
no-unsupplied = { $unit } is not in supply.
no-detrain-hex = Nobody can detrain in { $at }.
no-target = { $at } cannot be a target.
no-counter-on-target = { $at } is a target already.
no-counter-hex = { $at } cannot take a counterblow marker.
no-fought = { $unit } has attacked already.
no-disorganised = { $unit } is disorganised and cannot attack.
no-white = { $unit } cannot attack voluntarily.
no-not-adjacent = { $unit } is not next to every attacked hex.
no-needed-elsewhere = { $unit } is the last one that can attack another marked hex.
no-place-zoc = { $at } is in an enemy ZOC.
no-place = The unit cannot be placed in { $at }.
no-improve = { $unit } cannot be improved now.
no-retreat-hex = No retreat through { $at }.
no-advance-unit = { $unit } cannot advance.
no-advance-hex = The advance cannot reach { $at }.
no-loss-unit = { $unit } cannot take this loss.
no-excess-unit = { $unit } cannot be taken away.
no-enemy-unit = { $unit } is not yours.
no-off-map = { $unit } is not on the map.
no-movers = No unit can move any more.
no-way-out = { $unit } cannot leave its hex.
no-such-ground = { $at } cannot be entered.
no-enemy-there = { $at } is held by enemy units.
no-area = { $at } is closed to this unit.
no-closed-side = Water bars the way to { $at }.
no-zoc-to-zoc = From one enemy ZOC straight into another: { $at } holds no friendly unit.
no-zoc-stops = Enemy ZOCs stop the move before { $at }.
no-mp = { $mp } MP are not enough to reach { $at } (entering it costs { $cost }).
no-card-in-hand = { $card } is not in your hand.
no-twice = { $card } has already happened in this player turn.
no-initiative = { $card } needs the initiative of the other side’s symbol.
no-card-now = { $card } cannot be played at this moment.

## Verbs

verb-done = Done
verb-pass = Pass
verb-play = Play a card
verb-discard = Discard
verb-move = Move
verb-entrain = Load on trains
verb-detrain = Detrain
verb-reserve = Strategic reserve
verb-target = Declare a target
verb-counter = Place a counterblow
verb-attack = Attack
verb-commit = Commit
verb-support = Support
verb-counterattack = Counterattack
verb-decline = Decline
verb-loss = Take the loss
verb-retreat = Retreat
verb-cadre = Place a cadre
verb-advance = Advance
verb-mark = Mark a hex
verb-excess = Take away
verb-place = Place
verb-rebuild = Rebuild
verb-improve = Improve
verb-upgrade = Upgrade for free
verb-fortify = Fortify
verb-unfortify = Leave the fort
verb-reorganise = Reorganise
verb-pick = Choose
verb-joker = Play the joker
verb-split = Split the unit
verb-recall = Recall SS Panzer
verb-clear = Clear scorched earth
verb-partisans = Send partisans

## Months

months-1 = June
months-2 = July/August
months-3 = September/October
months-4 = November/December
months-5 = January/February
months-6 = March/April
months-7 = May/June
months-8 = July/August
months-9 = September/October
months-10 = November/December
months-11 = January/February
months-12 = March/April
months-13 = May/June
months-14 = July/August
months-15 = September/October
months-16 = November/December
months-17 = January/February
months-18 = March/April
months-19 = May/June
months-20 = July/August
months-21 = September/October
months-22 = November/December
months-23 = January
months-24 = February
months-25 = March
months-26 = April
months-27 = May
months-28 = June

## Cards

card-c01a = Double one Axis unit of a battle, or place three counterblow markers in the Soviet combat phase.
card-c01s = Take the top card of the discard pile into your hand, or claim the joker.
card-c02a = Carry out the Axis event on top of the discard pile.
card-c02s = Up to two Soviet units go from their boxes to the rail box.
card-c03a = One free step: rebuild a unit or flip a reduced one.
card-c03s = In this combat phase battles on the Black Sea coast shift one column for the Soviets.
card-c04a = Soviet combat: the defence gives way, the result is DR without a roll.
card-c04s = In this battle Axis units advance one hex at most.
card-c05a = Take one of the top three discards, then shuffle deck and discards.
card-c05s = Start of Axis organisation: one Axis unit is out of supply.
card-c06a = One right shift for an Axis attack, or save the units of one hex in a removal phase.
card-c06s = The Axis loses one step of its choice.
card-c07a = Cancel a Soviet improvement, upgrade or rebuilding just made.
card-c07s = A Soviet city becomes swamp until two cards clear it.
card-c08a = In this combat phase Axis tanks shift against tanks too, or Soviet tanks do not shift at all.
card-c08s = From turn 6: draw two cards, or one more free upgrade.
card-c09a = Soviet combat: the result is CA without a roll, and the Axis must counterattack.
card-c09s = In up to three adjacent hexes one Soviet unit more may stack this turn.
card-c10a = After Soviet movement one supplied Axis unit outside EZOC moves two MP.
card-c10s = In this Axis combat phase DR against Soviet units counts as EX.
card-c11a = A fort under a target marker counts as ordinary infantry in this battle.
card-c11s = A lost Soviet unit returns free in or next to a Soviet city, disorganised.
card-c12a = All Soviet attacks of this combat phase shift one left.
card-c12s = Cancel the Axis card just played or discarded, then draw a card.
card-c13a = From 1944: two supplied Soviet units lose a step each.
card-c13s = Soviet units detrain at the end of a movement phase; in their own they then move.
card-c14a = Cancel the Soviet card just played or discarded.
card-c14s = An Axis attack on a city: the result is EX without a roll.
card-c15a = Take up to two Soviet counterblow markers off the map, then draw a card.
card-c15s = At the end of a combat phase one lost Soviet unit returns by the detraining rules.
card-c16a = The die just rolled is rolled again.
card-c16s = Both roll instead of fighting; the lower loses a step. A tie is fought normally.
card-c17a = +2 MP for one stack, or one hex more of advance in this battle.
card-c17s = The Axis units of the hex are attacked one after the other.
card-c18a = After a supply check one Soviet unit out of supply surrenders at once.
card-c18s = Up to two supplied Soviet units entrain and up to two detrain at once.
card-c19a = Axis units retreating from this battle ignore enemy ZOCs.
card-c19s = The Axis must attack voluntarily three times in its next combat phase or lose 2 VP.
card-c20a = Deck and discards are shuffled.
card-c20s = Clear or snow: draw four cards, then declare four attacks or lose 2 VP.
card-c21a = Two dice are rolled in this battle, the Axis chooses.
card-c21s = No river shift, and no effect becomes EX in this Soviet attack.
card-c22a = Draw three cards, then discard one.
card-c22s = In this battle and those within two hexes the Soviets choose the combat table.
card-c23a = The Soviets must attack four times in their next combat phase or lose 1 VP.
card-c23s = From 1943: Soviet units of this and the next battle get +2 (from 1944 +4).
card-c24a = In this Soviet combat phase DR against Axis units counts as EX.
card-c24s = The Axis discards two cards, or one card and a step.
card-c25a = Up to two Kampfgruppen are placed by the detraining rules.
card-c25s = Look at the Axis hand and discard a card from it.
card-c26a = Place two counterblow markers.
card-c26s = Carry out the Soviet event on top of the discard pile.
card-c27a = No river shift; no effect is rolled again once.
card-c27s = A Soviet attack at 2:1 or better: DR without a roll.
card-c28a = The result of a Soviet attack is read one column further left.
card-c28s = One right shift for this attack (two from 1944).
card-c29a = All Axis defenders of this battle are doubled.
card-c29s = One more attack at the end of the Soviet combat phase, also by units that have fought.
card-c30a = Two free Axis steps; the Axis loses 1 VP.
card-c30s = The result of an Axis attack is read one column further left.
card-c31a = Cancel the Soviet card just played and take it.
card-c31s = Cancel one step the Axis has just rebuilt or improved.
card-c32a = The weather markers of this and the next turn are turned over.
card-c32s = Cancel the sudden death of this turn, or draw two cards and keep one.
card-c33a = The weather marker of this turn is turned over.
card-c33s = After this battle each side loses one step more.
card-c34a = Discarded to rebuild or improve, it brings a card.
card-c34s = The next variable turn is mud.
card-c35a = Clear: draw three cards, then declare four attacks or lose 1 VP.
card-c35s = The next variable turn is snow, if it can be.
card-c36a = After Soviet movement one Axis stack moves two hexes and gets a counterblow marker.
card-c36s = Cancel the Axis card just played or discarded and take it.
card-c37a = An Axis attack at 2:1 or better outside cities: DR without a roll.
card-c37s = Place two counterblow markers.
card-c38a = Both roll instead of fighting; the lower loses a step, on a tie both do.
card-c38s = Draw two cards and take one free step.
card-c39a = After Soviet movement Axis units outside EZOC move one easy hex each.
card-c39s = Each Shock! marker gives two shifts this player turn.
card-c40a = Cancel the sudden death of this turn, or draw two cards and keep one.
card-c40s = Deck and discards are shuffled.
card-c41a = Works on an Axis hex: attacks on it shift one left until a Soviet unit enters.
card-c41s = After Axis movement up to four Soviet units outside EZOC move one hex.
card-c42a = A random Soviet card is discarded.
card-c42s = Axis combat: the result is CA without a roll, and the Soviets must counterattack.
card-c43a = Clear: after Soviet movement supplied Axis tanks outside EZOC move two MP.
card-c43s = The die just rolled is rolled again.
card-c44a = No effect or CB is rolled again.
card-c44s = With an ally on the map the Axis discards a card; after turn 10 it also loses an ally.
card-c45a = Three Blitz! markers more and a card, for 1 VP.
card-c45s = +1 VP for the Soviets with Budapest, else −1.
card-c46a = +1 VP for the Axis while the garrison is in Berlin, else −1.
card-c46s = One right shift for a supplied Soviet attack of tanks and infantry; draw a card.
card-c47a = +1 VP for the Axis with a unit in the USSR, else −1.
card-c47s = Against a city: forts and Volkssturm are ordinary, one right shift.
card-c48a = A lost German fort returns to a city; the Axis loses 1 VP.
card-c48s = +1 VP for the Soviets if they control Finland.
card-c49a = Up to two lost Volkssturm units return to their cities.
card-c49s = +1 VP for the Soviets with a unit in Bucharest, else −1.
card-c50a = +1 VP for the Axis with Konigsberg, else −1.
card-c50s = One right shift for a Soviet attack on a German city; draw a card.
card-c51a = Remove a unit for good to gain 1 VP, else lose 1.
card-c51s = After an exchange in a Soviet attack the survivors fight again; draw a card.
card-c52a = Soviet combat: CA without a roll, the Axis must counterattack; draw a card.
card-c52s = +1 VP for the Soviets with both Balkan areas or Belgrade.
card-c53a = Counts as two cards when paying in the organisation phase.
card-c53s = Deck and discards are shuffled.
card-c54a = Deck and discards are shuffled.
card-c54s = The armour shift of this Soviet attack counts two.
card-c55a = Joker: exchange any number of cards; then it goes to the Soviets.
card-c55s = Joker: exchange any number of cards; then it goes to the Axis.
