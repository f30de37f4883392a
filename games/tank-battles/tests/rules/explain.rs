//! What a player is told before he commits: sums, chances, lines.

use crate::{GAME, Given, Staff, given, seat_of};
use content::Lang;
use engine::table::{Explanation, Forecast, Overlay, Tally};
use engine::{Game, Viewer, notation};
use std::collections::BTreeMap;
use tank_battles::Doing;

fn say(text: &engine::table::Text) -> String {
    GAME.words().render(Lang::En, text)
}

/// Everything said of a draft.
fn explain(g: &mut Given, prefix: &str) -> Explanation {
    let game = g.game();
    let seat = seat_of(game);
    let draft = notation::read(&**game.rules(), prefix).expect("words of the notation");
    game.compose(seat, &draft).expect("a possible draft").explanation
}

/// A sum, a line each.
fn lines(tally: &Tally) -> Vec<String> {
    let lines = tally.lines.iter().map(|l| format!("{} {} {}", say(&l.label), l.value, l.clause));
    lines.chain([say(&tally.result)]).collect()
}

/// The chances of a forecast; they add up to one.
fn chances(forecast: &Forecast) -> BTreeMap<String, (u128, u128)> {
    let mut all: BTreeMap<String, (u128, u128)> = BTreeMap::new();
    let lcm = forecast.chances.iter().fold(1, |n, c| n / engine::gcd(n, c.total) * c.total);
    let sum: u128 = forecast.chances.iter().map(|c| c.of * (lcm / c.total)).sum();
    assert_eq!(sum, lcm, "the shares add up to one");
    for c in &forecast.chances {
        let (of, total) = all.remove(&say(&c.outcome)).unwrap_or((0, 1));
        let (of, total) = (of * c.total + c.of * total, total * c.total);
        let by = engine::gcd(of, total);
        all.insert(say(&c.outcome), (of / by, total / by));
    }
    all
}

fn chance(forecast: &Forecast, outcome: &str) -> (u128, u128) {
    chances(forecast).get(outcome).copied().unwrap_or((0, 1))
}

/// A look through a lens at a unit.
fn lens(g: &mut Given, id: &str, unit: &str) -> Overlay {
    let game = g.game();
    let unit = notation::token(&**game.rules(), unit).expect("a counter");
    game.lens(Viewer::Referee, id, &[unit]).expect("a lens")
}

fn prokhorovka(head: &str, when: &str, units: &str) -> Given {
    given("prokhorovka-1943", &format!("turn = 3; {head}"), when).units(units)
}

#[test]
fn the_odds_name_every_shift_and_its_clause() {
    // Tanks and rockets, aircraft and engineers against infantry with guns on a height behind a river, in works.
    let head = "works = { 0504 = \"2\" }; \
                german_points = { ao = { \"105(2)\" = 1, \"R\" = 1, \"210H(4)\" = 2 }, io = 1, air = 2, recon = 1 }";
    let units = "G-II.1.LAH 0505; G-1.LAH 0505; S-287G.95G 0504; S-10.ATbde 0504";
    let mut g = prokhorovka(head, "G prepared", units)
        .play("attack 0504 G-II.1.LAH G-1.LAH; ao 1; ao 6; ao 7; engineers; air 1; ready; defend S-287G.95G S-10.ATbde");
    assert_eq!(g.asked(), "chance");
    // The attacker saw the same, but for the defenders.
    let mut g = prokhorovka(head, "G prepared", units)
        .play("attack 0504 G-II.1.LAH G-1.LAH; ao 1; ao 6; ao 7; engineers");
    let told = explain(&mut g, "air 1");
    assert_eq!(
        lines(&told.tallies[0]),
        [
            "attackers 13 TB 10.1.1a",
            "artillery +6 TB 11.5.1a",
            "defenders 16 TB 10.1.1d",
            "ratio 1:1 TB 10.1.1f",
            "tanks +2 TB 11.3a",
            "air support +1 TB 11.11.1a",
            "anti-tank guns −2 TB 11.4a",
            "height −1 TB TEC11a",
            "works −2 TB 11.8e",
            "river −1 TB TEC12a",
            "works (die) −1 TB 11.8e",
            "engineers (die) +1 TB 11.7a",
            "heavy artillery (die) +1 TB 11.5.3a",
            "rockets (die) +1 TB 11.6a",
            "column 1:4, die +2",
        ]
    );
    assert!(told.notes.iter().any(|n| say(n).contains("star")), "works: the star costs a level");
    // And so it is rolled.
    let mut g = g.play("air 1; ready; defend S-287G.95G S-10.ATbde; 3");
    assert!(g.log().iter().any(|l| l.contains("19 : 16 — 1:1, +3 −6 → 1:4; die 3, row 5")), "{:?}", g.log());
}

#[test]
fn the_defender_sees_what_his_answer_does() {
    let head = "soviet_points = { ao = { \"122(2)\" = 1 }, air = 1 }";
    let mut g =
        prokhorovka(head, "G prepared", "G-1.LAH 0904; G-2.LAH 0904; S-284G.95G 0903; S-110.TB.18TC 0903")
            .play("attack 0903 G-1.LAH G-2.LAH");
    let both = lines(&explain(&mut g, "defend S-110.TB.18TC S-284G.95G").tallies[0]);
    assert_eq!(
        both,
        [
            "attackers 10 TB 10.1.1a",
            "defenders 10 TB 10.1.1d",
            "ratio 1:1 TB 10.1.1f",
            "defending tanks −2 TB 11.3a",
            "column 1:3, die 0"
        ]
    );
    let one = lines(&explain(&mut g, "defend S-284G.95G").tallies[0]);
    assert_eq!(one[1..3], ["defenders 6 TB 10.1.1d", "ratio 1:1 TB 10.1.1f"]);
    let mut g = g.play("defend S-284G.95G");
    let answer = lines(&explain(&mut g, "ao 2").tallies[0]);
    assert_eq!(answer[2], "defending artillery +2 TB 10.1.1e");
    assert_eq!(answer.last().unwrap(), "column 1:1, die 0");
    assert_eq!(lines(&explain(&mut g, "air 1").tallies[0]).last().unwrap(), "column 1:2, die 0");
}

#[test]
fn what_is_hidden_is_said_to_be_unknown() {
    let mut g =
        prokhorovka("", "G prepared", "G-1.LAH 0904; S-284G.95G 0903 top").hidden("S", "S-287G.95G 0903");
    let told = explain(&mut g, "attack 0903 G-1.LAH");
    assert_eq!(lines(&told.tallies[0])[1], "defenders 6 TB 10.1.1d");
    assert_eq!(say(&told.notes[0]), "One counter there is unknown.");
    assert!(told.forecasts[0].estimate);
}

/// Results by number of faces, played through the rules.
fn played(begin: &dyn Fn() -> Given) -> BTreeMap<String, u128> {
    let mut results = BTreeMap::new();
    for die in 1..=6 {
        let mut g = begin().play(&die.to_string());
        let log = g.log();
        let roll = log.iter().rfind(|l| l.contains("; die ")).expect("a roll");
        let code = roll.rsplit_once(": ").expect("a result").1.trim_end_matches('.').to_owned();
        *results.entry(code).or_default() += 1;
    }
    results
}

#[test]
fn the_chances_of_an_attack_are_those_of_the_dice() {
    let units = "G-II.1.LAH 0904; G-1.LAH 0904; S-284G.95G 0903";
    for (head, attack) in [
        ("", "attack 0903 G-II.1.LAH G-1.LAH"),
        ("", "attack 0903 G-1.LAH"),
        ("works = { 0903 = \"2\" }", "attack 0903 G-II.1.LAH G-1.LAH"),
    ] {
        let told = explain(&mut prokhorovka(head, "G prepared", units), attack);
        assert_eq!(told.forecasts.len(), 1, "nobody has tactical superiority");
        let dice = played(&|| prokhorovka(head, "G prepared", units).play(attack));
        for (code, faces) in &dice {
            let by = engine::gcd(*faces, 6);
            assert_eq!(chance(&told.forecasts[0], code), (faces / by, 6 / by), "{code}");
        }
        assert_eq!(chances(&told.forecasts[0]).len(), dice.len());
    }
}

#[test]
fn tactical_superiority_is_in_the_chances() {
    // 13:6 is 2:1, tanks make it 4:1: A(1), O-UB, O1*, O(1), O(1), O[2].
    let units = "G-II.1.LAH 0904; G-1.LAH 0904; S-284G.95G 0903";
    let begin = || prokhorovka("", "G prepared", units).hand("G", "ts-g-1");
    let told = explain(&mut begin(), "attack 0903 G-II.1.LAH G-1.LAH");
    assert_eq!(chance(&told.forecasts[0], "A(1)"), (1, 6));
    // Worth −2, 1, 1, 3, 3 and 6 to the attacker, 2 on the average: the first three are rolled again.
    let again = chances(&told.forecasts[1]);
    assert_eq!(again["A(1)"], (1, 12));
    assert_eq!(again["O-UB"], (1, 12));
    assert_eq!(again["O1*"], (1, 12));
    assert_eq!(again["O(1)"], (1, 2));
    assert_eq!(again["O[2]"], (1, 4));
    assert_eq!(
        say(&told.forecasts[1].assumptions[0]),
        "The die is rolled again where it fell below what one may expect."
    );
    // The die has fallen: one more die, and it stands.
    let mut g = begin().play("attack 0903 G-II.1.LAH G-1.LAH; 1");
    let told = explain(&mut g, "reroll");
    assert_eq!((told.forecasts.len(), chance(&told.forecasts[0], "O(1)")), (1, (1, 3)));
    // In the defender's hand it works the other way, and only he knows of it.
    let begin = || {
        given("prokhorovka-1943", "turn = 3; soviet_points = { air = 1 }", "G prepared")
            .units("G-II.1.LAH 0904; G-1.LAH 0904; S-24G.TB.5GMC 0903")
            .hand("S", "ts-s-1")
    };
    let told = explain(&mut begin(), "attack 0903 G-II.1.LAH G-1.LAH");
    assert_eq!(told.forecasts.len(), 1);
    // 13:5 is 2:1, tanks on both sides: A[2], A(1), UB*, O1, O(1), O[1].
    let mut g = begin().play("attack 0903 G-II.1.LAH G-1.LAH");
    assert_eq!(g.asked(), "soviet");
    let told = explain(&mut g, "ready");
    let again = chances(&told.forecasts[1]);
    assert_eq!(again["A[2]"], (1, 4), "-4, -2, 0, 1, 3 and 3 are 1/6 on the average: three are rolled again");
    assert_eq!(again["O[1]"], (1, 12));
}

#[test]
fn a_move_is_priced_step_by_step_in_fractions() {
    // Mtsensk: the highway from Orel, a bridge over the Optukha, then a field.
    let mut g = given("mtsensk-1941", "turn = 2", "G movement")
        .units("G-12.4Pz 0408; G-33.4Pz 0408; G-7.AA.4Pz 0605");
    let told = explain(&mut g, "move G-12.4Pz 0406");
    assert_eq!(
        lines(&told.tallies[0]),
        ["into 0407 +1/4 TB 7.12a", "into 0507 +1/4 TB 7.12a", "into 0406 +1 TB 7.4.1a", "4 1/2 MP left"]
    );
    // A stack pays for the ground.
    let told = explain(&mut g, "move G-12.4Pz G-33.4Pz 0407");
    assert_eq!(lines(&told.tallies[0]), ["into 0407 +1 TB 7.4.1a", "5 MP left"]);
    // A river without a bridge: terrain and one more.
    let mut g = given("mtsensk-1941", "turn = 2", "S movement").units("S-34.NKVD 0707");
    let told = explain(&mut g, "move S-34.NKVD 0607");
    assert_eq!(lines(&told.tallies[0]), ["into 0607 +2 TB 7.4.1b", "2 MP left"]);
    // Out of a zone of control, and over a big river, for everything.
    let mut g = given("mtsensk-1941", "turn = 2", "G movement").units("G-12.4Pz 0604; S-34.NKVD 0603");
    assert_eq!(
        lines(&explain(&mut g, "move G-12.4Pz 0605").tallies[0]),
        ["into 0605 ∗ TB 8.3b", "0 MP left"]
    );
    let mut g = given("mtsensk-1941", "turn = 2", "G movement").units("G-12.4Pz 0205 no-supply");
    assert_eq!(
        lines(&explain(&mut g, "move G-12.4Pz 0306").tallies[0]),
        ["into 0306 ∗ TB TEC13a", "0 MP left"]
    );
    // A reinforcement behind another on the same road.
    let mut g = given("mtsensk-1941", "turn = 3", "G movement")
        .units("G-3.3Pz waiting; G-I.6.3Pz waiting")
        .play("enter G-I.6.3Pz 0410");
    let told = explain(&mut g, "enter G-3.3Pz 0410");
    assert_eq!(
        lines(&told.tallies[0]),
        [
            "allowance 6 TB 7.2a",
            "behind others in the column −1 TB 7.12c",
            "into 0410 −1 TB 7.4.1a",
            "4 MP left"
        ]
    );
    let mut g = g.play("enter G-3.3Pz 0410");
    let u = crate::unit_index(g.game(), "G-3.3Pz");
    assert_eq!(g.position().left[usize::from(u)], 4 * 12);
}

#[test]
fn the_supply_line_is_shown_link_by_link() {
    // Orel is a source while the Germans hold it: a railway hex is a fifth of a point.
    let mut g = given("mtsensk-1941", "turn = 2", "G movement").units("G-XXIV.Geyr 0309; G-12.4Pz 0408");
    let seen = lens(&mut g, "supply", "G-12.4Pz");
    assert_eq!(seen.paths[0].nodes, ["0309", "0408"]);
    assert_eq!(seen.paths[0].labels, ["0", "1/5"]);
    assert_eq!((seen.paths[0].cut.as_ref(), say(&seen.title.unwrap())), (None, "In supply".to_owned()));
    // Dubno: from the edge along the road to the corps HQ, from there to the regiment.
    let mut g = prokhorovka("", "G movement", "G-II.SS.Hausser 0506; G-1.LAH 0707");
    let seen = lens(&mut g, "supply", "G-1.LAH");
    let tally = lines(seen.tally.as_ref().unwrap());
    assert_eq!(tally.last().unwrap(), "In supply");
    for path in &seen.paths {
        assert_eq!(path.nodes.len(), path.labels.len());
        assert_eq!(path.cut, None);
    }
    assert_eq!(seen.paths.last().unwrap().nodes.last().unwrap(), "0707");
}

#[test]
fn what_cuts_supply_is_named() {
    // A regiment in the corner of the map; one German controls both hexes that lead to it.
    let corner = |units: &str| {
        given("mtsensk-1941", "turn = 2", "S movement")
            .units(&format!("S-1GRC.Lelyushenko 1006; S-34.NKVD 1210; {units}"))
    };
    let seen = lens(&mut corner("G-12.4Pz 1109"), "supply", "S-34.NKVD");
    assert_eq!(say(seen.title.as_ref().unwrap()), "Out of supply");
    let cut = seen.paths.last().unwrap().cut.clone().expect("a cut");
    assert!(["1208", "1209", "1110", "1109", "1108", "1008", "1009"].contains(&cut.as_str()), "{cut}");
    let tally = lines(seen.tally.as_ref().unwrap());
    assert!(
        tally.iter().any(|l| l.starts_with("cut by") && l.contains(&cut) && l.ends_with("✗ TB 13.1c")),
        "{tally:?}"
    );
    // Orders are cut in the same way.
    let seen = lens(&mut corner("G-12.4Pz 1109"), "command", "S-34.NKVD");
    assert_eq!(say(seen.title.as_ref().unwrap()), "Out of command");
    let tally = lines(seen.tally.as_ref().unwrap());
    assert!(tally.iter().any(|l| l.starts_with("cut by") && l.ends_with("✗ TB 12.1b")), "{tally:?}");
    // Friends in the hexes reopen them.
    let seen = lens(&mut corner("G-12.4Pz 1109; S-Tula.School 1208; S-10.AbB 1209"), "command", "S-34.NKVD");
    assert_eq!(say(seen.title.as_ref().unwrap()), "In command");
    assert_eq!(seen.paths[0].cut, None);
    assert!(["1208", "1209"].iter().all(|hex| seen.paths[0].nodes.contains(&(*hex).to_owned())));
    // Lorries do not get into dense forest.
    let mut g =
        given("mtsensk-1941", "turn = 2", "S movement").units("S-1GRC.Lelyushenko 0601; S-34.NKVD 0101");
    let tally = lines(lens(&mut g, "supply", "S-34.NKVD").tally.as_ref().unwrap());
    assert!(tally.contains(&"no way for lorries ✗ TB 13.1c".to_owned()), "{tally:?}");
    // Too far is too far: 13 hexes.
    let mut g =
        given("mtsensk-1941", "turn = 2", "S movement").units("S-1GRC.Lelyushenko 1102; S-34.NKVD 0110");
    let seen = lens(&mut g, "command", "S-34.NKVD");
    assert_eq!(seen.paths[0].nodes.len(), 14);
    assert_eq!(seen.paths[0].cut.as_deref(), Some("0110"));
    assert_eq!(
        lines(seen.tally.as_ref().unwrap()),
        ["from 1102 to 0110 13 TB 12.1a", "too far: 0110 ✗ TB 12.1a", "Out of command"]
    );
}

#[test]
fn every_line_is_whole_or_says_what_is_wrong() {
    for scenario in ["mtsensk-1941", "prokhorovka-1943", "dubno-1941", "kursk-1943"] {
        let mut g = crate::begin(scenario, &["additional"]);
        let (p, rules) = (g.position(), g.game().rules().clone());
        for u in (0..rules.counters.len()).filter(|u| p.at[*u] < 640) {
            let id = engine::Rules::id(&*rules, engine::Kind::Unit, u).into_owned();
            for (id_of_lens, fine) in [("supply", "In supply"), ("command", "In command")] {
                let seen = lens(&mut g, id_of_lens, &id);
                let tally = lines(seen.tally.as_ref().unwrap());
                let wrong = tally.iter().any(|l| l.contains('✗'));
                assert_eq!(tally.last().unwrap() != fine, wrong, "{scenario}, {id}: {tally:?}");
                assert_eq!(seen.paths.iter().any(|path| path.cut.is_some()), wrong && !seen.paths.is_empty());
            }
        }
    }
    // A regiment whose HQ is not on the map.
    let mut g = given("mtsensk-1941", "turn = 2", "G movement").units("G-12.4Pz 1109");
    let tally = lines(lens(&mut g, "command", "G-12.4Pz").tally.as_ref().unwrap());
    assert_eq!(tally, ["there is no HQ for it ✗ TB 12.1a", "Out of command"]);
}

#[test]
fn the_choice_of_a_retreat_is_explained() {
    // Germans in 0905: 0804 and 1004 lie in their zone; three fields to the north lead home.
    let units = "G-II.1.LAH 0905; G-1.LAH 0905; G-2.LAH 0905; S-284G.95G 0904";
    let mut g = prokhorovka("", "G prepared", units).play("attack 0904 G-II.1.LAH G-1.LAH G-2.LAH; 4");
    assert_eq!(g.doing(), Doing::Retreat, "{:?}", g.log());
    let told = explain(&mut g, "retreat");
    let lines = lines(&told.tallies[0]);
    let line = |hex: &str| lines.iter().find(|l| l.starts_with(hex)).cloned().unwrap_or_default();
    assert_eq!(line("0905"), "0905: enemy units ✗ TB 10.5b");
    assert_eq!(line("1004"), "1004: zone of control, and there is a free hex ✗ TB 10.5c");
    let open: Vec<String> = g.offers("retreat");
    assert_eq!(open, ["0803", "0903", "1003"]);
    for hex in &open {
        assert_eq!(line(hex), format!("{hex}: open ✓ TB 10.5a"));
    }
    assert_eq!(lines.iter().filter(|l| l.contains('✓')).count(), open.len());
}

#[test]
fn chances_of_bridges() {
    let bridge = |units: &str| {
        given("mtsensk-1941", "turn = 2; german_points = { io = 1 }", "G movement").units(units).play("done")
    };
    let mut g = bridge("G-12.4Pz 0407");
    let told = explain(&mut g, "blow 0407 ne");
    assert_eq!(lines(&told.tallies[0]), ["to blow it up 3+ TB 7.8b", "3 or more"]);
    assert_eq!(chance(&told.forecasts[0], "blown"), (2, 3));
    assert_eq!(chance(&explain(&mut g, "blow 0407 ne engineers").forecasts[0], "blown"), (5, 6));
    let mut g = bridge("G-12.4Pz 0407; S-34.NKVD 0506");
    let told = explain(&mut g, "blow 0407 ne");
    assert_eq!(lines(&told.tallies[0]), ["to blow it up 5+ TB 7.8c", "5 or more"]);
    assert_eq!(chance(&told.forecasts[0], "blown"), (1, 3));
    // A pontoon: for sure, or on 4 to 6.
    let pontoon = |units: &str| given("mtsensk-1941", "turn = 2", "G movement").units(units);
    let mut g = pontoon("G-Bridge.Column.1 0407");
    assert_eq!(chance(&explain(&mut g, "bridge G-Bridge.Column.1 n").forecasts[0], "laid"), (1, 1));
    let mut g = pontoon("G-Bridge.Column.1 0407; S-34.NKVD 0405");
    assert_eq!(chance(&explain(&mut g, "bridge G-Bridge.Column.1 n").forecasts[0], "laid"), (1, 2));
}

#[test]
fn chances_of_bombs() {
    // Flak on 6, two counters: 5/6 get through, then a sixth for each.
    let mut g = prokhorovka(
        "german_points = { air = 1 }",
        "G movement",
        "G-1.LAH 0904; S-284G.95G 1102; S-287G.95G 1102",
    );
    let told = explain(&mut g, "bomb 1102");
    assert_eq!(
        chances(&told.forecasts[0]).into_iter().collect::<Vec<_>>(),
        [
            ("2 levels".to_owned(), (5, 216)),
            ("no losses".to_owned(), (125, 216)),
            ("one level".to_owned(), (25, 108)),
            ("shot down".to_owned(), (1, 6)),
        ]
    );
    // A flak regiment next to the hex halves it.
    let mut g = prokhorovka(
        "soviet_points = { air = 1 }",
        "S movement",
        "S-284G.95G 1102; G-1.LAH 0904; G-Flak.SS 0905",
    )
    .option("additional");
    let told = explain(&mut g, "bomb 0904");
    // 5-6 by the factor, 4-6 by the regiment: a third of the markers come through.
    assert_eq!(chance(&told.forecasts[0], "shot down"), (2, 3));
    assert_eq!(chance(&told.forecasts[0], "one level"), (1, 18));
    // The strike on the rear.
    let head = "german_points = { air = 1 }; soviet_points = { ao = { \"76(1)\" = 4 } }";
    let mut g = prokhorovka(head, "G movement", "G-1.LAH 0904");
    let told = explain(&mut g, "raid");
    assert_eq!(chance(&told.forecasts[0], "shot down"), (1, 6));
    assert_eq!(chance(&told.forecasts[0], "one point, the owner chooses"), (5, 36));
    assert_eq!(
        chance(&told.forecasts[0], "4 points, the owner chooses"),
        (5, 18),
        "a five takes what is there"
    );
    assert_eq!(chance(&told.forecasts[0], "3 points, you choose"), (5, 36));
}

#[test]
fn chances_of_reconnaissance_and_initiative() {
    let table = |units: &str| prokhorovka("", "G movement", units).option("additional");
    let mut g = table("G-AA.LAH 0904; S-284G.95G 0903");
    let told = explain(&mut g, "search G-AA.LAH 0903");
    assert_eq!(chance(&told.forecasts[0], "shown, and one shift against it"), (1, 6));
    assert_eq!(chance(&told.forecasts[0], "shown"), (1, 3));
    assert_eq!(chance(&told.forecasts[0], "nothing found"), (1, 3));
    assert_eq!(chance(&told.forecasts[0], "the recon unit is lost"), (1, 6));
    // Two hexes in a zone of control on the way.
    let mut g = table("G-1.LAH 0904; G-2.LAH 0803; S-78.Mc.18TC 0903; S-170.TB.18TC 0603").play("done");
    let told = explain(&mut g, "evade S-78.Mc.18TC");
    assert_eq!(chance(&told.forecasts[0], "gets away"), (25, 36));
    let mut g = prokhorovka("", "G movement", "G-1.LAH 0904 no-command");
    assert_eq!(chance(&explain(&mut g, "try G-1.LAH").forecasts[0], "may move"), (1, 3));
}

#[test]
fn guns_in_column_are_destroyed_without_chances() {
    let told = |state: &str| {
        let units = format!("G-1.LAH 0904; S-678.HowR 0903 {state}");
        let g = given("prokhorovka-1943", "turn = 3", "G prepared").option("additional");
        explain(&mut g.units(&units), "attack 0903 G-1.LAH")
    };
    let column = told("weak");
    assert!(column.forecasts.is_empty());
    assert_eq!(say(&column.notes[0]), "Nothing but guns in column there: they are destroyed without a die.");
    assert_eq!(told("").forecasts.len(), 1);
}

#[test]
fn the_likely_defenders_of_a_march_are_the_strongest_of_a_march() {
    // A gun defends with 1 against an attack from the march: the three brigades are stronger.
    let g = given("prokhorovka-1943", "turn = 3", "G movement").option("additional");
    let units = "G-1.LAH 0904; S-678.HowR 0903 shown; S-53.MRB.29TC 0903 weak shown; \
        S-25.TB.29TC 0903 weak shown; S-31.TB.29TC 0903 weak shown";
    let mut g = g.units(units);
    let told = explain(&mut g, "march 0903 G-1.LAH");
    assert_eq!(lines(&told.tallies[0])[1], "defenders 7 TB 10.1.1d");
}

#[test]
fn the_odds_cite_the_row_of_the_ground_chart() {
    let cited = |scenario: &str, units: &str, line: &str| {
        let mut g = given(scenario, "turn = 3", "G prepared").units(units);
        let told = explain(&mut g, line);
        let cites = |l: &&String| l.contains("TEC");
        lines(&told.tallies[0]).iter().filter(cites).cloned().collect::<Vec<_>>()
    };
    let units = "G-I.GD 2220; G-Gren.GD 2220; S-1243.375 2120";
    assert_eq!(cited("kursk-1943", units, "attack 2120 G-I.GD G-Gren.GD"), ["ground −1 TB TEC2a"]);
    let units = "G-12.4Pz 1103; G-33.4Pz 1103; S-10.AbB 1102";
    let town = cited("mtsensk-1941", units, "attack 1102 G-12.4Pz");
    assert_eq!(town, ["ground −1 TB TEC8a", "river −1 TB TEC15b"]);
}

#[test]
fn a_counter_that_cannot_move_has_no_reach() {
    let g = given("kursk-1943", "turn = 6", "S movement").option("additional");
    let mut g = g.units("S-6.AADiv 2320; S-1243.375 2320; G-Gren.GD 0516");
    assert!(lens(&mut g, "reach", "S-6.AADiv").places.is_empty());
    assert!(!lens(&mut g, "reach", "S-1243.375").places.is_empty());
}
