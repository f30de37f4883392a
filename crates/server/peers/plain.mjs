// A plain server as many would write it: an action is checked a little, written and synced, and
// both sides are sent the table. There are no rules in it.
import Database from "better-sqlite3";
import { createServer } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { WebSocketServer } from "ws";

const folder = mkdtempSync(join(import.meta.dirname, "node_modules", "data-"));
const db = new Database(join(folder, "plain.db"));
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
db.exec("CREATE TABLE journal (game INTEGER, seq INTEGER, at INTEGER, body TEXT)");
db.exec("CREATE UNIQUE INDEX journal_order ON journal (game, seq)");
const insert = db.prepare("INSERT INTO journal VALUES (?, ?, ?, ?)");

const games = new Map();
function game(no) {
  if (!games.has(no)) {
    const units = Array.from({ length: 16 }, (_, i) => ({
      id: `${i < 8 ? "R" : "B"}${i % 8}`, side: i < 8 ? "red" : "blue", hex: 100 + i, steps: 2, order: null,
    }));
    games.set(no, { v: 0, units, sockets: [new Set(), new Set()] });
  }
  return games.get(no);
}

// What a side may see: its own orders only.
function view(table, side) {
  const own = side === 0 ? "red" : "blue";
  return JSON.stringify({
    v: table.v,
    units: table.units.map((unit) => (unit.side === own ? unit : { ...unit, order: null })),
  });
}

const server = createServer();
new WebSocketServer({ server }).on("connection", (socket, request) => {
  const [no, side] = request.url.slice(1).split("/").map(Number);
  const table = game(no);
  table.sockets[side].add(socket);
  socket.on("close", () => table.sockets[side].delete(socket));
  socket.send(view(table, side));
  socket.on("message", (data) => {
    const ask = JSON.parse(data);
    const unit = table.units[ask.unit];
    if (!unit || !Number.isInteger(ask.to)) {
      return socket.send(JSON.stringify({ refused: ask.id }));
    }
    insert.run(no, table.v, Date.now(), JSON.stringify(ask));
    unit.hex = ask.to;
    unit.order = `move ${ask.to}`;
    table.v += 1;
    for (const seat of [0, 1]) {
      const text = view(table, seat);
      for (const other of table.sockets[seat]) other.send(text);
    }
    socket.send(JSON.stringify({ done: ask.id }));
  });
});
server.listen(0, "127.0.0.1", () => console.log(`127.0.0.1:${server.address().port}`));

process.stdin.resume().on("end", () => {
  rmSync(folder, { recursive: true });
  process.exit();
});
