//! `stavka lens POS ID [ELEMENT...]`, and `stavka supply POS [UNIT|CITY]`

use crate::args::Lens;
use crate::failure::Failure;
use crate::files;
use crate::report::Report;
use crate::session::{Session, Voice};
use crate::show;
use engine::{AnyMatch, Viewer, msg};
use serde_json::json;

/// Looks through a lens.
pub fn run(session: &Session, args: &Lens) -> Result<Report, Failure> {
    let (voice, mut game) = files::open(session, &args.file)?;
    let viewer = match &args.viewer {
        Some(side) => voice.viewer(&*game, side)?,
        None => Viewer::Referee,
    };
    look(session, &voice, &mut *game, &args.id, &args.elements, viewer)
}

/// Whether a game has this lens.
pub fn exists(game: &dyn AnyMatch, id: &str) -> bool {
    game.board().lenses.iter().any(|lens| lens.id == id)
}

/// What a viewer sees through a lens.
pub fn look(
    session: &Session,
    voice: &Voice<'_>,
    game: &mut dyn AnyMatch,
    id: &str,
    elements: &[String],
    viewer: Viewer,
) -> Result<Report, Failure> {
    let lenses = game.board().lenses;
    let Some(lens) = lenses.iter().find(|lens| lens.id == id) else {
        let title = voice.game(&voice.game.info().title);
        let text = msg!("no-lens", lens = id, game = title);
        return Err(session.fail_near(&text, id, lenses.iter().map(|lens| lens.id.as_str())));
    };
    let elements = game.read(&elements.join(" ")).map_err(|e| voice.refused(&e))?;
    let Some(overlay) = game.lens(viewer, id, &elements) else {
        return Err(session.fail(&msg!("lens-takes", lens = id, n = i32::from(lens.takes))));
    };
    let title = voice.game(overlay.title.as_ref().unwrap_or(&lens.title));
    let mut text = format!("{}\n", session.paint.strong(&title));
    text.push_str(&show::overlay::whole(voice, &overlay));
    let facts = json!({
        "lens": id,
        "title": title,
        "places": overlay.places.iter().map(|(place, value)| json!({ "place": place, "value": value }))
            .collect::<Vec<_>>(),
        "paths": overlay.paths,
        "tally": overlay.tally.as_ref().map(|tally| show::explanation::tally_facts(voice, tally)),
    });
    Ok(Report::new(text, facts))
}
