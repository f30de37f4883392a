# The words of Tank Battles in English.

## The game

game-title = Tank Battles
game-summary = Armoured operations of 1941 and 1943, five kilometres a hex and a day a turn: prepared attacks, attacks from the march, corps that act twice, HQs, supply and fog of war.
bot-level-1 = Level 1: a corps commander, attacks what looks weak
bot-level-2 = Level 2: an army staff, weighs danger, supply and support
option-additional = Additional rules: battalions, guns, self-propelled guns, trains, reconnaissance, flak
option-historical-weather = The weather as it was
option-held-after-end = End stops only the handing out of markers
option-mild-columns = Only units that move together lose the rate of a road
option-attack-without-command = Units out of command may attack
option-emergency-artillery = Units in emergency supply get artillery points

## Chapters of the rules

chapter-1 = Scale
chapter-2 = Components
chapter-3 = Units and markers
chapter-4 = Map and counters
chapter-5 = Sequence of play
chapter-6 = Weather
chapter-7 = Movement
chapter-8 = Zones of control
chapter-9 = Stacking and fog of war
chapter-10 = Combat
chapter-11 = Arms of service
chapter-12 = Command
chapter-13 = Supply
chapter-14 = The cup of markers
chapter-15 = Scenarios
chapter-X = Additional rules
chapter-CRT = Combat results
chapter-TEC = Terrain effects
chapter-N = Notes of the designer
chapter-F = Footnotes

## Endings

over-german-decisive = German decisive victory.
over-german-minor = German minor victory.
over-draw = A draw.
over-soviet-minor = Soviet minor victory.
over-soviet-decisive = Soviet decisive victory.

## Heading and tracks

date = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
    *[12] December
  } { $year }
heading-turn = Turn { $turn } of { $turns }, { $date }: { $weather }
heading-corps = Corps { $corps } acts again
heading-phase = { $side }: { $phase }
phase-supply = I, supply
phase-prepared = II, prepared attacks
phase-movement = III, movement
phase-unprepared = IV, unprepared attacks
phase-markers = markers
weather-clear = clear
weather-wet = wet ground
weather-thunderstorm = thunderstorms
weather-rain = rain
weather-mud = mud
weather-snow = snow
track-turns = Turns
marker-turn = Turn
turn-label = { $turn }: { $date }
turn-weather = Weather: { $weather }
turn-arrivals = { $n ->
    [one] { $n } unit arrives
   *[other] { $n } units arrive
}
track-points = Points of { $side }
marker-ao = Artillery { $kind }
marker-io = Engineers
marker-air = Air support
marker-recon = Air reconnaissance
track-attack = Combat: attack
track-defence = Combat: defence
marker-tens = Tens
marker-units = Units
marker-shifts = Shifts
marker-modifiers = Modifiers
pile-cup = Cup
points-title = Victory points: { $side }
points-places = places held
points-losses = losses inflicted
points-exits = units off the map
points-result = { $n } VP

## Terrain, boxes, lenses, badges

terrain-clear = clear
terrain-forest = forest
terrain-dense-forest = dense forest
terrain-rough = broken ground
terrain-marshy = marshy ground
terrain-swamp = swamp
terrain-lake = lake
terrain-sea = sea
terrain-village = settlement
terrain-town = town
terrain-city = big city
terrain-city-centre = city centre
box-field = Lost, may be reconstituted
box-out = Out of the game
box-waiting = Yet to arrive
box-exited = Left the map
works-line = a defensive line
works-permanent = permanent works
works-level = works of level { $n }
lens-supply = Supply of a unit
lens-command = Command of a unit
lens-zoc = Zones of control
lens-reach = Reach of a unit
lens-control = Control
lens-vp = Victory points
lens-supplied = In supply
lens-unsupplied = Out of supply
lens-commanded = In command
lens-uncommanded = Out of command
way = from { $from } to { $to }
cut-enemy = cut by the enemy in { $at }
cut-zone = cut by a zone of control in { $at }
cut-far = too far: { $at }
cut-closed = no way for lorries
cut-no-hq = there is no HQ for it
badge-emergency = Emergency supply: fights as usual, gets no artillery points
badge-no-supply = Without supply: strengths and vehicles' movement halved
badge-no-command = Out of command
badge-loaded = Loaded on rails
badge-at-work = At work in this phase
badge-scouted = Found by reconnaissance: one shift for its attackers
badge-tank-shift = Tank shift { $n }
badge-at-shift = Anti-tank shift { $n }
badge-moved = Has moved

## Verbs

verb-done = Done
verb-pass = Pass
verb-move = Move
verb-enter = Bring in a reinforcement
verb-attack = Attack
verb-march = Attack from the march
verb-lay = Choose corps markers for the cup
verb-create = Create the temporary HQ
verb-dig = Dig in
verb-build = Raise works
verb-bridge = Lay a pontoon
verb-lift = Take up a pontoon
verb-blow = Blow a bridge
verb-column = Into column
verb-deploy = Deploy guns
verb-detach = Detach a battalion
verb-absorb = Absorb a battalion
verb-rebuild = Reconstitute a unit
verb-try = Roll for initiative
verb-search = Search a stack
verb-load = Load on rails
verb-rail = Travel by rail
verb-exit = Leave the map
verb-return = Bring an HQ back
verb-top = Lay on top
verb-bomb = Bomb
verb-raid = Strike the rear
verb-scout = Air reconnaissance
verb-ao = Artillery point
verb-engineers = Engineer point
verb-air = Air support
verb-spotter = Spotter aircraft
verb-gun = Guns in support
verb-ready = Ready
verb-defend = Name the defenders
verb-fighters = Fighters
verb-play = Play a marker
verb-keep = Keep the marker
verb-reroll = Roll again
verb-loss = Take a level
verb-retreat = Retreat
verb-hold = Hold the works
verb-pursue = Pursue
verb-evade = Slip away
verb-activate = Activate the corps
verb-decline = Decline
verb-restore = Restore a unit
verb-subtract = Remove a point

choice-ao = { $kind }
choice-markers = { $n ->
    [one] { $n } marker
   *[other] { $n } markers
}
choice-formation = { $name }

## Questions

ask-lay = Choose the corps markers you put in the cup.
ask-create = You may create the temporary HQ.
ask-repair = You may turn a weakened tank unit to full strength, or go on.
ask-attack-with = Name targets, then attackers.
ask-prepared = Prepared attacks: attack or go on.
ask-unprepared = Unprepared attacks, two shifts against you: attack or go on.
ask-prepare = Before movement: guns change state, battalions leave and join.
ask-blow = End of movement: blow bridges, or go on.
ask-march = Attack from the march: targets, then up to three units of one hex.
ask-rebuild = Choose an HQ, a hex and the units of the bundle.
ask-where = Where to?
ask-move = Move units, attack from the march, work; or end the phase.
ask-drawn = Your marker was drawn: what do you do with it?
ask-support = What supports your attack?
ask-defend = Name one to three defenders for each attacked hex.
ask-answer = What supports your defence?
ask-reroll = The die shows { $die }: { $result }. Roll again?
ask-loss = { $n ->
    [one] Who takes the level?
   *[other] Who takes a level? { $n } are left.
}
ask-pick = You pick who takes one level.
ask-retreat = Retreat from { $at }: { $n ->
    [one] one hex
   *[other] { $n } hexes
} to go.
ask-pursue = Pursue, or stop.
ask-fighters = The enemy strikes from the air: send fighters?
ask-subtract = { $n ->
    [one] Choose the artillery point that is lost.
   *[other] Choose an artillery point that is lost; { $n } in all.
}
ask-search = Which stack does the recon unit search?
ask-evade = Reconnaissance may slip away.
ask-counterprep = Counter-preparation: open fire before the enemy attacks?
ask-counterprep-pay = Spend artillery points, one for each enemy point; at most { $n }.
ask-restore = The lull: one weakened unit may be restored.
ask-last-strikes = The end of the turn: strike from the air, or end it.
ask-bomb = Which stack is bombed?
ask-scout = Which stack is scouted from the air?
ask-confirm = Confirm.

## Refusals

no-out-of-turn = It is not your decision now: { $side } to decide.
no-unfinished = This is not a whole decision yet.
no-open-pledge = An enemy you came in contact with must still be attacked in this phase.
no-strength = The attack has less than one point of strength.
no-unit = { $unit } cannot: clause { $clause }.
no-hex = { $at } cannot be chosen: clause { $clause }.
no-verb = “{ $verb }” is not possible now: clause { $clause }.
no-token = This does not fit: clause { $clause }.

## Odds

odds-title = Odds
odds-units = attackers
odds-artillery = artillery
odds-defence = defenders
odds-defence-artillery = defending artillery
odds-assault-guns = assault guns
odds-ratio = ratio
odds-tanks = tanks
odds-air = air support
odds-scouted = reconnaissance
odds-defending-tanks = defending tanks
odds-anti-tank = anti-tank guns
odds-anti-tank-ground = ground against tanks
odds-strongpoint = anti-tank strongpoint
odds-flak88 = eighty-eights
odds-ambush = tank ambush
odds-ground = ground
odds-height = height
odds-works = works
odds-obstacle = mobile engineer works
odds-river = river
odds-defending-air = defending aircraft
odds-unprepared = unprepared
odds-march = from the march
odds-works-die = works (die)
odds-engineers = engineers (die)
odds-heavy = heavy artillery (die)
odds-flame = flame tanks (die)
odds-borg = mine-clearing carriers (die)
odds-rockets = rockets (die)
odds-gmort = guards mortars (die)
odds-result = column { $column }, die { $die }
chance-battle = Result
chance-superior = Result with tactical superiority
crt-a = A{ $figures }
crt-o = O{ $figures }
crt-ub = UB{ $figures }
crt-o-ub = O-UB{ $figures }
chance-blow = Blowing the bridge
chance-blown = blown
chance-stands = stands
blow-need = to blow it up
blow-engineers = engineers
blow-result = { $need } or more
chance-bridge = Laying the pontoon
chance-laid = laid
chance-not-laid = not laid
chance-bomb = Bombing
chance-shot-down = shot down
chance-levels = { $n ->
    [0] no losses
    [one] one level
   *[other] { $n } levels
}
chance-raid = Strike on the rear
chance-points = { $n ->
    [0] no points
    [one] one point, the owner chooses
   *[other] { $n } points, the owner chooses
}
chance-points-picked = { $n ->
    [0] no points, by your choice
    [one] one point, you choose
   *[other] { $n } points, you choose
}
chance-try = Initiative
chance-moves = may move
chance-stays = stays
chance-search = Search
chance-found = shown, and one shift against it
chance-shown = shown
chance-nothing = nothing found
chance-lost = the recon unit is lost
chance-evade = Slipping away
chance-away = gets away
assume-no-answer = The enemy adds nothing.
assume-reroll = The die is rolled again where it fell below what one may expect.
assume-no-fighters = No fighters, no hidden flak units.
note-unknown = { $n ->
    [one] One counter there is unknown.
   *[other] { $n } counters there are unknown.
}
note-columns = Nothing but guns in column there: they are destroyed without a die.
note-star = A star costs the attacker one more level here.
move-title = Cost of the move
move-allowance = allowance
move-behind = behind others in the column
move-step = into { $at }
move-result = { $left } MP left
retreat-title = Where to retreat
retreat-open = { $at }: open
retreat-loss = { $at }: zone of control, a level is lost
retreat-enemy = { $at }: enemy units
retreat-closed = { $at }: closed ground
retreat-short = { $at }: not far enough from the combat
retreat-zone = { $at }: zone of control, and there is a free hex
retreat-away = { $at }: no nearer to supply
retreat-ground = { $at }: harder ground

## The log

some-counter = a counter ({ $side })
told-turn = Turn { $turn }, { $date }. Weather: { $weather }.
told-laid = In the cup: { $german } German and { $soviet } Soviet markers.
told-part = { $side } to play.
told-corps-acts = Corps { $corps } acts again ({ $side }).
told-phase = { $side }: { $phase }.
told-supply = { $side }: { $cut } out of supply, { $lost } out of command.
told-created = { $unit } is set up in { $at }.
told-repaired = { $unit } is at full strength again.
told-move = { $unit }: { $from } – { $to }.
told-arrival = { $unit } arrives in { $at }.
told-exit = { $unit } leaves the map: { $n } VP.
told-return = { $unit } is back in { $at }.
told-rebuilt = { $unit } is reconstituted in { $at }.
told-loading = { $unit } is loaded on rails.
told-digging = { $unit } digs in.
told-building = { $unit } strengthens the works.
told-works = { $at }: { $works }.
told-bridge = { $unit } lays a bridge { $side } of { $at }.
told-lift = { $unit } takes up its bridge, { $at }.
told-bridging = { $unit } works under fire: { $die }.
told-blown = The bridge { $side } of { $at } is blown: { $die }.
told-not-blown = The bridge { $side } of { $at } stands: { $die }.
told-keen = { $unit } acts on its own: { $die }.
told-not-keen = { $unit } waits for orders: { $die }.
told-attack = Attack on { $hexes }: { $units }.
told-march = Attack from the march on { $hexes }: { $units }.
told-unprepared = Unprepared attack on { $hexes }: { $units }.
told-defence = Defence: { $units }.
told-points = { $side }: artillery { $kind }.
told-points-lost = { $side } lose artillery { $kind }.
told-engineers = { $side }: engineers.
told-spotter = { $side }: a spotter aircraft.
told-air = { $side }: { $n ->
    [one] one air-support marker
   *[other] { $n } air-support markers
}.
told-fighters = { $side } send { $n ->
    [one] one marker
   *[other] { $n } markers
} as fighters.
told-shots = { $n ->
    [0] Nobody is shot down.
    [one] One marker is shot down.
   *[other] { $n } markers are shot down.
}
told-gun = { $unit } fires.
told-roll = { $attack } : { $defence } — { $ratio }, +{ $plus } −{ $minus } → { $column }; die { $die }, row { $row }: { $result }.
told-result = Result: { $result }.
told-weakened = { $unit } is weakened.
told-destroyed = { $unit } is destroyed.
told-stuck = { $at }: no way back, { $n ->
    [one] one level
   *[other] { $n } levels
} lost.
told-held = { $at }: the works are held.
told-retreat = Retreat { $from } – { $to }: { $units }.
told-pursuit = { $unit } pursues to { $to }.
told-bombing = { $side } bomb { $at }.
told-bombed = Bombs on { $at }.
told-raid = { $side } strike the rear.
told-raided = Strike on the rear: { $die }.
told-scouting = { $side }: aircraft over { $at }.
told-shown = { $at } is shown: { $units }.
told-search = { $unit } searches { $at }: { $die }.
told-evaded = { $unit } slips away: { $from } – { $to }.
told-column = { $unit } goes into column.
told-deployed = { $unit } deploys.
told-detached = { $unit } detaches { $battalion }.
told-absorbed = { $unit } absorbs { $battalion }.
told-penal = { $unit } joins in { $at }.
told-obstacle = Mobile engineer works in { $at }.
told-drawn = Drawn for you: { $marker }.
told-drawn-for = A marker is drawn for { $side }.
told-end-marker = The End marker is drawn.
told-ignored = A marker of { $side } comes out after End.
told-kept = { $side } keep the marker.
told-corps = Drawn: { $marker }.
told-declined = { $marker } is not used.
told-declined-by = { $side } do not use the marker.
told-played = { $side } play { $marker }.
told-named = Named: { $formation }.
told-confused = Corps { $corps }: confusion ({ $die }).
told-not-confused = Corps { $corps }: orders arrive ({ $die }).
told-breakdown = { $unit }, breakdowns: { $die }.
told-counterprep = Counter-preparation: { $die }.
told-end = Victory points: German { $german }, Soviet { $soviet }. { $level }

## Markers

marker-corps-text = Corps { $corps } may play phases I to IV once more.
marker-ts-text = Rolls a combat die again; the second roll stands.
marker-penal-text = A battalion 2-2-4 joins an infantry unit.
marker-mobeng-text = An obstacle for two turns: two more MP for the enemy, one more shift for the defender.
marker-works3-text = A construction unit raises works 2 to level 3.
marker-atamb-text = One more anti-tank shift for a hex with anti-tank guns.
marker-cprep-text = Before the German part of turn 2: as many German artillery points as a die shows can be destroyed, point for point.
marker-tankrep-text = In phase I a weakened tank unit becomes whole.
marker-stuka-text = Two more air-support markers for this turn.
marker-borg-text = Prepared attack on works: +1 to the die, the star is ignored.
marker-radio-text = All enemy stacks within six hexes of an HQ are shown.
marker-ptab-text = A bombing that hits tanks on 5 and 6.
marker-fres-text = A rifle corps or army division makes an extra phase III.
marker-kv-text = Attack with tank shift 3: German anti-tank shifts do not count.
marker-fuel-text = A Soviet mechanised corps moves at half pace in its next activation.
marker-break-text = Up to three Soviet tank units that drove far may break down.
marker-order-text = A Soviet corps may not attack in its next activation.
marker-ambush-text = Two more shifts for a hex with Soviet tanks attacked by tanks.
marker-gmort-text = −1 to the die of an attack on a Soviet hex in supply.
marker-flak88-text = One more anti-tank shift for a German hex attacked by tanks.

# Charts of the player aid
chart-crt = Combat results
chart-die = die
chart-odds = { $odds }
chart-crt-a = A: the attacker loses levels.
chart-crt-o = O: the defender retreats so many hexes; in brackets he also loses as many levels.
chart-crt-ub = UB: stubborn fighting, a level each, nobody retreats; O-UB: a level each, and the defender retreats a hex.
chart-crt-brackets = [N]: the enemy picks the unit that loses one of the levels.
chart-crt-star = *: against works, or a settlement that helps its defence, the attacker loses a level more.
chart-calendar = Calendar
chart-turn = turn
chart-brings = what it brings
chart-terrain-effects = Terrain effects
chart-terrain = terrain
chart-foot = foot
chart-motor = mot.
chart-tracks = mech.
chart-shift = shift
chart-defence = defence ×{ $n }
chart-guns = anti-tank
chart-roll = die
chart-no-tanks = no tank shifts
terrain-height = height
terrain-river = river
terrain-big-river = big river
terrain-great-river = great river
terrain-bridge = bridge over a river
terrain-bridge-big = bridge, big or great river
terrain-track = country track
terrain-road = road
terrain-highway = highway
terrain-works-1 = works, level 1
terrain-works-2 = works, level 2
terrain-works-3 = works, level 3
terrain-works-line = defensive line
terrain-rail = along a railway
chart-besides = besides
chart-all-points = all MP
chart-by-bridge = by bridge only
chart-closed = closed
chart-half = ½, at least 1
chart-into = attack into it ÷{ $n }
chart-into-or-out = attack into or out of it ÷{ $n }
chart-fewer-tanks = tank shift −{ $n }
chart-not-bombed = may not be bombed
chart-when-village = no effect in combat: neither * nor engineers
chart-when-river = only if the defender is not outflanked
chart-when-great-river = only if no bridge is crossed and the defender is not outflanked
chart-when-bridge = in place of the river
chart-when-alone = units moving alone only
chart-terrain-costs = Foot, motorised, mechanised: MP to enter the hex, with a + for crossing the hexside.
chart-terrain-shifts = ◄ are shifts for the defender. Those of ground, height, settlement, works and river add up; of works only the strongest count.
chart-terrain-rivers = The shift of a river or bridge counts if every attacking hex lies across one; if they differ, the smallest.
chart-terrain-guns = The anti-tank shift of terrain works against tanks only.
chart-when-rail = ½ is of the terrain; over a river by a bridge only
chart-side = { $side }
chart-special = Special rules
chart-rule = rule
chart-rule-text = what it says
chart-victory = Victory points
chart-scored = for what
chart-at-start = held at the start by
chart-place = { $name }, { $hex }
chart-lost-hq = an enemy HQ destroyed
chart-lost-tanks = an enemy unit with a tank shift lost
chart-lost-other = any other enemy unit lost
chart-exit = a unit that leaves the map at { $at }
chart-victory-control = A place counts at the end for the side that controls it: the last to have had a unit there.
chart-victory-lost = Lost are units in the reconstitution field or out of the game at the end; the front side tells about the tank shift. An HQ counts each time it is destroyed; detached and penal battalions do not count.
chart-levels = Levels of victory
chart-ratio = German points to Soviet points
chart-level = result
chart-level-from = { $ratio } and more
chart-level-less = less than { $ratio }
chart-weather = weather
chart-sky = { $dice }: { $weather }
chart-sky-history = as it was: { $weather }
chart-artillery = artillery: { $points }
chart-artillery-less = with the additional rules less: { $points }
chart-artillery-limit = in an attack at most: { $n }
chart-engineers = engineers: { $n }
chart-air = air support: { $n }
chart-recon = air reconnaissance: { $n }
chart-calendar-kinds = Artillery points: calibre and, in brackets, strength; H is heavy, R rocket artillery.
chart-calendar-keep = Artillery and engineer points stay until they are spent, air markers serve for their turn only.
chart-weather-effects = Weather
chart-weather-does = what it does
chart-weather-tracks = tracks give no rate
chart-weather-rivers = a river without a bridge costs motorised and mechanised units +{ $n } MP
chart-weather-open = open ground and settlements off a line cost motorised units { $n } MP
chart-weather-vehicles = motorised and mechanised units pay +{ $n } MP for each hex off a line
chart-weather-all = all ground units pay +{ $n } MP for each hex off a line
chart-weather-half = air-support and reconnaissance markers of both sides are halved, rounding up
chart-weather-no-air = no aircraft
chart-means = Limits and permissions
chart-means-what = what
chart-means-defence = artillery points in a defence, at most
chart-means-air = air-support markers in a combat, at most
chart-means-flak = anti-aircraft factor: shot down on
chart-means-ts = tactical superiority
chart-means-rail = units on rails at a time
chart-means-dig = entrenching
chart-means-build = construction units build up to level
chart-means-return = reconstitution, returned to given up
chart-means-hq = temporary HQs
chart-flak-army = army { $army }: { $dice }
chart-ts-all = all units
chart-ts-corps = units of { $corps }
chart-ts-guards = Guards tank and mechanised brigades
chart-ts-mobile = units of panzer and motorised divisions
chart-yes = yes
