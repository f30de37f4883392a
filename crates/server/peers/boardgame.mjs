// The same table as a game of boardgame.io, with its server as it comes: games are kept in memory.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/server");
const { ActivePlayers } = require("boardgame.io/core");

const units = () =>
  Array.from({ length: 16 }, (_, i) => ({
    id: `${i < 8 ? "R" : "B"}${i % 8}`, side: i < 8 ? "red" : "blue", hex: 100 + i, steps: 2, order: null,
  }));
const game = {
  name: "game",
  setup: () => ({ units: units() }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    move: ({ G }, unit, hex) => {
      G.units[unit].hex = hex;
      G.units[unit].order = `move ${hex}`;
    },
  },
  playerView: ({ G, playerID }) => {
    const own = playerID === "0" ? "red" : "blue";
    return { units: G.units.map((unit) => (unit.side === own ? unit : { ...unit, order: null })) };
  },
};

// Its greetings go elsewhere: whoever started us reads an address here.
const say = console.log;
console.log = console.info = console.error;
const running = await Server({ games: [game], origins: [/./] }).run({ port: 0, callback: () => {} });
say(`127.0.0.1:${running.appServer.address().port}`);
process.stdin.resume().on("end", () => process.exit());
