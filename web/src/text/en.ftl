# The client's own words.

app-title = Stavka
app-tagline = Hex wargames with the rules on your side of the table
skip-to-content = Skip to content
loading = Loading…
not-found = There is nothing at this address.
back-to-lobby = To the lobby
problem = Something went wrong
retry = Try again
close = Close
cancel = Cancel
save = Save
saved = Saved
copy = Copy
copied = Copied
yes = Yes
no = No

nav-lobby = Lobby
nav-rules = Rules
nav-account = Account
lang-switch = Language
theme-switch = Theme
theme-auto = As the system
theme-light = Light
theme-dark = Dark

lobby-games = Games
lobby-mine = My games
lobby-open = Waiting for an opponent
lobby-live = Being played
lobby-over = Finished
lobby-none = None yet.
lobby-more = More
lobby-your-move = Your move
lobby-waiting = Waiting for a player
lobby-import = Open a record
lobby-import-hint = a .hgn file
new-game = New game
rules-of = Rules
scenario = Scenario
scenarios = { $n ->
    [one] { $n } scenario
   *[other] { $n } scenarios
}
scenario-balance = Between equal bots: { $first } { $a } %, { $second } { $b } %
opponent = Opponent
opponent-bot = A bot
opponent-link = A friend, by link
opponent-open = Anyone in the lobby
opponent-hotseat = Both of us at this screen
opponent-watch = Two bots; I watch
bot-level = Strength
my-side = My side
side-random = Drawn by lot
optional-rules = Optional rules
dice = Dice
dice-fair = Fair dice of the server
dice-typed = Real dice, typed in
clock = Clock
clock-none = No clock
clock-live = { $m } min + { $s } s a decision
clock-mail = { $d ->
    [one] { $d } day a turn
   *[other] { $d } days a turn
}
rated = Rated
start-game = Start
creating = Setting up…

join-title = You are invited
join-as = Play { $side }
join-watch = Look on
join-dice = The dice are fair: the server is bound already
join-dice-why = This is the SHA-256 of the server’s secret. Your browser adds a part of its own when you sit down; after the game the secret is shown, and everybody can check every roll.
join-full = All seats are taken.
seat-empty = empty seat
seat-guest = Guest { $n }
seat-bot = bot
invite-title = Invite a friend
invite-text = Send this link. The game begins when somebody opens it and sits down.
invite-dice = Before the game begins every player adds to the dice; the other table has yet to open

spectating = You look on.
seat-you = you
seat-online = at the table
seat-offline = away
behind = The connection is lost. Reconnecting…
sending = Sending…
sides-heading = Sides

prompt-seats = The game begins when every seat is taken.
prompt-answered = You have answered; the other side has not yet.
prompt-may = You may act, but need not; the other side decides.
prompt-label = What is asked
prompt-confirm = Confirm
prompt-back = Back one step
prompt-clear = Start over
prompt-undo = Take back
prompt-choices = { $n ->
    [one] { $n } choice
   *[other] { $n } choices
}
prompt-leads-to = { $n ->
    [0] It is a whole answer.
    [one] It leads to one choice.
   *[other] It leads to { $n } choices.
}
prompt-list = Choices as a list
prompt-ways = What for?
prompt-or = Or:
prompt-continue = Continue as { $side }
prompt-not-yours = Nothing to decide for you now.
prompt-clause = By clause { $clause }
prompt-cost = cost { $cost }
curtain-title = { $side } to move
curtain-text = Pass the screen on, then continue.
standing-order = Pass for me until the phase ends
trouble-why = Not allowed

odds-title = What it would mean
odds-preview = If you choose this
odds-chances = Chances
odds-assuming = Assuming
odds-estimate = Estimate: something hidden was guessed.
odds-share = { $percent } %

tab-log = Log
tab-units = Forces
tab-tracks = Tracks
tab-brief = Scenario
tab-look = Look closer
tab-talk = Talk
tab-game = Game
log-filter = Filter the log
log-empty = Nothing has happened yet.
log-since = Since you left
digest-count = { $n ->
    [one] { $n } event
   *[other] { $n } events
}
digest-watch = Watch it
log-dice = Dice: { $faces }
log-replay = Replay from the start
boxes-title = Beside the map
boxes-empty = Empty: { $names }
forces-on-map = On the map
box-empty = empty
hand-title = Hands
hand-of = Hand of { $side }
hand-hidden = { $n } in hand, face down
hand-playable = can be played
piles-title = Piles
pile-count = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
tallies-title = Score
track-here = here: { $marker }
turn-forces = Arriving

look-hint = Point at a hex, a unit or a card. Right-click or long-press asks why.
look-terrain = Terrain
look-units = Units here
look-features = On this hex
look-values = Values
look-steps = Steps { $left } of { $full }
look-lens = Look through a lens
why-title = Why?
why-can = Can be chosen now.
why-cannot = Cannot be chosen now.
why-asked = Asked by
feature-city = city
feature-oil = oil field
feature-objective = objective of { $side }
feature-supply-edge = supply edge of { $side }
feature-supply-source = source of supply of { $side }
feature-control = held by { $side }
feature-target = target marker of { $side }
feature-counterblow = counterblow marker of { $side }
feature-scorched = scorched earth
feature-works = field works
feature-prepared = prepared defence
feature-height = height
feature-station = railway station
feature-obstacle = engineer works
feature-objective-of = victory points: { $value }
feature-works-of = field works, level { $value }
feature-obstacle-of = engineer works until turn { $value }

lenses = Lenses
lens-pick = { $n ->
    [one] Now click a unit or a hex.
   *[other] Now click { $n } things, one after the other.
}
lens-nothing = Nothing to show.
moves-arrows = Last moves as arrows
map-in = Closer
map-out = Farther
map-fit = Whole map
map-overview = Overview
map-label = Map. Arrow keys move the cursor, Enter chooses, question mark shows all keys.
map-board-text = The board as text
map-cursor = { $place }, { $terrain }
map-cursor-units = Units: { $units }
map-offered = can be chosen
numbers = Hex numbers

talk-players = Players
talk-spectators = Spectators
talk-say = Say something
talk-send = Send
talk-none = Nobody has said anything.
notes-title = My notes

game-resign = Resign
game-resign-sure = Give the game up?
game-draw = Offer a draw
game-undo = Ask to take back
game-edition = Go on by edition { $n } of the rules
game-rematch = Rematch
game-claim = Claim the game
game-record = Save the record
game-offer-undo = { $side }: may I take back?
game-offer-draw = { $side } offers a draw.
game-offer-rematch = { $side } asks for a rematch.
game-offer-edition = { $side } would go on by the latest edition of the rules.
game-offer-mine = Your offer stands.
game-accept = Accept
game-decline = Decline
game-withdraw = Withdraw
game-over = Game over
game-to-rematch = To the rematch
game-watch-replay = Watch the replay
game-link = Link to this moment
game-dice-check = Check the dice
game-commitment = Commitment
game-secret = Secret
game-contributions = Contributions
throw-label = Type the dice
throw-send = Throw

replay-title = Replay
replay-step = Step { $n } of { $of }
replay-play = Play
replay-pause = Pause
replay-first = To the start
replay-last = To the end
replay-next = One step on
replay-back = One step back
replay-slider = Moment of the game
replay-speed = Speed

rules-title = Rules of { $game }
rules-search = Search the rules
rules-both = Both languages
rules-none = No clause says that.
rules-chapters = Chapters
rules-charts = Charts
rules-count = { $n ->
    [one] { $n } clause
   *[other] { $n } clauses
}

account-title = Account
account-guest = You play as a guest, known by this browser alone. An account lets you come back from anywhere.
account-name = Name others see
account-email = E-mail for “your move”
account-webhook = Address to be called for “your move”
account-notify = Write e-mail when it is my move
account-unconfirmed = We have written to this address: open the link in the letter, and letters will come.
account-push = Show “your move” on this device

confirm-title = Is this your address?
confirm-yes = Yes, write to me here
confirm-done = Thank you: letters will be sent to this address.
confirm-old = This link is not or no longer valid. Save your settings to get a new letter.

account-login = Login
account-password = Password
account-sign-in = Sign in
account-sign-up = Make an account
account-sign-out = Sign out
account-tokens = Tokens for scripts
account-token-name = Name of the token
account-token-make = Make a token
account-token-once = Shown only this once:
account-token-drop = Revoke
scope-read = look
scope-play = play
scope-lobby = make and join games

settings = Settings
set-motion = Animate moves and dice
set-sound = Sound
set-confirm = Ask before every decision
set-curtain = Cover the table when the seat changes

help-title = Keys
help-arrows = Move the cursor on the map
help-enter = Choose what is under the cursor
help-space = Next thing that can be chosen
help-digits = Press the first to ninth button
help-confirm = Confirm
help-back = Back one step
help-escape = Start over, close
help-undo = Take back the last action
help-zoom = Closer, farther, whole map
help-lens = First to ninth lens
help-arrows-on-map = Moves of this turn and the last as arrows
help-tabs = Next panel
help-text = The board as text
help-choices = Choices as a list
help-look = What is under the cursor
help-help = This sheet

how-rules = by the rules
how-resigned = by resignation
how-agreed = by agreement
how-time = on time
how-abandoned = by absence
winner = { $side } won
draw = A draw
