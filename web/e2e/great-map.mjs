/** A made-up board larger than any we have, with terrain, rivers, roads, names and counters, as a server would send it. */
const COLS = 50;
const ROWS = 50;
const COUNTERS = 300;
const STEP = Math.sqrt(3) / 2;

/** Random numbers that are the same in every run. */
function dice(seed) {
  let h = seed;
  return () => {
    h = (Math.imul(h, 1664525) + 1013904223) >>> 0;
    return h / 2 ** 32;
  };
}

const two = (n) => String(n).padStart(2, "0");
const id = (col, row) => two(col) + two(row);
const centre = (col, row) => [col - 1 + (row % 2 ? 0 : 0.5), (row - 1) * STEP];
const lettered = (name) => ({
  key: "map-lettering",
  args: [
    ["en", { plain: name }],
    ["ru", { plain: name }],
  ],
});
const thousandths = ([x, y]) => [Math.round(x * 1000), Math.round(y * 1000)];

/** Heights that roll on without corners: what is forest, marsh or mountain hangs together. */
function rolling(x, y, turn) {
  return Math.sin(x * 0.31 + turn) + Math.sin(y * 0.37 - turn * 2) + Math.sin((x + y) * 0.17 + turn * 3);
}

const sea = (x, y) => x + 3 * Math.sin(y * 0.4) < 4 || y + 2 * Math.sin(x * 0.5) > 41;

function terrain(col, row, random) {
  const [x, y] = centre(col, row);
  if (sea(x, y)) return "sea";
  if (random() < 0.04) return "city";
  if (rolling(x, y, 1) > 1.1) return "forest";
  if (rolling(x, y, 2) > 1.7) return "swamp";
  if (rolling(x, y, 4) > 1.6) return "mountain";
  return "clear";
}

/** A line that wanders from a point, so many steps of so much. */
function wander(random, from, steps, far) {
  const points = [from];
  let [x, y] = from;
  let way = random() * 7;
  for (let n = 0; n < steps; n++) {
    way += (random() - 0.5) * 0.9;
    x += Math.cos(way) * far;
    y += Math.sin(way) * far;
    points.push([x, y]);
  }
  return points;
}

/** An outline around a point. */
function island(random, [x, y], wide, corners) {
  const points = [];
  for (let n = 0; n < corners; n++) {
    const turn = (n / corners) * Math.PI * 2;
    const r = wide * (0.8 + 0.25 * random());
    points.push([x + Math.cos(turn) * r, y + Math.sin(turn) * r * 0.8]);
  }
  return points;
}

/** The mainland: its west and south coasts wind, its other edges lie off the map. */
function mainland(random) {
  const points = [
    [60, -5],
    [60, 41],
  ];
  for (let x = 60; x > 3; x -= 0.05) points.push([x, 41.4 - 2 * Math.sin(x * 0.5) + random() * 0.15]);
  for (let y = 38; y > -5; y -= 0.05) points.push([3.6 - 3 * Math.sin(y * 0.4) + random() * 0.15, y]);
  return points;
}

function art(random) {
  const spot = () => [4 + random() * 45, random() * 40];
  const shape = (kind, weight, points, name = null) => ({
    kind,
    weight,
    points: points.map(thousandths),
    name: name && lettered(name),
  });
  const many = (n, make) => Array.from({ length: n }, (_, i) => make(i + 1));
  return [
    shape("land", 1, mainland(random)),
    ...many(20, () => shape("land", 1, island(random, [random() * 3, random() * 40], 0.7, 60))),
    ...many(30, () => shape("lake", 1, island(random, spot(), 0.4 + random(), 50))),
    ...many(250, (n) => shape("river", 1 + (n % 8), wander(random, spot(), 40, 0.15), `River ${n}`)),
    ...many(2, () => shape("border", 1, wander(random, spot(), 200, 0.2))),
    ...many(25, () => shape("rail", 1, wander(random, spot(), 60, 0.3))),
    ...many(150, (n) => shape("town", 1 + (n % 5), [spot()], `Town ${n}`)),
    ...many(40, (n) => shape("region", 1 + (n % 8), [spot()], `Region ${n}`)),
  ];
}

export function greatBoard(lenses) {
  const random = dice(1941);
  const places = [];
  const side_features = [];
  const hex_features = [];
  for (let row = 1; row <= ROWS; row++) {
    for (let col = 1; col <= COLS; col++) {
      const kind = terrain(col, row, random);
      const hex = id(col, row);
      places.push({
        id: hex,
        kind: "hex",
        terrain: kind,
        name: kind === "city" ? lettered(`City ${hex}`) : null,
      });
      if (kind === "sea") continue;
      const [x, y] = centre(col, row);
      const on = (feature, direction) => side_features.push({ hex, direction, kind: feature, value: "" });
      if (Math.abs(rolling(x, y, 3)) < 0.16) for (const direction of [0, 1]) on("river", direction);
      if (row % 9 === 4 && col < COLS) on("road", 1);
      if (col % 12 === 5 && row > 1) on("road", row % 2 ? 0 : 5);
      if (kind === "city") hex_features.push({ hex, kind: "city", value: "" });
      if (kind === "city" && random() < 0.4) hex_features.push({ hex, kind: "objective", value: "2" });
    }
  }
  const kinds = ["clear", "sea", "city", "forest", "swamp", "mountain"];
  return {
    grid: {
      cols: COLS,
      rows: ROWS,
      first_col: 1,
      first_row: 1,
      orientation: "pointy_top",
      even_shifted: true,
    },
    places,
    hex_features,
    side_features,
    art: art(random),
    legend: kinds.map((kind) => [kind, lettered(kind)]),
    lenses,
  };
}

/** Counters of both sides along a front, every fifth hex with a stack of three. */
export function greatArmies(board, sides) {
  const random = dice(1943);
  const dry = board.places.filter((place) => place.terrain !== "sea");
  const branches = ["infantry", "armour", "mechanised", "cavalry", "artillery", "headquarters"];
  const sizes = ["division", "corps", "army"];
  const states = ["out-of-supply", "disorganised", "moved"];
  const pick = (list) => list[Math.floor(random() * list.length)];
  const pieces = [];
  while (pieces.length < COUNTERS) {
    const { id: place } = dry[Math.floor(random() * dry.length)];
    const side = sides[Number(place.slice(0, 2)) > 25 ? 1 : 0];
    for (let n = random() < 0.2 ? 3 : 1; n > 0 && pieces.length < COUNTERS; n--) {
      const full = 1 + Math.floor(random() * 4);
      pieces.push({
        id: `X${pieces.length}`,
        side,
        place,
        face: {
          symbol: pick(branches),
          size: pick(sizes),
          values: [String(1 + Math.floor(random() * 12)), String(2 + Math.floor(random() * 8))],
          steps: [1 + Math.floor(random() * full), full],
        },
        facing: null,
        badges: random() < 0.3 ? [{ kind: pick(states), title: lettered("state") }] : [],
        concealed: 0,
      });
    }
  }
  return pieces;
}
