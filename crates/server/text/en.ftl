# What the server itself says: about matches …
match-resigned = { $winner } { COUNT($winner) ->
    [1] wins
   *[other] win
 }: the opponent has resigned
match-time = { $winner } { COUNT($winner) ->
    [1] wins
   *[other] win
 }: the opponent's time is up
match-abandoned = { $winner } { COUNT($winner) ->
    [1] wins
   *[other] win
 }: the opponent has left the game
match-draw = A draw by agreement
match-cancelled = The match was called off
match-bad-id = An action needs a name of 1 to 40 characters
match-no-sync = This cannot be asked here
match-not-seated = You do not sit at this table
match-not-begun = The match has not begun: a seat is empty
match-has-begun = The match has begun
match-is-over = The match is over
match-not-over = The match is not over yet
match-stale = The table has changed meanwhile; its revision is { $revision }
match-dice-are-fair = The server rolls the dice of this match
match-cannot-claim = There is nothing to claim: the opponent still has time
match-bad-text = The text is empty or too long
match-wrong-room = Players and spectators talk in rooms of their own until the match is over
match-rematch-made = The next match has been made already
match-rated = In a rated match nothing is taken back past a roll
match-offer-stands = An offer is waiting for its answer
match-bots-fight-on = A bot does not agree to a draw
match-no-offer = Nothing has been offered
match-own-offer = It is the opponent who answers your offer
match-seated-already = You sit at this table already
match-seat-taken = That seat is taken
match-bad-contribution = Your part of the dice is 1 to 32 bytes, as hexadecimal digits
match-part-given = Your part of the dice has been given
match-dice-are-typed = The dice of this match are typed: there is nothing to add to them
match-no-vacation = There are no days off to take in this match
match-no-window = There is nothing to be passed now
match-reload = The match is being read anew; connect again
match-unreadable = The match cannot be read just now
match-edition = This match is played by edition { $n } of its rules, and this server plays editions { $from } to { $to }. Nothing is lost: it goes on where that edition is known
match-latest-edition = The match is played by the latest edition of its rules
match-unreached = The match cannot be reached just now; try again

# … and about the house.
house-unknown = There is no such thing here
house-no-game = There is no such game
house-seats = This game has { $n } seats
house-rated = A rated match has fair dice and starts from the scenario's own position
house-creation = The match cannot be made like this
house-clock = The clock cannot be set like this
house-no-bot = There is no bot “{ $bot }”
house-record = The record cannot be played through
house-database = The database does not answer; nothing was changed
house-bad-request = The request is not as it should be
house-bad-message = The message is not as it should be: { $why }
house-slow-down = Too much at once: try again in { $seconds } s
house-scope = The token does not allow this
house-token = There is no such token
house-token-wish = A token needs a name of 1 to 60 characters and at least one scope
house-token-taken = There is a token of that name already
house-who = We do not know you: ask for /api/me first
house-origin = The request comes from another site
house-csrf = The header x-csrf is missing or wrong
house-settings = A setting is not as it should be
house-member-already = You have an account already
house-account = A login has 2 to 30 letters, digits, - or _; a password has 8 to 200 characters
house-login-taken = That login is taken
house-login = Login or password is wrong
house-page = There is no such page
house-invitation = This match is by invitation
house-not-your-side = That is not your side
house-delayed = This match is shown to spectators with a delay; its record opens at the end
house-no-letter = This link is not or no longer valid: save your settings to get a new letter
house-push = This browser's subscription is not as it should be

# Letters to those who are away.
letter-subject = Your move: { $game }
letter-body = { $name }, it is your move in { $game } against { $opponents }:

    { $url }

    You get this letter because you asked for it in your settings.

# A letter that asks whether an address is somebody's own.
confirm-subject = Stavka: is this your address?
confirm-body = { $name } would like to get letters from Stavka at this address when it is his or her move. If that is you, open this link within a day:

    { $url }

    If it is not, do nothing.

# A line a browser shows.
push-body = Against { $opponents }
