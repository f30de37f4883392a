//! Every text has words in both languages.

use content::{Lang, Words};
use engine::{Action, Awaiting, Choices, Match, QuickDice, Rules, Viewer, draft, gcd};
use serde::Serialize;
use serde_json::Value;
use std::path::Path;

/// Looks for texts without words in anything that can be sent.
fn check_all<T: Serialize>(value: &T, words: &Words) -> Result<(), String> {
    walk(&serde_json::to_value(value).map_err(|e| e.to_string())?, words)
}

fn walk(value: &Value, words: &Words) -> Result<(), String> {
    match value {
        Value::Array(items) => items.iter().try_for_each(|v| walk(v, words)),
        Value::Object(fields) => {
            if let Some(Value::String(key)) = fields.get("key") {
                for lang in [Lang::En, Lang::Ru] {
                    if !words.has(lang, key) {
                        return Err(format!("there are no words for \"{key}\" ({lang:?})"));
                    }
                }
            }
            fields.values().try_for_each(|v| walk(v, words))
        }
        _ => Ok(()),
    }
}

pub fn check_board<R: Rules>(rules: &R, words: &Words) -> Result<(), String> {
    check_all(&rules.board(), words)
}

pub fn check_log<R: Rules>(game: &Match<R>, words: &Words) -> Result<(), String> {
    check_all(&game.log(Viewer::Referee).collect::<Vec<_>>(), words)?;
    check_all(&game.outcome().map(|o| game.rules().outcome(o)), words)
}

/// All viewers' tables, and a random draft of each seat with its explanation and a refusal.
pub fn check_views<R: Rules>(game: &mut Match<R>, words: &Words, dice: &mut QuickDice) -> Result<(), String> {
    let lenses = game.rules().board().lenses;
    for viewer in crate::invariants::viewers::<R>().chain([Viewer::Spectator, Viewer::Referee]) {
        let view = game.view(viewer);
        check_all(&view, words)?;
        let prompt = &view.table.prompt;
        if matches!(game.awaiting(), Awaiting::Decide { .. })
            && (prompt.text.is_none() || prompt.clause.is_none())
        {
            return Err(format!("{viewer:?} does not read what is asked, and by which clause: {prompt:?}"));
        }
        for lens in lenses.iter().filter(|l| l.takes == 0) {
            let overlay = game.lens(viewer, &lens.id, &[]);
            check_all(&overlay.ok_or_else(|| format!("the lens {} shows nothing", lens.id))?, words)?;
        }
        let Viewer::Seat(seat) = viewer else { continue };
        let rules = game.rules().clone();
        let known = game.known(seat);
        if draft::may_decide(&*rules, &known).is_err() {
            continue;
        }
        let whole = draft::sample(&*rules, &known, dice, game.derived(), &mut Choices::default(), &mut 0);
        let whole = whole.unwrap_or_default();
        for n in 0..=whole.len() {
            let prefix = Action::of(&whole[..n]).unwrap_or_default();
            let composed = game.compose(seat, &prefix).map_err(|e| e.to_string())?;
            check_all(&composed, words)?;
            check_chances(&composed.explanation)?;
            let odd = crate::invariants::random_token(&*rules, dice);
            if !rules.offers(&known, &prefix, Some(odd), game.derived()) {
                check_all(&rules.refuse(&known, &prefix, engine::Refused::Token(odd)), words)?;
            }
        }
    }
    Ok(())
}

/// The shares of a forecast add up to one.
fn check_chances(explanation: &engine::table::Explanation) -> Result<(), String> {
    for forecast in &explanation.forecasts {
        let common = forecast.chances.iter().fold(1u128, |lcm, c| lcm / gcd(lcm, c.total) * c.total);
        let sum: u128 = forecast.chances.iter().map(|c| c.of * (common / c.total)).sum();
        if sum != common {
            return Err(format!("the chances of {} add up to {sum}/{common}", forecast.title.key));
        }
    }
    Ok(())
}

/// The words of a layer: both languages alike, every key said somewhere in the
/// sources (chapters of the rules are named to readers alone), every key said there present.
///
/// # Panics
/// With all that is wrong.
pub fn check_words<R: Rules>(words: &Words, layer: &str, sources: &Path) {
    let problems = words.check();
    assert!(problems.is_empty(), "{problems}");
    let verbs: Vec<String> = R::VERBS.iter().map(|v| format!("verb-{v}")).collect();
    let said: Vec<&str> = verbs.iter().map(String::as_str).chain(["chapter-*"]).collect();
    let problems = words.audit(layer, &[sources], &said);
    assert!(problems.is_empty(), "{problems}");
}
