/** Colours of the map and the counters. */
import type { Paint } from "../bindings/Paint";

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

/** What each paint is by day and by night. Any two of one theme are told apart by any eye: see the test. */
export const PAINTS: Record<Paint, [day: Tint, night: Tint]> = {
  steel: [
    { body: "#9da8ad", edge: "#3f494e", ink: "#14191c", symbol: "#eef2f3" },
    { body: "#9aa6ab", edge: "#dfe6e8", ink: "#14191c", symbol: "#e6ecee" },
  ],
  red: [
    { body: "#bb3f28", edge: "#631a0c", ink: "#ffffff", symbol: "#f8e0ce" },
    { body: "#c04a32", edge: "#f0b7a6", ink: "#ffffff", symbol: "#f3d8c6" },
  ],
  blue: [
    { body: "#3d74b5", edge: "#173a60", ink: "#ffffff", symbol: "#dbe8f5" },
    { body: "#4377b6", edge: "#b5d2f0", ink: "#ffffff", symbol: "#d3e2f2" },
  ],
  bone: [
    { body: "#f4eee0", edge: "#6b604a", ink: "#241f17", symbol: "#ffffff" },
    { body: "#eee6d4", edge: "#8d8066", ink: "#241f17", symbol: "#fbf7ee" },
  ],
  olive: [
    { body: "#20452f", edge: "#0e2417", ink: "#ffffff", symbol: "#dcead9" },
    { body: "#23492f", edge: "#a9cdae", ink: "#ffffff", symbol: "#d3e4d2" },
  ],
  gold: [
    { body: "#e2ab2e", edge: "#7a5710", ink: "#241a06", symbol: "#fdf1cf" },
    { body: "#d8a22c", edge: "#f6dc9a", ink: "#241a06", symbol: "#f8e8bd" },
  ],
};

export function tint(paint: Paint, night: boolean): Tint {
  return PAINTS[paint][night ? 1 : 0];
}

export const SERIF = '"Palatino Linotype", Palatino, "Book Antiqua", Georgia, "DejaVu Serif", serif';
export const SANS = '"Inter", "Segoe UI", Roboto, "Helvetica Neue", Arial, "DejaVu Sans", sans-serif';
export const NARROW =
  '"Roboto Condensed", "Arial Narrow", "DejaVu Sans Condensed", "DejaVu Sans", sans-serif';
