//! Chapters 12 and 13 where rules meet: slips, equals, trains and guns that come back, places lost.

use crate::chapter_10::field;
use crate::chapter_12::onward;
use crate::{Staff, given};
use tank_battles::{Doing, flag};

#[test]
fn tb_12_2a_penal_battalions_have_their_phase_too() {
    // Out of command with its brigade; the corps acts again with its HQ beside it.
    let units = "S-6.MRB.6TC 2321 no-command; S-penal1 2321 no-command of:S-6.MRB.6TC; S-6TC.Getman 2318; G-Gren.GD 0516";
    let g = given("kursk-1943", "turn = 5; end = 1", "S unprepared").units(units).cup("S", "corps-6TC");
    let g = onward(g, |g| g.doing() == Doing::Drawing);
    let g = g.play("draw 0; draw corps-6TC; activate");
    g.lacks("S-6.MRB.6TC", flag::NO_COMMAND).lacks("S-penal1", flag::NO_COMMAND);
}

#[test]
fn tb_12_5e_of_equals_the_one_of_the_hq_returns() {
    // Three regiments alike; 233 belongs to the corps whose HQ is there.
    let units = "S-25GRC 2310; S-210G.71G field; S-213G.71G field; S-233G.81G field; G-Gren.GD 0516";
    let g = field("S movement", units).play("rebuild S-25GRC 2309 S-210G.71G S-213G.71G S-233G.81G");
    g.at("S-233G.81G", "2309").at("S-210G.71G", "out").at("S-213G.71G", "out");
}

#[test]
fn tb_12_5b_a_loaded_hq_that_received_does_not_travel() {
    let lost = "S-22.TB.6TC field; S-112.TB.6TC field; S-200.TB.6TC field";
    let g = field("S movement", &format!("S-6TC.Getman 1412 loaded; {lost}; G-Gren.GD 0516"));
    let g = g.play("rebuild S-6TC.Getman 1412 S-22.TB.6TC S-112.TB.6TC S-200.TB.6TC");
    g.refuse("rail S-6TC.Getman 1411", "TB 12.5b");
}

#[test]
fn tb_12_5b_a_gun_that_came_back_does_not_fire() {
    let g = given("kursk-1943", "turn = 5", "G movement").option("additional").units(
        "G-XLVIII.Knobelsdorff 2309; G-XLVIII.150 field; G-III.150 field; G-Gren.GD 2310; S-1243.375 2311",
    );
    let mut g = g;
    let hexes = g.offers("rebuild G-XLVIII.Knobelsdorff");
    let hex = hexes[0].clone();
    let g = g.play(&format!("rebuild G-XLVIII.Knobelsdorff {hex} G-XLVIII.150 G-III.150"));
    let g = onward(g, |g| g.doing() == Doing::CombatPhase).play("attack 2311 G-Gren.GD");
    g.refuse("gun G-XLVIII.150", "TB 12.5b");
}

#[test]
fn tb_12_5f_not_where_the_ground_is_closed() {
    // 1801 is a dense forest, closed to tanks.
    let lost = "S-19.TR.10TD field; S-20.TR.10TD field; S-73.TR.37TD field; S-74.TR.37TD field";
    let g = given("dubno-1941", "turn = 5", "S movement");
    let mut g = g.units(&format!("S-15MC.Karpezo 1802; {lost}; G-131.44 0120"));
    let hexes = g.offers("rebuild S-15MC.Karpezo");
    assert!(hexes.contains(&"1803".to_owned()) && !hexes.contains(&"1801".to_owned()), "{hexes:?}");
    g.refuse("rebuild S-15MC.Karpezo 1801 S-19.TR.10TD S-20.TR.10TD S-73.TR.37TD S-74.TR.37TD", "TB 12.5f");
}
