//! Chapter 11: arms and services.
