# Skirmish in English.

game-title = Skirmish
game-summary = A small game of companies, woods and fords: secret orders, hidden units, dice and cards.
scenario-ford = The ford
scenario-ford-summary = Four companies a side fight for two villages on either bank of a river.
scenario-clearing = The clearing
scenario-clearing-summary = A short fight for one village in deep woods.

heading-turn = Turn { $turn } of { $turns }
phase-draw = Draw
phase-orders = Orders
phase-fire = Fire
phase-assault = Assaults
phase-rally = Rally
phase-over = The game is over

verb-hold = hold
verb-move = move
verb-fire = fire
verb-assault = assault
verb-hide = hide
verb-ready = ready
verb-play = play a card
verb-pass = pass
verb-retreat = retreat
verb-advance = advance
verb-stay = stay

terrain-clear = clear
terrain-wood = wood
terrain-village = village
terrain-water = water

lens-supply = Supply lines
lens-sight = Line of sight
sight-clear = The line of sight is clear
sight-blocked = The line of sight is blocked
overlay-orders = Orders
track-turns = Turns
marker-turn = Turn
pile-discard = Discards
badge-out-of-supply = Out of supply
badge-hidden = Hidden

card-flare = In the orders phase: shows hidden enemies in a hex and next to it.
card-bayonets = In an assault: adds 2 to your total.
card-rally = In the rally phase: a supplied unit regains a step.

roll-draw = { $side }: a card is drawn
roll-fire = { $unit } fires at { $hex }
roll-assault = Assault on { $hex }, the attacker's die first

chart-yes = yes
chart-terrain-effects = Terrain
chart-terrain = Terrain
chart-cover = Cover
chart-hides = Units may hide
chart-ends-move = Ends a move
chart-fire = Fire: one die a step
chart-target = Target
chart-hits-on = A die hits on, at most
chart-in-open = in the open
chart-assault-adds = Assault: what is added to the die
chart-what = What
chart-adds = Adds
chart-each-step = each step
chart-defender-cover = defender in cover
chart-assault = Assault results
chart-lead = Attacker's lead
chart-result = Result
chart-cards = Cards
chart-card = Card
chart-copies = Copies
chart-does = What it does

ask-orders = Give your units orders, then say you are ready.
ask-unit-order = What shall { $unit } do?
ask-path = Where does { $unit } go?
ask-target = Which hex does { $unit } fire at?
ask-assault-hex = Which hex is assaulted?
ask-assault-units = Which units take part in the assault?
ask-flare = Which hex does the flare light?
ask-bayonets = Assault on { $hex }: play bayonets?
ask-retreat = The unit in { $hex } is beaten: where does it retreat?
ask-advance = Hex { $hex } is empty: who advances?
ask-rally = Play a rally?
ask-confirm = Send this order?

already-ready = You have said you are ready: orders cannot be changed any more.
order-unfinished = The order is not complete yet.
not-your-unit = { $unit } is not yours to order, or no longer in the game.
nobody-to-assault = None of your units stands next to an enemy it can see.
no-such-card = You hold no card that can be played now.
two-hexes-at-most = A unit moves two hexes at most.
no-target-there = No enemy you can see is there in range and line of sight.
cannot-hide-here = A unit hides only in a wood with no enemy next to it.
cannot-assault-so = An assault names a hex with a visible enemy and one to three of your units next to it.
no-such-order = That is not an order.
off-the-map = There is no hex in that direction.
water = { $hex } is water.
river-between = The river bars the way to { $hex }; cross it at a ford.
wood-ends-move = Entering the wood in { $hex } ends the move.
not-your-decision = It is not your decision now.
must-retreat = The beaten unit must retreat to one of the hexes offered.
advance-or-stay = One of the assaulting units may advance, or all stay.
bayonets-or-pass = You may play bayonets that you hold, or pass.
rally-or-pass = You may play a rally that you hold on a weakened unit in supply, or pass.

drew-card = { $side } draws { $card }.
drew = { $side } draws a card.
card-played = { $side } plays { $card }.
orders-carried-out = Turn { $turn }: the orders are carried out.
turn-begins = Turn { $turn } begins.
moved = { $unit } moves from { $from } to { $to }.
stopped = { $unit } is stopped before { $hex }.
discovered = { $unit } is discovered in { $hex }.
out-of-sight = { $unit } is out of sight.
fired = { $unit } fires at { $victim }: { $dice ->
    [one] one die
   *[other] { $dice } dice
}, { $hits ->
    [0] no hit
    [one] one hit
   *[other] { $hits } hits
}.
lost-steps = { $unit } loses { $steps ->
    [one] a step
   *[other] { $steps } steps
}, { $left } left.
destroyed = { $unit } is destroyed.
assaulted = { $units } { COUNT($units) ->
    [1] assaults
   *[other] assault
} { $victim }: { $attack } against { $defence }.
rallied = { $unit } rallies and has { $steps ->
    [one] one step
   *[other] { $steps } steps
}.

tally-fire-title = Fire
tally-dice = dice, one a step
tally-open = hits up to
tally-cover = target in cover
tally-out-of-supply = out of supply
tally-fire = { $dice ->
    [one] one die
   *[other] { $dice } dice
}, hitting on { $accuracy } or less
forecast-fire = Hits
n-hits = { $n ->
    [0] no hit
    [one] one hit
   *[other] { $n } hits
}
assume-stays = if the target stays where it is
assume-no-cards = if nobody plays a card
tally-assault-title = Assault
tally-attacker = attacker: { $unit }
tally-defender = defender: { $unit }
tally-bayonets = bayonets
tally-assault = { $lead } on the difference of the dice
forecast-assault = Result of the assault
outcome-defender-two = defender loses two steps and retreats
outcome-defender-one = defender loses a step and retreats
outcome-nothing = no result
outcome-attacker-one = attacker loses a step
outcome-attacker-two = attacker loses two steps

tally-points-title = Points of { $side }
tally-village = village { $hex }
tally-kill = destroyed: { $unit }
n-points = { $n ->
    [one] one point
   *[other] { $n } points
}

outcome-draw = A draw.
outcome-annihilation = { $side } wins: the enemy has no units left.
outcome-points = { $side } wins by { $lead ->
    [one] one point
   *[other] { $lead } points
}.

# Bots
bot-level-1 = Level 1: looks one decision ahead
bot-level-2 = Level 2: thinks about what you would do

## Chapters of the rules

chapter-1 = The table
chapter-2 = The turn
chapter-3 = Orders
chapter-4 = Movement
chapter-5 = Fire
chapter-6 = Assault
chapter-7 = Supply
chapter-8 = Cards
chapter-9 = Hidden units
chapter-10 = Victory
