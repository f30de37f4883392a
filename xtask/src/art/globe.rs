//! Natural Earth extracts as rings, lines and names.

use super::shape::P;
use crate::shell::Outcome;
use serde_json::Value;
use std::path::Path;

/// A feature: its name, its rank (0 the greatest), its parts.
pub struct Feature {
    /// As Natural Earth writes it; may be empty.
    pub name: String,
    /// Scale rank; 0 the greatest.
    pub rank: f64,
    /// Lines, or rings with whether they are holes.
    pub parts: Vec<(Vec<P>, bool)>,
}

/// Reads a GeoJSON file of lines or polygons.
pub fn read(folder: &Path, file: &str) -> Outcome<Vec<Feature>> {
    let path = folder.join(file);
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = std::fs::read_to_string(&path).map_err(|error| wrong(&error))?;
    let file: Value = serde_json::from_str(&text).map_err(|error| wrong(&error))?;
    let features = file["features"].as_array().ok_or_else(|| wrong(&"no features"))?;
    Ok(features.iter().map(feature).collect())
}

fn feature(value: &Value) -> Feature {
    let about = &value["properties"];
    let shape = &value["geometry"]["coordinates"];
    let parts = match value["geometry"]["type"].as_str() {
        Some("LineString") => vec![(line(shape), false)],
        Some("MultiLineString") => list(shape).map(|part| (line(part), false)).collect(),
        Some("Polygon") => rings(shape).collect(),
        Some("MultiPolygon") => list(shape).flat_map(rings).collect(),
        _ => Vec::new(),
    };
    Feature {
        name: about["name"].as_str().unwrap_or_default().to_owned(),
        rank: about["scalerank"].as_f64().unwrap_or(9.0),
        parts,
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn rings(polygon: &Value) -> impl Iterator<Item = (Vec<P>, bool)> {
    list(polygon).enumerate().map(|(at, ring)| (line(ring), at > 0))
}

fn line(value: &Value) -> Vec<P> {
    list(value).filter_map(|p| Some((p[0].as_f64()?, p[1].as_f64()?))).collect()
}
