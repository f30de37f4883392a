//! skirmish
