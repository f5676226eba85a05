// QR codes of model 2 for bytes (ISO/IEC 18004), with error correction of level M, which restores 15 %.

// The largest version: 117 modules a side, for 997 bytes. A camera reads no more from a screen with ease.
const largest = 25;
// By version: the codewords for correction in each block, and the number of blocks (table 9, level M).
const correction = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28];
const blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21];
// The conditions under which a mask turns a module (table 10).
const masks = [
  (x, y) => (x + y) % 2 === 0, (x, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => (x * y) % 2 + (x * y) % 3 === 0,
  (x, y) => ((x * y) % 2 + (x * y) % 3) % 2 === 0, (x, y) => ((x + y) % 2 + (x * y) % 3) % 2 === 0,
];

// The powers of 2 in the field of 256 elements with the polynomial 0x11D, and their logarithms.
const powers = new Uint8Array(510);
const logarithms = new Uint8Array(256);
for (let index = 0, value = 1; index < 255; index += 1) {
  powers[index] = powers[index + 255] = value;
  logarithms[value] = index;
  value = value << 1 ^ (value > 127 ? 0x11D : 0);
}

const product = (a, b) => (a && b ? powers[logarithms[a] + logarithms[b]] : 0);

// The rows of the code for a text: a 1 for each dark module, without the quiet zone around; null for a text that is too long.
//
// Without a mask, the one with the least penalty is taken.
export function encode(text, mask = null) {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (version === null) return null;
  const code = new Code(version);
  code.place(interleaved(words(bytes, version), version));
  const tried = (mask === null ? [...masks.keys()] : [mask]).map((number) => code.masked(number));
  const penalties = tried.map(penalty);
  return tried[penalties.indexOf(Math.min(...penalties))];
}

// MARK: The words

// The modules that are left for data: all but those of finders, timing, alignment, format and version.
function capacity(version) {
  const aligned = version > 1 ? Math.floor(version / 7) + 2 : 0;
  const alignment = aligned > 0 ? 25 * (aligned ** 2 - 3) - 10 * (aligned - 2) : 0;
  return (17 + 4 * version) ** 2 - 192 - 31 - 2 * (1 + 4 * version) - alignment - (version > 6 ? 36 : 0);
}

function dataCount(version) {
  return Math.floor(capacity(version) / 8) - correction[version - 1] * blocks[version - 1];
}

// The bits of the length: the header has them besides the four of the mode.
const lengthBits = (version) => (version < 10 ? 8 : 16);

function versionFor(count) {
  for (let version = 1; version <= largest; version += 1) {
    if (4 + lengthBits(version) + 8 * count <= 8 * dataCount(version)) return version;
  }
  return null;
}

function words(bytes, version) {
  const bits = [];
  const add = (value, count) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push(value >> bit & 1);
  };
  add(4, 4);
  add(bytes.length, lengthBits(version));
  for (const byte of bytes) add(byte, 8);
  const count = dataCount(version);
  add(0, Math.min(4, 8 * count - bits.length));
  add(0, -bits.length & 7);
  const made = [];
  for (let at = 0; at < bits.length; at += 8) made.push(bits.slice(at, at + 8).reduce((value, bit) => value << 1 | bit, 0));
  for (let pad = 0xEC; made.length < count; pad ^= 0xEC ^ 0x11) made.push(pad);
  return made;
}

// The words for correction: the remainder of the division by the polynomial whose roots are the first powers of 2.
function corrected(data, count) {
  let divisor = [1];
  for (let root = 0; root < count; root += 1) {
    divisor = [...divisor, 0].map((value, index) => value ^ product(divisor[index - 1] ?? 0, powers[root]));
  }
  const rest = [...data, ...new Array(count).fill(0)];
  for (let at = 0; at < data.length; at += 1) {
    const factor = rest[at];
    divisor.forEach((value, index) => { rest[at + index] ^= product(value, factor); });
  }
  return rest.slice(data.length);
}

// The words of all blocks in turn. The first blocks have a word less if the words cannot be divided evenly.
function interleaved(data, version) {
  const [count, extra] = [blocks[version - 1], correction[version - 1]];
  const short = Math.floor(data.length / count);
  const shorter = count - data.length % count;
  const parts = [];
  for (let block = 0, at = 0; block < count; block += 1) {
    const length = short + (block < shorter ? 0 : 1);
    parts.push(data.slice(at, at + length));
    at += length;
  }
  const inTurn = (lists) => Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, index) =>
    lists.filter((list) => index < list.length).map((list) => list[index])).flat();
  return [...inTurn(parts), ...inTurn(parts.map((part) => corrected(part, extra)))];
}

// MARK: The modules

class Code {
  #version;
  #size;
  #rows;
  // A 1 for each module that carries no data.
  #isFixed;

  constructor(version) {
    this.#version = version;
    this.#size = 17 + 4 * version;
    this.#rows = Array.from({ length: this.#size }, () => new Uint8Array(this.#size));
    this.#isFixed = this.#rows.map((row) => new Uint8Array(row.length));
    const far = this.#size - 7;
    for (let at = 0; at < this.#size; at += 1) {
      this.#fix(at, 6, at % 2 === 0);
      this.#fix(6, at, at % 2 === 0);
    }
    for (const [x, y] of [[3, 3], [far + 3, 3], [3, far + 3]]) this.#rings(x, y, 4, [0, 1, 3]);
    const centres = this.#centres();
    const last = centres.length - 1;
    centres.forEach((x, column) => centres.forEach((y, row) => {
      const isFinder = (column === 0 && row === 0) || (column === 0 && row === last) || (column === last && row === 0);
      if (!isFinder) this.#rings(x, y, 2, [0, 2]);
    }));
    this.#format(this.#rows, 0);
    if (version > 6) this.#number();
  }

  #fix(x, y, isDark) {
    if (x < 0 || y < 0 || x >= this.#size || y >= this.#size) return;
    this.#rows[y][x] = isDark ? 1 : 0;
    this.#isFixed[y][x] = 1;
  }

  // Square rings around a module, of which those of some distances are dark.
  #rings(x, y, reach, dark) {
    for (let down = -reach; down <= reach; down += 1) {
      for (let across = -reach; across <= reach; across += 1) {
        const distance = Math.max(Math.abs(across), Math.abs(down));
        this.#fix(x + across, y + down, dark.includes(distance));
      }
    }
  }

  // The centres of the alignment patterns, in both directions: evenly from the end, and the first beside the timing (annex E).
  #centres() {
    if (this.#version === 1) return [];
    const count = Math.floor(this.#version / 7) + 2;
    const step = 2 * Math.ceil((this.#size - 13) / (2 * (count - 1)));
    return [6, ...Array.from({ length: count - 1 }, (_, index) => this.#size - 7 - (count - 2 - index) * step)];
  }

  // The level and the mask, twice, with their own correction.
  #format(rows, mask) {
    const value = mask << 10;
    const bits = (value | remainder(value, 0x537, 10)) ^ 0x5412;
    const end = this.#size - 1;
    for (let bit = 0; bit < 15; bit += 1) {
      const isDark = bits >> bit & 1;
      const first = bit < 6 ? [8, bit] : bit < 8 ? [8, bit + 1] : bit === 8 ? [7, 8] : [14 - bit, 8];
      const second = bit < 8 ? [end - bit, 8] : [8, end - 14 + bit];
      for (const [x, y] of [first, second]) {
        rows[y][x] = isDark;
        this.#isFixed[y][x] = 1;
      }
    }
    rows[end - 7][8] = 1;
    this.#isFixed[end - 7][8] = 1;
  }

  // The number of the version, twice, with its own correction.
  #number() {
    const value = this.#version << 12;
    const bits = value | remainder(value, 0x1F25, 12);
    for (let bit = 0; bit < 18; bit += 1) {
      const [near, far] = [Math.floor(bit / 3), this.#size - 11 + bit % 3];
      this.#fix(near, far, bits >> bit & 1);
      this.#fix(far, near, bits >> bit & 1);
    }
  }

  // Words go up and down in columns of two modules, from the lower right.
  place(data) {
    let bit = 0;
    for (let right = this.#size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.#size; step += 1) {
        const y = isUp ? this.#size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.#isFixed[y][x]) continue;
          this.#rows[y][x] = data[bit >> 3] >> 7 - (bit & 7) & 1;
          bit += 1;
        }
      }
    }
  }

  masked(mask) {
    const rows = this.#rows.map((row, y) => row.map((value, x) =>
      (this.#isFixed[y][x] ? value : value ^ masks[mask](x, y))));
    this.#format(rows, mask);
    return rows;
  }
}

// The remainder of a division of polynomials over two elements. The divisor has one bit more than the remainder.
function remainder(value, divisor, count) {
  for (let bit = 31 - Math.clz32(value); bit >= count; bit = 31 - Math.clz32(value)) value ^= divisor << bit - count;
  return value;
}

// How hard a code is to read (7.8.3): runs, squares, what looks like a finder, and an uneven share of dark modules.
function penalty(rows) {
  const size = rows.length;
  const columns = rows.map((_, x) => rows.map((row) => row[x]));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    const text = line.join("");
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    for (const pattern of ["10111010000", "00001011101"]) {
      for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) sum += 40;
    }
  }
  for (let y = 1; y < size; y += 1) {
    for (let x = 1; x < size; x += 1) {
      const value = rows[y][x];
      if (value === rows[y - 1][x] && value === rows[y][x - 1] && value === rows[y - 1][x - 1]) sum += 3;
    }
  }
  const dark = rows.reduce((count, row) => count + row.reduce((all, value) => all + value, 0), 0);
  return sum + 10 * Math.floor(Math.abs(20 * dark / size ** 2 - 10));
}
