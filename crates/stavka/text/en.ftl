# What the command line says.

did-you-mean = Did you mean “{ $word }”?
there-are = There are: { $words }.
no-side = There is no side “{ $side }”.
no-game = There is no game “{ $game }”.
no-games = There is no game to play here yet.
only-rules = { $game } is here as a rules reference and cannot be played yet: `stavka rules { $game }`.
no-scenario = { $game } has no scenario “{ $scenario }”.
no-option = { $game } has no optional rule “{ $option }”.
no-clause = No clause has the number or the word “{ $asked }”.
no-lens = { $game } has no lens “{ $lens }”.
say-whose = Several sides may act now: begin with the side ({ $sides }) and a colon.

cannot-read = { $file } cannot be read: { $why }
file-empty = { $file } is empty: neither a position nor a record
cannot-write = { $file } cannot be written: { $why }
saved = The record is in { $file }.
save-exists = { $file } is there already: choose another name, or go on from it with `stavka play { $file }`.
save-what = Which file? Say `save FILE`.

## games

games-edition = edition { $n }
games-sides = Sides: { $sides }
games-scenarios = Scenarios:
games-options = Optional rules:
games-bots = Bots:
games-books = Rules to read (games that cannot be played yet)
games-books-hint = `stavka rules GAME` shows the chapters.

## rules

rules-count = { $n ->
    [one] one clause
   *[other] { $n } clauses
}
rules-hint = `stavka rules { $game } CHAPTER`, `CLAUSE` or a word to search for.
rules-test = Check:
kind-definition = definition
kind-effect = effect
kind-modifier = modifier
kind-optional = optional rule
kind-order = order
kind-procedure = procedure
kind-property = property
kind-restriction = restriction
kind-setup = setup
kind-structure = structure
kind-terrain = terrain
kind-victory = victory

## check

check-position = a position without fault
check-record = a record without fault, { $n ->
    [one] one line
   *[other] { $n } lines
}
check-ledger = a ledger without fault, { $n ->
    [one] one clause
   *[other] { $n } clauses
}
check-rows = a table without fault, { $n ->
    [one] one row
   *[other] { $n } rows
}
check-data = TOML without fault
check-words = messages without fault
check-in-box = { $what }; with it { $game } opens and all its scenarios start
check-no-view = { $file } is no position and no record: there is nothing to see in it.
check-unknown = { $file }: positions and data (.toml), records (.hgn) and tables (.csv, .tsv) can be checked.

## legal, explain, apply

legal-roll = A roll is awaited, nobody decides now. `stavka apply` answers it with --dice.
legal-over = The game is over.
legal-many = There are more than { $n } actions. The first word may be:
legal-whole = (a whole action as it stands)
explain-nothing = There is nothing to reckon here.
explain-unfinished = The action is not whole yet; next may come: { $words }
forecast-estimate = (an estimate: something is hidden)
apply-refused = “{ $action }”: { $why }
dice-short = { $asked } { $given ->
    [0] No dice are left: give them with --dice.
    [one] Only one is left of --dice.
   *[other] Only { $given } are left of --dice.
}
dice-left = Nobody rolled for these of --dice: { $dice }.
roll-dice = { $n ->
    [one] A die is to be rolled: its face, 1 to 6.
   *[other] { $n } dice are to be rolled: their faces, 1 to 6.
}
roll-hits = { $n ->
    [one] A die is to be rolled, it hits with { $accuracy } or less: its face.
   *[other] { $n } dice are to be rolled, they hit with { $accuracy } or less: their faces.
}
roll-pick = { $n ->
    [one] Something is to be drawn; one thing is left: its name.
   *[other] One of { $n } is to be drawn: its name.
}

## lens, perft, replay, verify

lens-takes = The lens “{ $lens }” { $n ->
    [0] takes no unit or hex.
    [one] wants one unit or hex that it can look at.
   *[other] wants { $n } units or hexes that it can look at.
}
overlay-empty = Nothing.
path-cut = (cut at { $place })
perft = { $nodes } nodes at depth { $depth } in { $seconds } s
replay-short = The record has { $n ->
    [one] only one line
   *[other] only { $n } lines
}: there is no line { $to }.
verified = { $lines ->
    [one] One line played
   *[other] { $lines } lines played
}, all digests agree, { $rolls ->
    [0] no roll was made.
    [one] the one roll was derived again and agrees.
   *[other] all { $rolls } rolls were derived again and agree.
}

## the table

hand-of = Hand, { $side }
cards-hidden = { $n } face down
to-act = To act: { $sides }

## play

play-no-json = `play` is for people: it has no JSON. `legal`, `explain` and `apply` have.
choose-game = Which game?
choose-scenario = Which scenario? Enter takes the first.
no-choice = There is no “{ $answer }” to choose.
play-welcome = Type the number or the word of a choice; Tab completes; `help` tells more.
press-enter = Enter: { $action }
enter-passes = Enter: let it pass, the game goes on
curtain = Press Enter, { $side }. The others look away.
opponent-stuck = The opponent has nothing to do where he must act.
taken-back = Taken back.
undo-consent = If you both agree: `undo consent`.
why-what = Say what: `why move R1 0304`.
why-allowed = “{ $action }” is allowed.
arrives = Turn { $turn }
arrive-later = Later turns
meanwhile = What happened meanwhile { $n ->
        [one] (one line; log has all)
       *[other] ({ $n } lines; log has all)
    }
mute-hint = mute: no more such questions in this phase (mute turn: in this turn)
mute-no-window = Only a question whether you react to something can be muted.
mute-what = Say mute, mute phase or mute turn.
muted-phase = Such questions are passed for you to the end of this phase; unmute asks again.
muted-turn = Such questions are passed for you to the end of this turn; unmute asks again.
unmuted = You are asked again.
only-choice = ✓ { $action } (the only choice)
play-help =
    A choice: its number or its word; several words at once are fine, Tab completes them.
    Enter sends a decision that is whole; a ! at the end of a line sends it at once.
      back, cancel      take back the last word, or all of the decision
      undo              take back the last action, if nothing was revealed since
      explain [WORDS]   sums, clauses and exact chances
      why WORDS         why something may not be done, by which clause
      rules CLAUSE      a clause, a chapter, or a word to search for
      map [HEX]         the map, around a hex if it is large
      lens ID [UNIT]    supply, zones of control, range and the like on the map
      hand              what your cards say
      log [N]           what happened, the last N lines of it
      save FILE         write the record
      mute [turn]       pass such questions by itself to the end of the phase, or of the turn
      unmute            ask again
      quit              leave the table
    With a slash before it (/map) an order is never taken for a word of the game.

## sim

no-bot = { $game } has no bot “{ $bot }”.
sim-seats = { $game } has { $seats } sides: name as many bots, separated by commas.
sim-title = { $game }, { $scenario }: { $games ->
        [one] { $games } game
       *[other] { $games } games
    }, seed { $seed }
sim-bot = bot
sim-wins = wins
sim-losses = losses
sim-share = share
sim-interval = 95 %
sim-draws = Draws: { $n }
sim-side-wins = Won by side: { $sides }
sim-endings = Endings
sim-length = Length
sim-turns = turns
sim-actions = actions
sim-decisions = decisions
sim-range = { $mean } on average, { $min } to { $max }
sim-failed = Games that failed: { $n }
sim-failed-game = game { $n }: { $what }
sim-saved = Records of the games are in { $folder }.
sim-cannot-save = The record { $file } cannot be written: { $why }
