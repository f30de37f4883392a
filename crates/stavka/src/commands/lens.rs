//! `stavka lens POS ID [ELEMENT...]`, and `stavka supply POS [UNIT|CITY]`

use crate::args::Lens;
use crate::failure::Failure;
use crate::files;
use crate::report::Report;
use crate::session::Session;
use crate::show;
use engine::{Viewer, msg};
use serde_json::json;

/// Looks through a lens.
pub fn run(session: &Session, args: &Lens) -> Result<Report, Failure> {
    let (voice, mut game) = files::open(session, &args.file)?;
    let lenses = game.board().lenses;
    let Some(lens) = lenses.iter().find(|lens| lens.id == args.id) else {
        let title = voice.game(&voice.game.info().title);
        let text = msg!("no-lens", lens = args.id.clone(), game = title);
        return Err(session.fail_near(&text, &args.id, lenses.iter().map(|lens| lens.id.as_str())));
    };
    let viewer = match &args.viewer {
        Some(side) => voice.viewer(&*game, side)?,
        None => Viewer::Referee,
    };
    let elements = game.read(&args.elements.join(" ")).map_err(|e| voice.refused(&e))?;
    let Some(overlay) = game.lens(viewer, &args.id, &elements) else {
        let takes = i32::from(lens.takes);
        return Err(session.fail(&msg!("lens-takes", lens = args.id.clone(), n = takes)));
    };
    let title = voice.game(overlay.title.as_ref().unwrap_or(&lens.title));
    let mut text = format!("{}\n", session.paint.strong(&title));
    text.push_str(&show::overlay::whole(&voice, &overlay));
    let facts = json!({
        "lens": args.id,
        "title": title,
        "places": overlay.places.iter().map(|(place, value)| json!({ "place": place, "value": value }))
            .collect::<Vec<_>>(),
        "paths": overlay.paths,
        "tally": overlay.tally.as_ref().map(|tally| show::explanation::tally_facts(&voice, tally)),
    });
    Ok(Report::new(text, facts))
}
