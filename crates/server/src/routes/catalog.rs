//! Games on the shelf.

use super::{Json, Path, Query};
use crate::app::App;
use crate::problem::Problem;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use content::{Lang, Number};
use engine::{AnyGame, Options};
use serde::Deserialize;
use std::collections::BTreeMap;
use utoipa::IntoParams;
use wire::{BotCard, Clause, GameCard, NounForms, OptionCard, Phrasebook, Rulebook, ScenarioCard};

/// What changes only with the program may be kept a while.
fn kept(body: impl IntoResponse) -> Response {
    let mut answer = body.into_response();
    answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=300"));
    answer
}

fn game<'a>(app: &'a App, id: &str) -> Result<&'a dyn AnyGame, Problem> {
    app.hub.catalog().game(id).map_err(|_| Problem::unknown())
}

/// All games one can play.
#[utoipa::path(get, path = "/api/catalog", responses((status = 200, description = "The games", body = Vec<GameCard>)))]
pub async fn games(State(app): State<App>) -> Response {
    let cards: Vec<GameCard> = app.hub.catalog().games().iter().map(|game| card(&**game)).collect();
    kept(Json(cards))
}

fn card(game: &dyn AnyGame) -> GameCard {
    let info = game.info();
    GameCard {
        id: info.id.to_owned(),
        title: info.title.clone(),
        summary: info.summary.clone(),
        edition: info.edition,
        sides: info.seats.iter().map(|seat| (*seat).to_owned()).collect(),
        paints: game.paints().to_vec(),
        scenarios: info
            .scenarios
            .iter()
            .map(|scenario| ScenarioCard {
                id: scenario.id.clone(),
                title: scenario.title.clone(),
                summary: scenario.summary.clone(),
                turns: scenario.turns,
                length: scenario.length(),
                balance: scenario.balance,
            })
            .collect(),
        options: info
            .options
            .iter()
            .map(|option| OptionCard {
                id: option.id.to_owned(),
                title: option.title.clone(),
                clause: option.clause.to_owned(),
            })
            .collect(),
        bots: info
            .bots
            .iter()
            .map(|bot| BotCard { id: bot.id.to_owned(), title: bot.title.clone() })
            .collect(),
    }
}

/// The words of a game in a language.
#[utoipa::path(get, path = "/api/catalog/{game}/words/{lang}",
    params(("game" = String, Path, description = "The game"), ("lang" = String, Path, description = "`en` or `ru`")),
    responses(
        (status = 200, description = "The words", body = Phrasebook),
        (status = 404, description = "No such game or language", body = Problem),
    ))]
pub async fn words(
    State(app): State<App>,
    Path((id, lang)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let lang: Lang = lang.parse().map_err(|_| Problem::unknown())?;
    let words = game(&app, &id)?.words();
    let own = if lang == Lang::En { crate::problem::EN } else { crate::problem::RU };
    let nouns: BTreeMap<String, NounForms> = words
        .nouns()
        .map(|(key, noun)| {
            let forms = match lang {
                Lang::En => vec![noun.en.clone()],
                Lang::Ru if noun.ru.iter().all(|form| *form == noun.ru[0]) => vec![noun.ru[0].clone()],
                Lang::Ru => noun.ru.to_vec(),
            };
            (key.to_owned(), NounForms { forms, plural: noun.number == Number::Plural })
        })
        .collect();
    let layers = words.resources(lang).chain([own]).map(str::to_owned).collect();
    Ok(kept(Json(Phrasebook { lang: lang.code().to_owned(), layers, nouns })))
}

/// The rules of a game, clause by clause, in our own words.
#[utoipa::path(get, path = "/api/catalog/{game}/rules", params(("game" = String, Path, description = "The game")),
    responses(
        (status = 200, description = "The rulebook", body = Rulebook),
        (status = 404, description = "No such game", body = Problem),
    ))]
pub async fn rules(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Problem> {
    let book = app.hub.catalog().ledgers().iter().find(|book| book.id == id).ok_or_else(Problem::unknown)?;
    let ledger = book.ledger().map_err(|problems| Problem::unknown().because(problems))?;
    let clauses = ledger
        .clauses()
        .iter()
        .map(|clause| Clause {
            id: clause.id.clone(),
            title: clause.title.clone(),
            title_ru: clause.title_ru.clone().unwrap_or_default(),
            en: clause.summary.clone(),
            ru: clause.summary_ru.clone().unwrap_or_default(),
        })
        .collect();
    Ok(kept(Json(Rulebook {
        title: book.title(Lang::En).to_owned(),
        title_ru: book.title(Lang::Ru).to_owned(),
        prefix: book.prefix.clone(),
        charts: game(&app, &id).map(AnyGame::charts).unwrap_or_default(),
        game: id,
        clauses,
    })))
}

/// Which optional rules.
#[derive(Deserialize, IntoParams)]
pub struct WithOptions {
    /// Optional rules, with commas between.
    #[serde(default)]
    options: String,
}

/// The board of a scenario.
#[utoipa::path(get, path = "/api/catalog/{game}/board/{scenario}",
    params(
        ("game" = String, Path, description = "The game"),
        ("scenario" = String, Path, description = "The scenario"),
        WithOptions
    ),
    responses(
        (status = 200, description = "The board, as in the table model", body = Object),
        (status = 404, description = "No such game or scenario", body = Problem),
    ))]
pub async fn board(
    State(app): State<App>,
    Path((id, scenario)): Path<(String, String)>,
    Query(with): Query<WithOptions>,
) -> Result<Response, Problem> {
    let options: Options = with.options.split(',').filter(|o| !o.is_empty()).map(str::to_owned).collect();
    let play = game(&app, &id)?
        .start(&scenario, &options)
        .map_err(|problems| Problem::unknown().because(problems))?;
    Ok(kept(Json(play.board())))
}
