//! The way supply and orders take to a unit, and what cuts it.

use super::Net;
use crate::combat::odds::fraction;
use crate::components::{Arm, FINE, Hexes, LENGTH, Line, River, place};
use crate::position::Position;
use crate::scenario::TankBattles;
use crate::stacks::{Stacks, bridged};
use engine::table::{Overlay, OverlayPath};
use engine::{Clause, Sheet, Tallying, msg};
use hexgrid::Cell;

/// A way over hexes, and what has been spent at each.
struct Way {
    hexes: Vec<u16>,
    spent: Vec<u16>,
}

/// What makes a way useless, with its hex.
enum Cut {
    Enemy(u16),
    Zone(u16),
    Far(u16),
}

impl Cut {
    const fn hex(&self) -> u16 {
        match self {
            Cut::Enemy(hex) | Cut::Zone(hex) | Cut::Far(hex) => *hex,
        }
    }
}

/// What lines look at.
struct Ground<'a> {
    r: &'a TankBattles,
    p: &'a Position,
    stacks: &'a Stacks,
    open: Hexes,
    enemies: Hexes,
}

impl Ground<'_> {
    /// The cheapest way from some hexes to another over given ground.
    fn way(
        &self,
        from: &Hexes,
        over: &Hexes,
        to: u16,
        step: impl Fn(u16, u8, u16) -> Option<u16>,
    ) -> Option<Way> {
        let map = &self.r.map;
        let mut cost = vec![u16::MAX; place::HEXES];
        let mut back = vec![u16::MAX; place::HEXES];
        let mut heap = std::collections::BinaryHeap::new();
        for cell in from.iter(&map.grid) {
            cost[cell.index()] = 0;
            heap.push(std::cmp::Reverse((0u16, cell.0)));
        }
        while let Some(std::cmp::Reverse((spent, at))) = heap.pop() {
            if spent > cost[usize::from(at)] {
                continue;
            }
            for (d, next) in map.around(at) {
                let Some(price) = step(at, d, next) else { continue };
                let total = spent.saturating_add(price);
                if total < cost[usize::from(next)] && map.has(over, next) {
                    cost[usize::from(next)] = total;
                    back[usize::from(next)] = at;
                    heap.push(std::cmp::Reverse((total, next)));
                }
            }
        }
        if cost[usize::from(to)] == u16::MAX {
            return None;
        }
        let mut hexes = vec![to];
        while back[usize::from(hexes[hexes.len() - 1])] != u16::MAX {
            hexes.push(back[usize::from(hexes[hexes.len() - 1])]);
        }
        hexes.reverse();
        let spent = hexes.iter().map(|h| cost[usize::from(*h)]).collect();
        Some(Way { hexes, spent })
    }

    /// Supply from some hexes.
    fn supply(&self, from: &Hexes, over: &Hexes, to: u16) -> Option<Way> {
        self.way(from, over, to, |at, d, _| self.r.supply_step(self.p, at, d))
    }

    /// Orders: every hex is one.
    fn orders(&self, from: &Hexes, over: &Hexes, to: u16) -> Option<Way> {
        self.way(from, over, to, |_, _, _| Some(1))
    }

    /// Along roads and rails to a hex, free of charge, then across country.
    fn to_hq(&self, sources: &Hexes, over: &Hexes, to: u16) -> Option<Way> {
        let lines = self.r.supply_lines(self.stacks, sources, over);
        let across = self.supply(&lines, over, to)?;
        let along = self.way(sources, over, across.hexes[0], |at, d, _| {
            let side = self.r.map.sides[usize::from(at)][usize::from(d)];
            let dry = side.river == River::None || bridged(&self.r.map, self.p, at, d);
            ((side.rail || side.line != Line::None) && dry).then_some(1)
        })?;
        let mut hexes = along.hexes;
        let mut spent = vec![0; hexes.len()];
        hexes.extend(&across.hexes[1..]);
        spent.extend(&across.spent[1..]);
        Some(Way { hexes, spent })
    }

    /// The first thing that stops a way.
    fn cut(&self, way: &Way, most: u16) -> Option<Cut> {
        let map = &self.r.map;
        way.hexes.iter().zip(&way.spent).find_map(|(hex, spent)| {
            if map.has(&self.enemies, *hex) {
                Some(Cut::Enemy(*hex))
            } else if !map.has(&self.open, *hex) {
                Some(Cut::Zone(*hex))
            } else {
                (*spent > most).then_some(Cut::Far(*hex))
            }
        })
    }

    /// A way as it is drawn, and a line of the sum.
    fn draw(&self, way: &Way, cut: Option<Cut>, what: &Link, overlay: &mut Overlay, sheet: &mut Sheet) {
        let r = self.r;
        let value = |n: u16| fraction(n.into(), what.unit.into());
        let length = way.spent.last().copied().unwrap_or(0);
        let (from, to) = (r.hex_arg(way.hexes[0]), r.hex_arg(way.hexes[way.hexes.len() - 1]));
        sheet.part(Clause(what.clause), || (msg!("way", from = from, to = to), value(length)));
        if let Some(cut) = &cut {
            let at = r.hex_arg(cut.hex());
            let (text, clause) = match cut {
                Cut::Enemy(_) => (msg!("cut-enemy", at = at), what.blocked),
                Cut::Zone(_) => (msg!("cut-zone", at = at), what.blocked),
                Cut::Far(_) => (msg!("cut-far", at = at), what.clause),
            };
            sheet.part(Clause(clause), || (text, "✗".to_owned()));
        }
        overlay.paths.push(OverlayPath {
            nodes: way.hexes.iter().map(|h| r.map.name(*h)).collect(),
            labels: way.spent.iter().map(|n| value(*n)).collect(),
            cut: cut.map(|c| r.map.name(c.hex())),
        });
    }
}

/// A link of the net: its clause, what cuts it, its unit of length and how long it may be.
struct Link {
    clause: &'static str,
    blocked: &'static str,
    unit: u16,
    most: u16,
}

const TO_UNIT: Link = Link { clause: "TB 13.1b", blocked: "TB 13.1c", unit: FINE, most: LENGTH };
const TO_HQ: Link = Link { clause: "TB 13.2a", blocked: "TB 13.1c", unit: FINE, most: LENGTH };
const ORDERS: Link = Link { clause: "TB 12.1a", blocked: "TB 12.1b", unit: 1, most: super::ORDERS };

impl TankBattles {
    /// The ways by which a unit gets its supply or its orders, or where they are cut.
    ///
    /// Rule: TB 12.1a, TB 12.1b, TB 13.1b, TB 13.1c, TB 13.2a. Ruling: Q102, Q104, Q105, Q106
    pub fn trace(&self, p: &Position, stacks: &mut Stacks, u: u16, supply: bool, overlay: &mut Overlay) {
        let side = self.counter(u).side;
        let net = Net::of(self, p, stacks, side);
        let open = self.open_to(p, stacks, side);
        let ground = Ground { r: self, p, stacks, open, enemies: stacks.held[side.enemy().at()] };
        let (at, of) = (p.place(u), self.behind(p, u));
        let mut sheet = Sheet::default();
        let all = self.map.all;
        let sources = self.live_sources(p, side, &open);
        let hex = |h: u16| Hexes::of(&self.map.grid, [Cell(h)]);
        let mut show = |way: Option<Way>, link: &Link, overlay: &mut Overlay| match way {
            Some(way) => ground.draw(&way, ground.cut(&way, link.most), link, overlay, &mut sheet),
            None => sheet.part(Clause(link.blocked), || (msg!("cut-closed"), "✗".to_owned())),
        };
        let reaches = |way: &Way, link: &Link| ground.cut(way, link.most).is_none();
        let to_hq = |hq: u16| {
            let way = ground.to_hq(&sources, &open, hq).filter(|w| reaches(w, &TO_HQ));
            way.or_else(|| ground.to_hq(&self.map.sources[side.at()], &all, hq))
        };
        let near = self.map.has(&net.near_source, at);
        let fine = if supply { net.supplies(self, p, u) } else { net.commands(self, p, u) };
        if supply && self.counter(u).arm == Arm::Hq {
            show(to_hq(at), &TO_HQ, overlay);
        } else if supply && near {
            show(ground.supply(&sources, &open, at), &TO_UNIT, overlay);
        } else {
            for (hq, _, carried, heard) in &net.hqs {
                let (from, works) = (p.place(*hq), self.map.has(if supply { carried } else { heard }, at));
                // An HQ that does not serve it is of interest only where none does.
                if *hq == u || !self.commands(*hq, of) || fine && !works {
                    continue;
                }
                let set = if supply { carried } else { heard };
                set.iter(&self.map.grid)
                    .for_each(|c| overlay.places.push((self.map.name(c.0), String::new())));
                if supply {
                    show(to_hq(from), &TO_HQ, overlay);
                    let way = ground.supply(&hex(from), &open, at).filter(|w| reaches(w, &TO_UNIT));
                    show(way.or_else(|| ground.supply(&hex(from), &all, at)), &TO_UNIT, overlay);
                } else {
                    let way = ground.orders(&hex(from), &open, at).filter(|w| reaches(w, &ORDERS));
                    show(way.or_else(|| ground.orders(&hex(from), &all, at)), &ORDERS, overlay);
                }
            }
        }
        let led = net.hqs.iter().any(|(hq, ..)| *hq == u || self.commands(*hq, of));
        if !fine && !led {
            let clause = if supply { TO_UNIT.clause } else { ORDERS.clause };
            sheet.part(Clause(clause), || (msg!("cut-no-hq"), "✗".to_owned()));
        }
        overlay.places.sort();
        overlay.places.dedup();
        let verdict = match (supply, fine) {
            (true, true) => msg!("lens-supplied"),
            (true, false) => msg!("lens-unsupplied"),
            (false, true) => msg!("lens-commanded"),
            (false, false) => msg!("lens-uncommanded"),
        };
        overlay.title = Some(verdict.clone());
        let title = if supply { msg!("lens-supply") } else { msg!("lens-command") };
        overlay.tally = Some(sheet.total(title, verdict));
    }
}
