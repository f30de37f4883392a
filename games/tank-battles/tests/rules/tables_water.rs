//! The terrain effects chart: water, bridges, lines, works.

use crate::tables::{CLASSES, costs, german, left, lines, redrawn, soviet, spent};
use crate::{Given, given};

/// Units in Soviet movement, the bridges of the Oka blown.
pub fn oka(units: &str) -> Given {
    let head = "turn = 2; blown = [\"0401 SE\", \"0207 SE\", \"0209 NE\"]";
    given("mtsensk-1941", head, "S movement").units(units)
}

#[test]
fn tb_tec12a_river() {
    // The track fords the Optukha.
    assert_eq!(costs("0708", "0707"), [24, 24, 24]);
    let mut g = soviet("", "S-10.AbB 0406; S-201.AbB 0408; G-12.4Pz 0407");
    assert_eq!(
        lines(&mut g, "attack 0407 S-10.AbB")[..],
        ["attackers 3", "defenders 3", "ratio 1:1", "river −1", "column 1:2, die 0"]
    );
    // Outflanked on the near bank: no river.
    assert_eq!(
        lines(&mut g, "attack 0407 S-10.AbB S-201.AbB")[..],
        ["attackers 6", "defenders 3", "ratio 2:1", "column 2:1, die 0"]
    );
}

#[test]
fn tb_tec13a_big_river() {
    for unit in CLASSES {
        let mut g = oka(&format!("{unit} 0305"));
        assert_eq!(g.tally(&format!("move {unit} 0306")), "into 0306 ∗ TB TEC13a\n0 MP left");
        let mut g = g.play(&format!("move {unit} 0306"));
        assert_eq!(left(&mut g, unit), 0, "everything");
        // Whoever has moved may not cross.
        oka(&format!("{unit} 0205"))
            .play(&format!("move {unit} 0305"))
            .refuse(&format!("move {unit} 0306"), "TB TEC13a");
    }
    let mut g = soviet("", "S-10.AbB 0305; S-201.AbB 0406; G-12.4Pz 0306");
    assert_eq!(lines(&mut g, "attack 0306 S-10.AbB")[3..], ["river −3", "column 1:4, die 0"]);
    assert_eq!(lines(&mut g, "attack 0306 S-10.AbB S-201.AbB")[3..], ["column 2:1, die 0"]);
}

#[test]
fn tb_tec13a_the_smallest_river_shift_counts() {
    // 0306 from 0305 over the Oka and from 0307 over the Optukha: the marsh halves the second.
    let mut g = soviet("", "S-10.AbB 0305; S-201.AbB 0307; G-12.4Pz 0306");
    let tally = lines(&mut g, "attack 0306 S-10.AbB S-201.AbB");
    assert_eq!(tally, ["attackers 4 1/2", "defenders 3", "ratio 1:1", "river −1", "column 1:2, die 0"]);
}

/// Mtsensk with a great river between 0305 and 0306, and between 0206 and 0207 over a bridged road.
pub const GREAT: [(&str, &str); 4] = [
    (
        "0305,3,5,clear,0,,,,NE:big_river:Oka SE:big_river:Oka S:big_river",
        "0305,3,5,clear,0,,,,NE:big_river:Oka SE:big_river:Oka S:great_river",
    ),
    ("0306,3,6,clear,0,,,,N:big_river", "0306,3,6,clear,0,,,,N:great_river"),
    (
        "0207,2,7,clear,0,,,,NE:big_river:Oka SE:big_river",
        "0207,2,7,clear,0,,,,NE:big_river:Oka SE:great_river",
    ),
    (
        "0308,3,8,clear,0,,,,SW:big_river:Oka NW:big_river",
        "0308,3,8,clear,0,,,,SW:big_river:Oka NW:great_river",
    ),
];

#[test]
fn tb_tec14a_great_river_only_by_bridge() {
    for unit in CLASSES {
        redrawn(oka(&format!("{unit} 0305")), "great-closed", &GREAT)
            .refuse(&format!("move {unit} 0306"), "TB 7.5b");
        // 0207 to 0308: road and bridge, one point more.
        let open = given("mtsensk-1941", "turn = 2", "S movement").units(&format!("{unit} 0207"));
        let price = spent(redrawn(open, "great-closed", &GREAT), unit, "0308");
        assert_eq!(price, 12 + if unit == CLASSES[1] { 4 } else { 6 });
    }
    let attack = |units: &str| redrawn(soviet("", units), "great-closed", &GREAT);
    let mut g = attack("S-4.TB 0305; S-34.NKVD 0305; S-Tula.School 0305; G-34.Kr.4Pz 0306");
    let tally = lines(&mut g, "attack 0306 S-4.TB S-34.NKVD S-Tula.School");
    assert_eq!(
        tally,
        ["attackers 12", "defenders 2", "ratio 6:1", "tanks +3", "river −5", "column 4:1, die 0"]
    );
}

#[test]
fn tb_tec15a_bridge_over_a_river() {
    // Road over the Lisitsa; and no price off the road (the railway bridge of the Optukha).
    assert_eq!(costs("0702", "0801"), [6, 4, 6]);
    assert_eq!(costs("0606", "0607"), [12, 12, 12]);
    let mut g = soviet("", "S-10.AbB 0606; G-12.4Pz 0607");
    assert_eq!(lines(&mut g, "attack 0607 S-10.AbB")[3..], ["river −1", "column 1:2, die 0"]);
}

#[test]
fn tb_tec15b_bridge_over_a_big_or_great_river() {
    // The railway bridge of Mtsensk.
    assert_eq!(costs("1103", "1102"), [24, 24, 24]);
    let head = "works = { 1102 = \"0\" }";
    let mut g = german(head, "G-12.4Pz 1103; G-33.4Pz 1103; S-10.AbB 1102 seen");
    let tally = lines(&mut g, "attack 1102 G-12.4Pz G-33.4Pz");
    assert_eq!(tally[3..], ["ground −1", "river −1", "column 1:3, die 0"]);
    // A great river's bridge: one shift, not five.
    let mut g = redrawn(soviet("", "S-10.AbB 0207; G-12.4Pz 0308"), "great-bridge", &GREAT);
    assert_eq!(lines(&mut g, "attack 0308 S-10.AbB")[3..], ["river −1", "column 1:2, die 0"]);
}

#[test]
fn tb_tec16a_road() {
    assert_eq!(costs("0801", "0702"), [6, 4, 6]);
    // Six points, a third each: eighteen hexes and not one more.
    let g = given("kursk-1943", "turn = 6", "S movement").units("S-6.MRB.6TC 0111");
    let g = g.refuse("move S-6.MRB.6TC 1402", "TB 7.2a");
    let mut g = g.play("move S-6.MRB.6TC 1302");
    assert_eq!(left(&mut g, "S-6.MRB.6TC"), 0);
}

#[test]
fn tb_tec17a_track() {
    assert_eq!(costs("0601", "0602"), [12, 8, 8]);
    // Eight hexes of the twelve that eight points make.
    let g = given("dubno-1941", "turn = 6", "S movement").units("S-405.TR.7MD 2302");
    assert_eq!(spent(g, "S-405.TR.7MD", "2308"), 8 * 8);
}

#[test]
fn tb_tec18a_highway() {
    assert_eq!(costs("0605", "0705"), [6, 3, 4]);
    // Six points, a quarter each: twenty-four hexes and not one more.
    let g = given("dubno-1941", "turn = 3", "S movement").units("S-27.MRR.7MD 0221");
    let g = g.refuse("move S-27.MRR.7MD 2410", "TB 7.2a");
    let mut g = g.play("move S-27.MRR.7MD 2311");
    assert_eq!(left(&mut g, "S-27.MRR.7MD"), 0);
}

#[test]
fn tb_tec19a_railway_path() {
    assert_eq!(costs("0606", "0706"), [12, 24, 18], "half of the forest");
    assert_eq!(costs("0409", "0410"), [12, 12, 12], "not less than one");
}

/// The end of an attack's tally on works in 0404, by motorised infantry.
fn works(level: &str, units: &str, order: &str) -> Vec<String> {
    lines(&mut german(&format!("works = {{ 0404 = \"{level}\" }}"), units), order)
}

const FOUR_TO_ONE: &str =
    "G-12.4Pz 0405; G-33.4Pz 0405; G-34.Kr.4Pz 0405; G-3.3Pz 0403; S-Tula.School 0404 seen";
const BY_EIGHT: &str = "attack 0404 G-12.4Pz G-33.4Pz G-34.Kr.4Pz";

#[test]
fn tb_tec21a_works_1() {
    assert_eq!(works("0", FOUR_TO_ONE, BY_EIGHT)[3..], ["column 4:1, die 0"]);
    assert_eq!(works("1", FOUR_TO_ONE, BY_EIGHT)[3..], ["works −1", "works (die) −1", "column 3:1, die −1"]);
    let mut g = german("works = { 0404 = \"1\" }", FOUR_TO_ONE).play(BY_EIGHT).play("4");
    assert!(g.log().iter().any(|l| l.contains("→ 3:1; die 4, row 3: O-UB*")), "{:?}", g.log());
}

#[test]
fn tb_tec22a_works_2() {
    assert_eq!(works("2", FOUR_TO_ONE, BY_EIGHT)[3..], ["works −2", "works (die) −1", "column 2:1, die −1"]);
}

#[test]
fn tb_tec23a_works_3() {
    let order = "attack 0404 G-12.4Pz G-33.4Pz G-34.Kr.4Pz G-3.3Pz";
    let expected = ["ratio 5:1", "works −3", "works (die) −2", "column 2:1, die −2"];
    assert_eq!(works("3", FOUR_TO_ONE, order)[2..], expected);
    // Permanent works are works of level 3.
    assert_eq!(works("P3", FOUR_TO_ONE, order)[2..], expected);
}

#[test]
fn tb_tec24a_defensive_line() {
    assert_eq!(works("L", FOUR_TO_ONE, BY_EIGHT)[3..], ["works −2", "works (die) −2", "column 2:1, die −2"]);
    let mut g = german("works = { 0404 = \"L\" }", FOUR_TO_ONE).play(BY_EIGHT).play("3");
    assert!(g.log().iter().any(|l| l.contains("→ 2:1; die 3, row 1: A[2]")), "{:?}", g.log());
}
