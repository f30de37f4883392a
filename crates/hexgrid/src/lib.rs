//! hexgrid
