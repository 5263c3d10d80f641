// Works a deal out again in the visitor's own browser: fingerprint, wall and dice. The page has its own answer as well.
const K = [], START = [];
const frac = (root) => ((root - Math.floor(root)) * 0x100000000) | 0;
for (let number = 2; K.length < 64; number++) {
  let prime = true;
  for (let by = 2; by * by <= number; by++) if (number % by === 0) prime = false;
  if (!prime) continue;
  if (START.length < 8) START.push(frac(Math.sqrt(number)));
  K.push(frac(Math.cbrt(number)));
}

const turn = (word, by) => (word >>> by) | (word << (32 - by));

function block(hash, view, at) {
  const w = new Int32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
    const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < 64; i++) {
    const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => { hash[i] += word; });
}

// SHA-256 of a text as eight 32-bit numbers. crypto.subtle is not there on plain HTTP, so it is written out.
function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const hash = Int32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) block(hash, view, at);
  return new Uint32Array(hash.buffer);
}

export const hex = (text) => [...sha256(text)].map((word) => word.toString(16).padStart(8, "0")).join("");
export const mixed = (seed, word) => (word ? hex(`${seed}/${word}`) : seed);

// Whole numbers below a bound, each as likely as the others: what would lean to one side is left out.
function stream(seed, label) {
  let counter = 0, words = [];
  return (bound) => {
    for (;;) {
      if (!words.length) words = [...sha256(`${seed}:${label}:${counter++}`)];
      const word = words.shift();
      if (word < 0x100000000 - (0x100000000 % bound)) return word % bound;
    }
  };
}

// The wall as numbers: 0–33 four times each, and the eight flowers 34–41.
export function wall(seed, hand, flowers) {
  const tiles = [], below = stream(seed, `wall/${hand}`);
  for (let kind = 0; kind < 34; kind++) tiles.push(kind, kind, kind, kind);
  if (flowers) for (let flower = 34; flower < 42; flower++) tiles.push(flower);
  for (let last = tiles.length - 1; last > 0; last--) {
    const other = below(last + 1);
    [tiles[last], tiles[other]] = [tiles[other], tiles[last]];
  }
  return tiles;
}

export function dice(seed, label) {
  const below = stream(seed, `dice/${label}`);
  return [1 + below(6), 1 + below(6), 1 + below(6)];
}

const element = (name, text, attributes = {}) => {
  const made = document.createElement(name);
  made.append(text);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

function report(form) {
  const given = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, value.trim()]));
  const names = form.dataset.names.split("|").map((one) => [one.slice(0, one.indexOf(" ")), one.slice(one.indexOf(" ") + 1)]);
  const hand = Number(given.hand) - 1, seed = mixed(given.seed, given.word), found = hex(given.seed + given.salt);
  const fits = given.commitment ? (found === given.commitment.toLowerCase() ? "yes" : "no") : "unknown";
  const labels = hand ? [`opening/${hand}`] : ["seating/1", "seating/2", "dealer/1", "dealer/2", "opening/0"];
  const tiles = wall(seed, hand, given.flowers !== "0").map((tile) => names[tile]);
  const throws = labels.map((label) => [label, dice(seed, label)]);
  return { found, fits, tiles, throws };
}

// The words come with the form, in the page's language.
const thrownWords = (words, thrown) => words.thrown.replace("{dice}", thrown.join(words.between))
  .replace("{total}", thrown.reduce((sum, one) => sum + one));

function show(form, { found, fits, tiles, throws }) {
  const words = form.dataset;
  const section = element("section", "", { id: "checked", "data-fits": fits });
  const list = element("ul", "", { id: "check-dice" });
  for (const [label, thrown] of throws) {
    const item = element("li", element("code", label));
    item.append(`　${thrownWords(words, thrown)}`);
    list.append(item);
  }
  section.append(
    element("h2", words[fits]), element("p", element("code", found, { class: "hash" })),
    element("p", words.own, { id: "own-check", role: "status", "data-agrees": "own" }),
    element("h3", words.dice), list, element("h3", words.wall), element("p", words.order, { class: "soft" }),
  );
  for (let row = 0; row < 4; row++) {
    const line = element("span", "", { class: "tiles" });
    for (const [code, name] of tiles.slice(row * tiles.length / 4, (row + 1) * tiles.length / 4)) {
      line.append(element("span", "", { class: `tile t-${code}`, "data-tile": code, role: "img", "aria-label": name }));
    }
    section.append(element("p", line, { class: "tiles-s table-wall-row" }));
  }
  document.getElementById("checked")?.remove();
  form.after(section);
}

function compare(form, section) {
  const { found, fits, tiles, throws } = report(form);
  const read = [...section.querySelectorAll("[data-tile]")].map((tile) => tile.dataset.tile).join();
  const agrees = read === tiles.map(([code]) => code).join() && section.dataset.fits === fits &&
    section.querySelector(".hash").textContent === found &&
    [...section.querySelectorAll("#check-dice li")].every((item, i) => item.textContent.includes(throws[i][1].join(form.dataset.between)));
  const told = section.querySelector("#own-check");
  told.textContent = agrees ? form.dataset.agrees : form.dataset.differs;
  told.dataset.agrees = agrees ? "yes" : "no";
  told.hidden = false;
}

const form = document.getElementById("check");
if (form) {
  const section = document.getElementById("checked");
  if (section) compare(form, section);
  form.addEventListener("submit", (event) => {
    const { seed, hand } = form.elements;
    if (!seed.value.trim() || !(hand.value >= 1 && hand.value <= 10000 && Number.isInteger(Number(hand.value)))) return;
    event.preventDefault();
    show(form, report(form));
  });
}
