/** Colours of the map and the counters. Sides differ in lightness as well as in hue. */

export interface MapColours {
  sea: string;
  waterline: string;
  land: string;
  outside: string;
  coast: string;
  forest: string;
  tree: string;
  treeShade: string;
  marsh: string;
  reed: string;
  mountain: string;
  ridge: string;
  ridgeShade: string;
  town: string;
  block: string;
  river: string;
  riverEdge: string;
  riverSide: string;
  border: string;
  rail: string;
  road: string;
  roadEdge: string;
  grid: string;
  seaGrid: string;
  ink: string;
  halo: string;
  waterInk: string;
  regionInk: string;
  numberInk: string;
  area: string;
  offer: string;
  offerFill: string;
  ahead: string;
  chosen: string;
  cursor: string;
  lens: string;
  lensFill: string;
  cut: string;
  shadow: string;
}

export const LIGHT: MapColours = {
  sea: "#bcd2d6",
  waterline: "rgba(84,128,145,0.10)",
  land: "#efe7d2",
  outside: "#d9d0ba",
  coast: "#6f7f80",
  forest: "#d3d9b0",
  tree: "#8da066",
  treeShade: "#66794a",
  marsh: "#dfe3cf",
  reed: "#6a8f9c",
  mountain: "#e0d0b0",
  ridge: "#a08b66",
  ridgeShade: "#7d6a4b",
  town: "#e2cfb8",
  block: "#a1836c",
  river: "#84b0c2",
  riverEdge: "#5a8ba1",
  riverSide: "rgba(74,138,168,0.34)",
  border: "#a4503f",
  rail: "#4c443a",
  road: "#e9c98f",
  roadEdge: "#9c7f52",
  grid: "rgba(74,60,38,0.30)",
  seaGrid: "rgba(60,90,105,0.16)",
  ink: "#332b20",
  halo: "rgba(245,238,220,0.88)",
  waterInk: "#3d6b80",
  regionInk: "rgba(90,72,48,0.40)",
  numberInk: "rgba(74,60,38,0.66)",
  area: "#e3d9c0",
  offer: "#b45309",
  offerFill: "rgba(245,176,66,0.30)",
  ahead: "#b45309",
  chosen: "#0f766e",
  cursor: "#111111",
  lens: "#6d28d9",
  lensFill: "rgba(109,40,217,0.17)",
  cut: "#b91c1c",
  shadow: "rgba(40,30,15,0.35)",
};

export const DARK: MapColours = {
  sea: "#1b2a31",
  waterline: "rgba(120,170,190,0.05)",
  land: "#3a3830",
  outside: "#24241f",
  coast: "#7d8f90",
  forest: "#39422f",
  tree: "#5d7048",
  treeShade: "#2b3622",
  marsh: "#37413e",
  reed: "#6d95a3",
  mountain: "#4a4335",
  ridge: "#8d7a59",
  ridgeShade: "#2c261c",
  town: "#544838",
  block: "#9d8168",
  river: "#4f7f94",
  riverEdge: "#2f5567",
  riverSide: "rgba(96,160,190,0.34)",
  border: "#c8705d",
  rail: "#b5aa98",
  road: "#8f7747",
  roadEdge: "#2b261c",
  grid: "rgba(235,220,190,0.20)",
  seaGrid: "rgba(180,210,220,0.10)",
  ink: "#efe6d2",
  halo: "rgba(30,29,24,0.85)",
  waterInk: "#9cc4d4",
  regionInk: "rgba(235,220,190,0.30)",
  numberInk: "rgba(235,220,190,0.62)",
  area: "#34322b",
  offer: "#fbbf24",
  offerFill: "rgba(251,191,36,0.22)",
  ahead: "#fbbf24",
  chosen: "#5eead4",
  cursor: "#ffffff",
  lens: "#c4b5fd",
  lensFill: "rgba(167,139,250,0.20)",
  cut: "#f87171",
  shadow: "rgba(0,0,0,0.55)",
};

/** How a side's counters look. */
export interface Tint {
  /** The body of the counter. */
  body: string;
  /** Its edge, and the side's colour in lists. */
  edge: string;
  /** Figures and letters on the body. */
  ink: string;
  /** Inside the unit symbol. */
  symbol: string;
}

const STEEL: Tint = { body: "#5f6b73", edge: "#343d44", ink: "#ffffff", symbol: "#dfe5e8" };
const RED: Tint = { body: "#b6402c", edge: "#6d2114", ink: "#ffffff", symbol: "#f6dcc8" };
const BLUE: Tint = { body: "#2f6296", edge: "#173a60", ink: "#ffffff", symbol: "#d6e4f2" };
const BONE: Tint = { body: "#efe8d8", edge: "#6b604a", ink: "#241f17", symbol: "#ffffff" };
const OLIVE: Tint = { body: "#6d6a34", edge: "#3b3917", ink: "#ffffff", symbol: "#ecead0" };
const GOLD: Tint = { body: "#d6a12f", edge: "#7a5710", ink: "#241a06", symbol: "#fbeec8" };

const NAMED: Record<string, Tint> = {
  red: RED,
  reds: RED,
  soviet: RED,
  soviets: RED,
  ussr: RED,
  blue: BLUE,
  white: BONE,
  whites: BONE,
  axis: STEEL,
  german: STEEL,
  germans: STEEL,
  germany: STEEL,
  green: OLIVE,
};
const BY_SEAT = [BLUE, RED, GOLD, OLIVE];

/** The look of a side: by its name if it names a colour, else by its seat. */
export function tintOf(side: string, seats: readonly string[]): Tint {
  const seat = Math.max(0, seats.indexOf(side));
  return NAMED[side] ?? BY_SEAT[seat % BY_SEAT.length]!;
}

export const SERIF = '"Palatino Linotype", Palatino, "Book Antiqua", Georgia, "DejaVu Serif", serif';
export const SANS = '"Inter", "Segoe UI", Roboto, "Helvetica Neue", Arial, "DejaVu Sans", sans-serif';
export const NARROW =
  '"Roboto Condensed", "Arial Narrow", "DejaVu Sans Condensed", "DejaVu Sans", sans-serif';
