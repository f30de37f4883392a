import type { Arg } from "./Arg";
export type ChartRow = { cells: Array<Arg>; clause: string | null };
