/** Unit symbols of NATO (APP-6, MIL-STD-2525C) for what a counter says it is. */

/** The branch as the standard's function id. */
const BRANCH: Record<string, string> = {
  infantry: "UCI---",
  armour: "UCA---",
  armor: "UCA---",
  tank: "UCA---",
  mechanised: "UCIZ--",
  mechanized: "UCIZ--",
  motorised: "UCIM--",
  motorized: "UCIM--",
  airborne: "UCIA--",
  mountain: "UCIO--",
  marine: "UCIN--",
  cavalry: "UCRVA-",
  reconnaissance: "UCR---",
  recon: "UCR---",
  motorcycle: "UCRVM-",
  artillery: "UCF---",
  rocket: "UCFR--",
  mortar: "UCFM--",
  "sp-artillery": "UCFHE-",
  "sp-antitank": "UCAAA-",
  antitank: "UCAA--",
  "anti-tank": "UCAA--",
  engineer: "UCE---",
  "anti-aircraft": "UCD---",
  antiaircraft: "UCD---",
  "air-defence": "UCD---",
  supply: "USS---",
  signal: "UUS---",
};

const SIZE: Record<string, string> = {
  team: "A",
  squad: "B",
  section: "C",
  platoon: "D",
  company: "E",
  battery: "E",
  battalion: "F",
  regiment: "G",
  brigade: "H",
  division: "I",
  corps: "J",
  army: "K",
  front: "L",
  "army-group": "L",
  group: "L",
};

/** Symbols the standard has none for; they are drawn by us inside an empty frame. */
export const OWN = new Set([
  "fortress",
  "fort",
  "regional",
  "cadre",
  "reserve",
  "partisan",
  "militia",
  "train",
  "headquarters",
  "hq",
  "aviation",
  "air",
]);

/** The code of a symbol; an unknown branch gets an empty frame. */
export function sidc(symbol: string, size: string): string {
  const branch = BRANCH[symbol] ?? "U-----";
  return `SFGP${branch}-${SIZE[size] ?? "-"}---`;
}
