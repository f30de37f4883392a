import type { ChartRow } from "./ChartRow";
import type { Text } from "./Text";
export type Chart = { id: string; title: Text; clause: string | null; columns: Array<Text>; rows: Array<ChartRow>; notes: Array<Text> };
