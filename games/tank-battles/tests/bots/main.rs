//! Players that know the game: legal, blind to what is hidden, and better than chance.

use engine::{Awaiting, Game, Known, Match, Options, QuickDice, Rules, Seat};
use std::sync::LazyLock;
use tank_battles::{Doing, Position, TankBattles};
use testkit::{Given, Testbed, player};

static GAME: LazyLock<tank_battles::Box> =
    LazyLock::new(|| tank_battles::Box::open(None).expect("the box is sound"));

/// Positions to be judged.
struct Tanks;

impl Testbed for Tanks {
    type Game = tank_battles::Box;

    fn game() -> &'static tank_battles::Box {
        &GAME
    }

    fn place(position: &Position, unit: usize) -> u16 {
        position.place(unit as u16)
    }
}

/// What the staff makes of a movement phase of the Germans at Prokhorovka.
fn moved(units: &str) -> Given<Tanks> {
    moved_by(Seat(0), Given::<Tanks>::new("prokhorovka-1943", "turn = 2", "G movement").units(units))
}

/// What the staff of a side makes of its movement phase.
fn moved_by(seat: Seat, mut given: Given<Tanks>) -> Given<Tanks> {
    let game = given.game();
    let rules = game.rules().clone();
    let mut staff = player(&*GAME, "level-2", 1);
    let mut dice = QuickDice::new(1);
    loop {
        game.settle(&mut dice);
        let moving = game.position().flow.top().doing == Doing::MovePhase && game.position().active == seat.0;
        if !moving || matches!(game.awaiting(), Awaiting::Over(_)) {
            return given;
        }
        let action = staff.decide(&rules, &game.known(seat)).expect("whoever moves answers");
        game.decide(seat, &action).expect("the move is legal");
    }
}

/// Plays a whole game; an illegal answer fails the test. Tells who won.
fn play(
    scenario: &str,
    options: &[&str],
    names: [&str; 2],
    seed: u64,
    each: impl FnMut(&Match<TankBattles>, Seat),
) -> Option<Seat> {
    testkit::contest(&*GAME, scenario, options, &names, seed, each).outcome().and_then(|o| o.winner)
}

#[test]
fn the_box_offers_two_levels() {
    let ids: Vec<&str> = GAME.info().bots.iter().map(|b| b.id).collect();
    assert_eq!(ids, ["random", "level-1", "level-2"]);
    assert!(GAME.bot("level-9", 1).is_none());
}

#[test]
fn whatever_they_do_is_legal() {
    play("mtsensk-1941", &[], ["level-1", "level-2"], 1, |_, _| {});
    play("mtsensk-1941", &["additional"], ["level-2", "level-1"], 2, |_, _| {});
    play("prokhorovka-1943", &[], ["level-2", "level-1"], 7, |_, _| {});
    play("dubno-1941", &[], ["level-1", "level-1"], 8, |_, _| {});
    play("kursk-1943", &[], ["level-1", "level-1"], 9, |_, _| {});
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let line = |seed| {
        let mut line = Vec::new();
        play("mtsensk-1941", &[], ["level-2", "level-1"], seed, |game, seat| {
            line.push((game.position().at, seat));
        });
        line
    };
    assert!(line(5) == line(5));
}

#[test]
fn hidden_counters_change_no_decision() {
    let rules = GAME.scenario("prokhorovka-1943", &Options::default()).expect("the scenario is sound");
    let mut asked = 0;
    play("prokhorovka-1943", &[], ["level-1", "level-1"], 11, |game, seat| {
        asked += 1;
        if asked % 60 != 0 {
            return;
        }
        let known = game.known(seat);
        let other = rules.determinize(&known, &mut QuickDice::new(asked));
        for level in ["level-1", "level-2"] {
            let truth = player(&*GAME, level, 3).decide(&rules, &known);
            let guess = player(&*GAME, level, 3).decide(&rules, &Known::of(&*rules, &other, seat));
            assert_eq!(truth, guess, "{level} after {} lines", game.len());
        }
    });
    assert!(asked > 300);
}

#[test]
fn both_levels_beat_chance_from_either_side() {
    for (level, games) in [("level-1", 12), ("level-2", 4)] {
        // Who must take ground in four days can be out of luck.
        let german = (0..games)
            .filter(|seed| play("mtsensk-1941", &[], [level, "random"], *seed, |_, _| {}) == Some(Seat(0)));
        let won = german.count();
        assert!(won >= games as usize - 2, "{level} as the Germans: {won} of {games}");
        for seed in 0..games / 4 {
            let soviet = play("mtsensk-1941", &[], ["random", level], seed, |_, _| {});
            assert_eq!(soviet, Some(Seat(1)), "{level} as the Soviets");
        }
    }
}

#[test]
fn the_staff_beats_the_commander() {
    let mut points = 0;
    let half = |winner: Option<Seat>, seat: u8| match winner {
        Some(won) if won == Seat(seat) => 2,
        None => 1,
        _ => 0,
    };
    for seed in 0..3 {
        points += half(play("mtsensk-1941", &[], ["level-2", "level-1"], seed, |_, _| {}), 0);
        points += half(play("mtsensk-1941", &[], ["level-1", "level-2"], seed, |_, _| {}), 1);
    }
    assert!(points >= 8, "{points} of 12 halves");
}

#[test]
fn nobody_joins_a_crowd_in_front_of_a_place() {
    let crowd = "G-II.SS.Hausser 0506; S-23G.9GAbD 0705; S-28G.9GAbD 0705; S-26G.9GAbD 0705; G-13.LAH 0605; \
                 G-1.LAH 0605; G-2.LAH 0605; G-D.DR 0605; G-DF.DR 0605";
    let mut given = moved(&format!("{crowd}; G-Eicke.T 0506; G-9.T 0506"));
    for late in ["G-Eicke.T", "G-9.T"] {
        assert_ne!(given.place(late), "0605", "{late}");
    }
}

#[test]
fn an_hq_follows_its_corps() {
    let mut given =
        moved("G-II.SS.Hausser 0108; G-13.LAH 0604; G-1.LAH 0604; G-2.LAH 0604; S-23G.9GAbD 0705");
    let at: u32 = given.place("G-II.SS.Hausser").parse().expect("a hex");
    assert!((300..605).contains(&at), "{at}");
}

#[test]
fn an_hq_is_safest_from_bombers_among_those_at_the_front() {
    // Every place within a ride is held, or the HQ would ride there itself.
    let held = "S-145G.66G 0203; S-151G.52G 0403; S-284G.95G 0604; S-285G.93G 0708; S-23G.9GAbD 0705";
    let corps = ["G-13.LAH", "G-1.LAH", "G-2.LAH", "G-II.1.LAH", "G-II.2.DR", "G-D.DR", "G-DF.DR"];
    let front: String = corps.iter().map(|u| format!("{u} 0605; ")).collect();
    let mut given = moved(&format!("G-II.SS.Hausser 0505; {front}{held}"));
    let hq = given.place("G-II.SS.Hausser");
    let stand = corps.map(|u| given.place(u));
    assert!(stand.contains(&hq), "the HQ stands at {hq}, the corps at {stand:?}");
}

#[test]
fn an_enemy_is_touched_from_several_hexes() {
    let mut given = moved(
        "G-II.SS.Hausser 0506; G-1.LAH 0506; G-2.LAH 0506; G-D.DR 0506; G-DF.DR 0506; S-23G.9GAbD 0705",
    );
    let mut hexes: Vec<String> = ["G-1.LAH", "G-2.LAH", "G-D.DR", "G-DF.DR"].map(|u| given.place(u)).to_vec();
    hexes.sort();
    hexes.dedup();
    assert!(hexes.len() > 1, "all stand at {hexes:?}");
}

#[test]
fn where_they_are_few_defenders_leave_no_place_to_meet_the_enemy() {
    let given = Given::<Tanks>::new("mtsensk-1941", "turn = 2", "S movement");
    let mut given = moved_by(
        Seat(1),
        given.units("S-1GRC.Lelyushenko 1101; S-4.TB 1102; S-11.TB 1102; G-12.4Pz 0803; G-33.4Pz 0804"),
    );
    let stand = ["S-4.TB", "S-11.TB"].map(|u| given.place(u));
    assert!(stand.contains(&"1102".to_owned()), "Mtsensk is left: they stand at {stand:?}");
    for hex in stand {
        assert!(["1102", "1003", "1101", "1104"].contains(&hex.as_str()), "no points at {hex}");
    }
}

/// The first word of a plain player.
fn word(seat: Seat, mut given: Given<Tanks>) -> String {
    let game = given.game();
    let rules = game.rules().clone();
    game.settle(&mut QuickDice::new(1));
    let action = player(&*GAME, "level-1", 1).decide(&rules, &game.known(seat)).expect("an answer");
    let text = engine::notation::write(&*rules, &action);
    text.split(' ').next().unwrap_or_default().to_owned()
}

/// The first word of the plain Germans in the prepared attacks of a day at Mtsensk.
fn first_word(head: &str, units: &str) -> String {
    word(Seat(0), Given::<Tanks>::new("mtsensk-1941", head, "G prepared").units(units))
}

/// A field of Prokhorovka with the additional rules, and no points or aircraft to call upon.
fn gunners(when: &str, units: &str) -> Given<Tanks> {
    let bare = "turn = 2; german_points = { ao = {}, io = 0, air = 0 }; soviet_points = { ao = {}, io = 0, air = 0 }";
    Given::<Tanks>::new("prokhorovka-1943", bare, when).option("additional").units(units)
}

#[test]
fn guns_in_range_fire_in_attack_and_defence() {
    let attack = |gun: &str| {
        gunners("G prepared", &format!("G-1.LAH 0904; {gun}; S-284G.95G 0903")).play("attack 0903 G-1.LAH")
    };
    assert_eq!(word(Seat(0), attack("G-IISS.150 0906")), "gun");
    assert_eq!(word(Seat(0), attack("G-IISS.150 0907")), "ready");
    let units = "G-1.LAH 0904; G-2.LAH 0904; G-IISS.150 0906; S-678.HowR 0702; S-284G.95G 0903";
    let battle = "attack 0903 G-1.LAH G-2.LAH; gun G-IISS.150; ready";
    let defence = gunners("G prepared", units).play(battle);
    assert_eq!(word(Seat(1), defence), "gun");
}

#[test]
fn guns_deploy_in_range_and_limber_out_of_it() {
    let guns = |units: &str| word(Seat(0), gunners("G prepared", units).play("done"));
    assert_eq!(guns("G-1.LAH 0904; G-IISS.150 0907; S-284G.95G 0903"), "column");
    assert_eq!(guns("G-1.LAH 0904; G-IISS.150 0906; S-284G.95G 0903"), "done");
    assert_eq!(guns("G-1.LAH 0904; G-IISS.150 0906 weak; S-284G.95G 0903"), "deploy");
    assert_eq!(guns("G-1.LAH 0905; G-IISS.150 0904; S-284G.95G 0903"), "column", "nobody stands beside them");
}

#[test]
fn guns_follow_the_front_behind_it() {
    let mut given = moved_by(
        Seat(0),
        gunners("G prepared", "G-1.LAH 0904; G-IISS.150 0908; S-284G.95G 0903").play("done"),
    );
    let at = given.place("G-IISS.150");
    let game = given.game();
    let place = |code: &str| engine::notation::token(&**game.rules(), code).expect("a hex").index() as u16;
    let far = game.rules().map.distance(place(&at), place("0903"));
    assert!((2..=3).contains(&far), "they stand at {at}, {far} hexes from the enemy");
}

#[test]
fn reconnaissance_attacked_alone_slips_away() {
    let attacked = |units: &str| {
        let units = format!("G-1.LAH 0904; S-170.TB.18TC 0703; S-78.Mc.18TC 0903{units}");
        gunners("G prepared", &units).play("attack 0903 G-1.LAH")
    };
    assert_eq!(word(Seat(1), attacked("")), "evade");
    assert_eq!(word(Seat(1), attacked("; S-284G.95G 0903")), "pass");
}

#[test]
fn guns_that_may_answer_are_reckoned_with() {
    let bare = "german_points = { ao = {}, io = 0, air = 0 }; soviet_points = { ao = { GUNS } }; turn = 2";
    let units = "G-12.4Pz 0503; S-Tula.School 0504 seen";
    assert_eq!(first_word(&bare.replace("GUNS", ""), units), "attack");
    assert_eq!(first_word(&bare.replace("GUNS", "\"152(3)\" = 1"), units), "done");
}
