//! What the table shows.
use engine::{Text, msg};

/// The words of a phase.
pub fn phase_text(phase: u8) -> Text {
    match phase {
        0 => msg!("phase-cards"),
        1 => msg!("phase-supply"),
        2 => msg!("phase-organisation"),
        3 => msg!("phase-movement"),
        4 => msg!("phase-combat"),
        5 => msg!("phase-removal"),
        6 => msg!("phase-detraining"),
        _ => msg!("phase-housekeeping"),
    }
}
