//! All events, one file each, and the lists that find them by side and number.
//!
//! Two halves have no file: Gott Mit Uns and Na Berlin! carry out another
//! event (see `copy.rs`), Fedor von Bock and Volksgrenadiers act when they
//! pay (see [`super::NoRetreat::worth`]).

mod albert_speer;
mod allied_lend_lease;
mod allied_strategic_bombing;
mod andrei_yeremenko;
mod anti_bolshevik_crusade;
mod axis_allies_waver;
mod backhand_blow;
mod balkan_politics;
mod battle_initiative;
mod black_sea_fleet;
mod bridgehead;
mod cavalry_raid;
mod central_command;
mod conflicting_directives;
mod counteroffensive;
mod das_vaterland;
mod defensive_works;
mod desperate_offensive;
mod elastic_defense;
mod ersatz_units;
mod expert_leaders;
mod festung_deutschland;
mod fickle_weather;
mod fuhrers_bunker;
mod general_mud;
mod general_staff;
mod general_winter;
mod georgy_zhukov;
mod gotterdammerung;
mod gotthard_heinrici;
mod great_patriotic_war;
mod heavy_artillery;
mod hedgehogs;
mod heinz_guderian;
mod heroes_of_the_soviet_union;
mod hitler_orders_attack;
mod hitlers_interference;
mod hold_at_all_costs;
mod hurrah;
mod industrial_surge;
mod inexperienced_officers;
mod infiltration_tactics;
mod ivan_konev;
mod josip_broz_tito;
mod katyushas;
mod kesselschlacht;
mod knights_cross_wearers;
mod konstantin_rokossovsky;
mod last_fascist_ally;
mod last_reserves;
mod lebensraum;
mod luftwaffe_support;
mod major_offensive;
mod manpower_reserves;
mod manstein;
mod maskirovka;
mod mobile_defense;
mod new_conscripts;
mod new_tank_design;
mod nkvd;
mod no_mercy;
mod not_a_step_back;
mod okh;
mod one_last_push;
mod operational_moves;
mod panzerblitz;
mod partisans;
mod paul_von_kleist;
mod prelude;
mod prepared_offensive;
mod production_problems;
mod rasputitsa;
mod red_orchestra;
mod river_crossing;
mod roving_cauldron;
mod russian_courage;
mod russian_steam_roller;
mod russian_tenacity;
mod sacred_east_prussia;
mod scorched_earth;
mod semyon_timoshenko;
mod siege_artillery;
mod soviet_industrial_relocation;
mod soviet_logistics_problems;
mod soviet_manpower_crisis;
mod soviet_revenge;
mod soviet_snafu;
mod stalin_orders_attack;
mod stalin_tanks;
mod stalins_interference;
mod stavka;
mod strategic_reserves;
mod strategic_surprise;
mod sturmoviks;
mod summer_campaign;
mod surprise_attack;
mod troop_transfer;
mod unseasonal_weather;
mod volkssturm_levies;
mod wacht_am_rhein;
mod walter_model;
mod war_in_finland;
mod wave_assault;
mod western_allied_offensive;
mod za_rodinu;

use prelude::*;
pub(crate) use prelude::{Moment, Play};

/// The ways an event can be played now, a bit each; 0 if it cannot.
pub(super) fn modes(m: &Moment<'_>, event: u8) -> u8 {
    match (m.side, event) {
        (Side::Axis, 1) => manstein::modes(m),
        (Side::Axis, 3) => troop_transfer::modes(m),
        (Side::Axis, 4) => elastic_defense::modes(m),
        (Side::Axis, 5) => okh::modes(m),
        (Side::Axis, 6) => luftwaffe_support::modes(m),
        (Side::Axis, 7) => production_problems::modes(m),
        (Side::Axis, 8) => new_tank_design::modes(m),
        (Side::Axis, 9) => counteroffensive::modes(m),
        (Side::Axis, 10) => battle_initiative::modes(m),
        (Side::Axis, 11) => siege_artillery::modes(m),
        (Side::Axis, 12) => soviet_logistics_problems::modes(m),
        (Side::Axis, 13) => soviet_manpower_crisis::modes(m),
        (Side::Axis, 14) => inexperienced_officers::modes(m),
        (Side::Axis, 15) => backhand_blow::modes(m),
        (Side::Axis, 16) => knights_cross_wearers::modes(m),
        (Side::Axis, 17) => general_staff::modes(m),
        (Side::Axis, 18) => kesselschlacht::modes(m),
        (Side::Axis, 19) => roving_cauldron::modes(m),
        (Side::Axis, 21) => expert_leaders::modes(m),
        (Side::Axis, 22) => albert_speer::modes(m),
        (Side::Axis, 23) => stalin_orders_attack::modes(m),
        (Side::Axis, 24) => hold_at_all_costs::modes(m),
        (Side::Axis, 25) => ersatz_units::modes(m),
        (Side::Axis, 26) => mobile_defense::modes(m),
        (Side::Axis, 27) => river_crossing::modes(m),
        (Side::Axis, 28) => soviet_snafu::modes(m),
        (Side::Axis, 29) => walter_model::modes(m),
        (Side::Axis, 30) => last_reserves::modes(m),
        (Side::Axis, 31) => stalins_interference::modes(m),
        (Side::Axis, 35) => summer_campaign::modes(m),
        (Side::Axis, 36) => surprise_attack::modes(m),
        (Side::Axis, 37) => heinz_guderian::modes(m),
        (Side::Axis, 38) => hedgehogs::modes(m),
        (Side::Axis, 39) => operational_moves::modes(m),
        (Side::Axis, 40) => das_vaterland::modes(m),
        (Side::Axis, 41) => defensive_works::modes(m),
        (Side::Axis, 42) => soviet_industrial_relocation::modes(m),
        (Side::Axis, 43) => panzerblitz::modes(m),
        (Side::Axis, 44) => paul_von_kleist::modes(m),
        (Side::Axis, 45) => desperate_offensive::modes(m),
        (Side::Axis, 48) => festung_deutschland::modes(m),
        (Side::Axis, 49) => volkssturm_levies::modes(m),
        (Side::Axis, 52) => gotthard_heinrici::modes(m),
        (Side::Soviet, 1) => stavka::modes(m),
        (Side::Soviet, 2) => manpower_reserves::modes(m),
        (Side::Soviet, 3) => black_sea_fleet::modes(m),
        (Side::Soviet, 4) => rasputitsa::modes(m),
        (Side::Soviet, 5) => cavalry_raid::modes(m),
        (Side::Soviet, 6) => partisans::modes(m),
        (Side::Soviet, 7) => scorched_earth::modes(m),
        (Side::Soviet, 8) => allied_lend_lease::modes(m),
        (Side::Soviet, 9) => prepared_offensive::modes(m),
        (Side::Soviet, 10) => not_a_step_back::modes(m),
        (Side::Soviet, 11) => new_conscripts::modes(m),
        (Side::Soviet, 12) => conflicting_directives::modes(m),
        (Side::Soviet, 13) => maskirovka::modes(m),
        (Side::Soviet, 14) => russian_tenacity::modes(m),
        (Side::Soviet, 15) => strategic_reserves::modes(m),
        (Side::Soviet, 16) => nkvd::modes(m),
        (Side::Soviet, 17) => infiltration_tactics::modes(m),
        (Side::Soviet, 18) => strategic_surprise::modes(m),
        (Side::Soviet, 19) => hitler_orders_attack::modes(m),
        (Side::Soviet, 20) => major_offensive::modes(m),
        (Side::Soviet, 21) => bridgehead::modes(m),
        (Side::Soviet, 22) => georgy_zhukov::modes(m),
        (Side::Soviet, 23) => sturmoviks::modes(m),
        (Side::Soviet, 24) => western_allied_offensive::modes(m),
        (Side::Soviet, 25) => red_orchestra::modes(m),
        (Side::Soviet, 27) => ivan_konev::modes(m),
        (Side::Soviet, 28) => katyushas::modes(m),
        (Side::Soviet, 29) => wave_assault::modes(m),
        (Side::Soviet, 30) => andrei_yeremenko::modes(m),
        (Side::Soviet, 31) => allied_strategic_bombing::modes(m),
        (Side::Soviet, 32) => za_rodinu::modes(m),
        (Side::Soviet, 33) => no_mercy::modes(m),
        (Side::Soviet, 36) => hitlers_interference::modes(m),
        (Side::Soviet, 37) => russian_courage::modes(m),
        (Side::Soviet, 38) => industrial_surge::modes(m),
        (Side::Soviet, 39) => russian_steam_roller::modes(m),
        (Side::Soviet, 41) => central_command::modes(m),
        (Side::Soviet, 42) => semyon_timoshenko::modes(m),
        (Side::Soviet, 43) => heroes_of_the_soviet_union::modes(m),
        (Side::Soviet, 44) => axis_allies_waver::modes(m),
        (Side::Soviet, 46) => konstantin_rokossovsky::modes(m),
        (Side::Soviet, 47) => heavy_artillery::modes(m),
        (Side::Soviet, 50) => hurrah::modes(m),
        (Side::Soviet, 51) => one_last_push::modes(m),
        (Side::Soviet, 54) => stalin_tanks::modes(m),
        _ => 0,
    }
}

/// Carries out an event.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, event: u8, play: Play) {
    match (play.side, event) {
        (Side::Axis, 1) => manstein::happens(cx, play),
        (Side::Axis, 3) => troop_transfer::happens(cx, play),
        (Side::Axis, 4) => elastic_defense::happens(cx, play),
        (Side::Axis, 5) => okh::happens(cx, play),
        (Side::Axis, 6) => luftwaffe_support::happens(cx, play),
        (Side::Axis, 7) => production_problems::happens(cx, play),
        (Side::Axis, 8) => new_tank_design::happens(cx, play),
        (Side::Axis, 9) => counteroffensive::happens(cx, play),
        (Side::Axis, 10) => battle_initiative::happens(cx, play),
        (Side::Axis, 11) => siege_artillery::happens(cx, play),
        (Side::Axis, 12) => soviet_logistics_problems::happens(cx, play),
        (Side::Axis, 13) => soviet_manpower_crisis::happens(cx, play),
        (Side::Axis, 14) => inexperienced_officers::happens(cx, play),
        (Side::Axis, 15) => backhand_blow::happens(cx, play),
        (Side::Axis, 16) => knights_cross_wearers::happens(cx, play),
        (Side::Axis, 17) => general_staff::happens(cx, play),
        (Side::Axis, 18) => kesselschlacht::happens(cx, play),
        (Side::Axis, 19) => roving_cauldron::happens(cx, play),
        (Side::Axis, 21) => expert_leaders::happens(cx, play),
        (Side::Axis, 22) => albert_speer::happens(cx, play),
        (Side::Axis, 23) => stalin_orders_attack::happens(cx, play),
        (Side::Axis, 24) => hold_at_all_costs::happens(cx, play),
        (Side::Axis, 25) => ersatz_units::happens(cx, play),
        (Side::Axis, 26) => mobile_defense::happens(cx, play),
        (Side::Axis, 27) => river_crossing::happens(cx, play),
        (Side::Axis, 28) => soviet_snafu::happens(cx, play),
        (Side::Axis, 29) => walter_model::happens(cx, play),
        (Side::Axis, 30) => last_reserves::happens(cx, play),
        (Side::Axis, 31) => stalins_interference::happens(cx, play),
        (Side::Axis, 35) => summer_campaign::happens(cx, play),
        (Side::Axis, 36) => surprise_attack::happens(cx, play),
        (Side::Axis, 37) => heinz_guderian::happens(cx, play),
        (Side::Axis, 38) => hedgehogs::happens(cx, play),
        (Side::Axis, 39) => operational_moves::happens(cx, play),
        (Side::Axis, 40) => das_vaterland::happens(cx, play),
        (Side::Axis, 41) => defensive_works::happens(cx, play),
        (Side::Axis, 42) => soviet_industrial_relocation::happens(cx, play),
        (Side::Axis, 43) => panzerblitz::happens(cx, play),
        (Side::Axis, 44) => paul_von_kleist::happens(cx, play),
        (Side::Axis, 45) => desperate_offensive::happens(cx, play),
        (Side::Axis, 48) => festung_deutschland::happens(cx, play),
        (Side::Axis, 49) => volkssturm_levies::happens(cx, play),
        (Side::Axis, 52) => gotthard_heinrici::happens(cx, play),
        (Side::Soviet, 1) => stavka::happens(cx, play),
        (Side::Soviet, 2) => manpower_reserves::happens(cx, play),
        (Side::Soviet, 3) => black_sea_fleet::happens(cx, play),
        (Side::Soviet, 4) => rasputitsa::happens(cx, play),
        (Side::Soviet, 5) => cavalry_raid::happens(cx, play),
        (Side::Soviet, 6) => partisans::happens(cx, play),
        (Side::Soviet, 7) => scorched_earth::happens(cx, play),
        (Side::Soviet, 8) => allied_lend_lease::happens(cx, play),
        (Side::Soviet, 9) => prepared_offensive::happens(cx, play),
        (Side::Soviet, 10) => not_a_step_back::happens(cx, play),
        (Side::Soviet, 11) => new_conscripts::happens(cx, play),
        (Side::Soviet, 12) => conflicting_directives::happens(cx, play),
        (Side::Soviet, 13) => maskirovka::happens(cx, play),
        (Side::Soviet, 14) => russian_tenacity::happens(cx, play),
        (Side::Soviet, 15) => strategic_reserves::happens(cx, play),
        (Side::Soviet, 16) => nkvd::happens(cx, play),
        (Side::Soviet, 17) => infiltration_tactics::happens(cx, play),
        (Side::Soviet, 18) => strategic_surprise::happens(cx, play),
        (Side::Soviet, 19) => hitler_orders_attack::happens(cx, play),
        (Side::Soviet, 20) => major_offensive::happens(cx, play),
        (Side::Soviet, 21) => bridgehead::happens(cx, play),
        (Side::Soviet, 22) => georgy_zhukov::happens(cx, play),
        (Side::Soviet, 23) => sturmoviks::happens(cx, play),
        (Side::Soviet, 24) => western_allied_offensive::happens(cx, play),
        (Side::Soviet, 25) => red_orchestra::happens(cx, play),
        (Side::Soviet, 27) => ivan_konev::happens(cx, play),
        (Side::Soviet, 28) => katyushas::happens(cx, play),
        (Side::Soviet, 29) => wave_assault::happens(cx, play),
        (Side::Soviet, 30) => andrei_yeremenko::happens(cx, play),
        (Side::Soviet, 31) => allied_strategic_bombing::happens(cx, play),
        (Side::Soviet, 32) => za_rodinu::happens(cx, play),
        (Side::Soviet, 33) => no_mercy::happens(cx, play),
        (Side::Soviet, 36) => hitlers_interference::happens(cx, play),
        (Side::Soviet, 37) => russian_courage::happens(cx, play),
        (Side::Soviet, 38) => industrial_surge::happens(cx, play),
        (Side::Soviet, 39) => russian_steam_roller::happens(cx, play),
        (Side::Soviet, 41) => central_command::happens(cx, play),
        (Side::Soviet, 42) => semyon_timoshenko::happens(cx, play),
        (Side::Soviet, 43) => heroes_of_the_soviet_union::happens(cx, play),
        (Side::Soviet, 44) => axis_allies_waver::happens(cx, play),
        (Side::Soviet, 46) => konstantin_rokossovsky::happens(cx, play),
        (Side::Soviet, 47) => heavy_artillery::happens(cx, play),
        (Side::Soviet, 50) => hurrah::happens(cx, play),
        (Side::Soviet, 51) => one_last_push::happens(cx, play),
        (Side::Soviet, 54) => stalin_tanks::happens(cx, play),
        _ => {}
    }
}

/// A card that acts when it is drawn; true if another is drawn in its place.
pub(super) fn drawn<S: Sink>(cx: &mut Cx<'_, S>, side: Side, event: u8) -> bool {
    match (side, event) {
        (Side::Axis, 20) => anti_bolshevik_crusade::drawn(cx),
        (Side::Axis, 32) => unseasonal_weather::drawn(cx),
        (Side::Axis, 33) => fickle_weather::drawn(cx),
        (Side::Axis, 46) => fuhrers_bunker::drawn(cx),
        (Side::Axis, 47) => lebensraum::drawn(cx),
        (Side::Axis, 50) => sacred_east_prussia::drawn(cx),
        (Side::Axis, 51) => wacht_am_rhein::drawn(cx),
        (Side::Axis, 54) => gotterdammerung::drawn(cx),
        (Side::Soviet, 34) => general_mud::drawn(cx),
        (Side::Soviet, 35) => general_winter::drawn(cx),
        (Side::Soviet, 40) => great_patriotic_war::drawn(cx),
        (Side::Soviet, 45) => last_fascist_ally::drawn(cx),
        (Side::Soviet, 48) => war_in_finland::drawn(cx),
        (Side::Soviet, 49) => balkan_politics::drawn(cx),
        (Side::Soviet, 52) => josip_broz_tito::drawn(cx),
        (Side::Soviet, 53) => soviet_revenge::drawn(cx),
        _ => true,
    }
}

/// What can be chosen for an event.
pub(super) fn picks(look: &mut Look<'_>, r: &NoRetreat, f: Frame, out: &mut Choices) {
    match (Side::of(f.step), f.card) {
        (Side::Axis, 1) => manstein::picks(look, r, f, out),
        (Side::Axis, 5) => okh::picks(look, r, f, out),
        (Side::Axis, 6) => luftwaffe_support::picks(look, r, f, out),
        (Side::Axis, 7) => production_problems::picks(look, r, f, out),
        (Side::Axis, 15) => backhand_blow::picks(look, r, f, out),
        (Side::Axis, 17) => general_staff::picks(look, r, f, out),
        (Side::Axis, 18) => kesselschlacht::picks(look, r, f, out),
        (Side::Axis, 41) => defensive_works::picks(look, r, f, out),
        (Side::Axis, 48) => festung_deutschland::picks(look, r, f, out),
        (Side::Axis, 49) => volkssturm_levies::picks(look, r, f, out),
        (Side::Axis, 51) => wacht_am_rhein::picks(look, r, f, out),
        (Side::Soviet, 2) => manpower_reserves::picks(look, r, f, out),
        (Side::Soviet, 5) => cavalry_raid::picks(look, r, f, out),
        (Side::Soviet, 7) => scorched_earth::picks(look, r, f, out),
        (Side::Soviet, 9) => prepared_offensive::picks(look, r, f, out),
        (Side::Soviet, 11) => new_conscripts::picks(look, r, f, out),
        (Side::Soviet, 15) => strategic_reserves::picks(look, r, f, out),
        (Side::Soviet, 18) => strategic_surprise::picks(look, r, f, out),
        (Side::Soviet, 24) => western_allied_offensive::picks(look, r, f, out),
        (Side::Soviet, 25) => red_orchestra::picks(look, r, f, out),
        (Side::Soviet, 31) => allied_strategic_bombing::picks(look, r, f, out),
        (Side::Soviet, 44) => axis_allies_waver::picks(look, r, f, out),
        _ => {}
    }
}

/// Something was chosen for an event.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, f: Frame, action: &[Token]) {
    match (Side::of(f.step), f.card) {
        (Side::Axis, 1) => manstein::picked(cx, action),
        (Side::Axis, 5) => okh::picked(cx, action),
        (Side::Axis, 6) => luftwaffe_support::picked(cx, action),
        (Side::Axis, 7) => production_problems::picked(cx, action),
        (Side::Axis, 15) => backhand_blow::picked(cx, action),
        (Side::Axis, 17) => general_staff::picked(cx, action),
        (Side::Axis, 18) => kesselschlacht::picked(cx, action),
        (Side::Axis, 41) => defensive_works::picked(cx, action),
        (Side::Axis, 48) => festung_deutschland::picked(cx, action),
        (Side::Axis, 49) => volkssturm_levies::picked(cx, action),
        (Side::Axis, 51) => wacht_am_rhein::picked(cx, action),
        (Side::Soviet, 2) => manpower_reserves::picked(cx, action),
        (Side::Soviet, 5) => cavalry_raid::picked(cx, action),
        (Side::Soviet, 7) => scorched_earth::picked(cx, action),
        (Side::Soviet, 9) => prepared_offensive::picked(cx, action),
        (Side::Soviet, 11) => new_conscripts::picked(cx, action),
        (Side::Soviet, 15) => strategic_reserves::picked(cx, action),
        (Side::Soviet, 18) => strategic_surprise::picked(cx, action),
        (Side::Soviet, 24) => western_allied_offensive::picked(cx, action),
        (Side::Soviet, 25) => red_orchestra::picked(cx, action),
        (Side::Soviet, 31) => allied_strategic_bombing::picked(cx, action),
        (Side::Soviet, 44) => axis_allies_waver::picked(cx, action),
        _ => {}
    }
}

/// The chooser stopped.
pub(super) fn passed<S: Sink>(cx: &mut Cx<'_, S>, f: Frame) {
    if (Side::of(f.step), f.card) == (Side::Axis, 51) {
        wacht_am_rhein::passed(cx);
    }
}

/// Whether the chooser may stop: the event says "up to" or "may".
pub(super) fn may_pass(f: Frame) -> bool {
    matches!((Side::of(f.step), f.card), (Side::Axis, 15 | 49 | 51) | (Side::Soviet, 2 | 9 | 18))
}
