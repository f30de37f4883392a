//! One line of a table into a type, through serde.
//!
//! An empty cell is `None`; `1`, `0`, `true`, `false`, `yes` and `no` are
//! booleans; a list is words with spaces or semicolons between; an enum of
//! plain names is one of the names.

use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeOwned, DeserializeSeed, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// Why a line could not be read.
#[derive(Debug)]
pub(crate) enum CellError {
    /// A cell, by its place in the line.
    Cell(usize, String),
    /// Columns the type does not know, and those it knows.
    UnknownColumns(Vec<usize>, &'static [&'static str]),
    /// A column the type needs.
    MissingColumn(&'static str),
    /// The line as a whole.
    Row(String),
}

impl fmt::Display for CellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CellError::Cell(_, message) | CellError::Row(message) => f.write_str(message),
            CellError::UnknownColumns(..) => f.write_str("unknown columns"),
            CellError::MissingColumn(name) => write!(f, "the column \"{name}\" is missing"),
        }
    }
}

impl std::error::Error for CellError {}

impl de::Error for CellError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        CellError::Row(message.to_string())
    }

    fn missing_field(field: &'static str) -> Self {
        CellError::MissingColumn(field)
    }
}

/// Reads one line.
pub(crate) fn row<T: DeserializeOwned>(names: &[String], cells: &[String]) -> Result<T, CellError> {
    T::deserialize(RowDeserializer { names, cells, at: 0 })
}

struct RowDeserializer<'a> {
    names: &'a [String],
    cells: &'a [String],
    at: usize,
}

impl<'de> de::Deserializer<'de> for RowDeserializer<'_> {
    type Error = CellError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CellError> {
        visitor.visit_map(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, CellError> {
        let known = |at: &usize| fields.contains(&self.names[*at].as_str());
        let unknown: Vec<usize> = (0..self.names.len()).filter(|at| !known(at)).collect();
        if !unknown.is_empty() {
            return Err(CellError::UnknownColumns(unknown, fields));
        }
        visitor.visit_map(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, CellError> {
        visitor.visit_newtype_struct(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

impl<'de> MapAccess<'de> for RowDeserializer<'_> {
    type Error = CellError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, CellError> {
        let Some(name) = self.names.get(self.at) else { return Ok(None) };
        let name: StrDeserializer<'_, CellError> = name.as_str().into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, CellError> {
        let at = self.at;
        self.at += 1;
        let text = self.cells.get(at).map_or("", String::as_str);
        seed.deserialize(Cell(text)).map_err(|error| CellError::Cell(at, error.to_string()))
    }
}

/// One cell, or one word of a cell that holds a list.
struct Cell<'a>(&'a str);

impl Cell<'_> {
    fn whole<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CellError> {
        // `-1` is also written with the minus sign that typographers like.
        let digits = self.0.replace('\u{2212}', "-");
        if let Ok(n) = digits.parse::<u64>() {
            visitor.visit_u64(n)
        } else if let Ok(n) = digits.parse::<i64>() {
            visitor.visit_i64(n)
        } else if self.0.is_empty() {
            Err(CellError::Row("a whole number is wanted, the cell is empty".to_owned()))
        } else {
            Err(CellError::Row(format!("\"{}\" is not a whole number", self.0)))
        }
    }

    fn decimal<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CellError> {
        match self.0.parse::<f64>() {
            Ok(n) if n.is_finite() => visitor.visit_f64(n),
            _ => Err(CellError::Row(format!("\"{}\" is not a number", self.0))),
        }
    }
}

macro_rules! cell_numbers {
    ($($method:ident => $how:ident),*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CellError> {
            self.$how(visitor)
        }
    )*};
}

impl<'de> de::Deserializer<'de> for Cell<'_> {
    type Error = CellError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CellError> {
        visitor.visit_str(self.0)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CellError> {
        match self.0 {
            "1" | "true" | "yes" => visitor.visit_bool(true),
            "0" | "false" | "no" => visitor.visit_bool(false),
            other => Err(CellError::Row(format!("\"{other}\" is neither yes nor no"))),
        }
    }

    cell_numbers! {
        deserialize_i8 => whole, deserialize_i16 => whole, deserialize_i32 => whole,
        deserialize_i64 => whole, deserialize_u8 => whole, deserialize_u16 => whole,
        deserialize_u32 => whole, deserialize_u64 => whole,
        deserialize_f32 => decimal, deserialize_f64 => decimal
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CellError> {
        if self.0.is_empty() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, CellError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CellError> {
        let words = self.0.split(|c: char| c == ';' || c.is_whitespace()).filter(|word| !word.is_empty());
        visitor.visit_seq(Words(words))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, CellError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, CellError> {
        let name: StrDeserializer<'_, CellError> = self.0.into_deserializer();
        visitor.visit_enum(name)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CellError> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        i128 u128 char str string bytes byte_buf unit unit_struct tuple_struct map struct identifier
    }
}

struct Words<I>(I);

impl<'a, 'de, I: Iterator<Item = &'a str>> SeqAccess<'de> for Words<I> {
    type Error = CellError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, CellError> {
        self.0.next().map(|word| seed.deserialize(Cell(word))).transpose()
    }
}
