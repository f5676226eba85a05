// Judges frames of the camera: in this page by the service's own code, compiled to WebAssembly, or else by the service.
//
// Both have `side`, the longest side of a frame; `restAfter`, the pause after a frame that took some time, in milliseconds; and
// `look`, which returns an answer as the service gives it.

const subjects = { front: 0, back: 1, faceImage: 2 };
// The numbers of an answer, and the most bytes of its advice.
const answered = { corners: 8, film: ["leastSeconds", "mostSeconds", "goodFrames", "goodShare"], bytes: 1024 };

// A function with one instruction for 128-bit vectors. Browsers without them refuse it.
const vectors = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11]);

let opened = null;

// Loads the code once. Without it, the result is null, and the next camera tries again.
export async function openSight(page = document) {
  if (page.getElementById("screen").dataset.preview !== "page" || typeof WebAssembly !== "object") return null;
  opened ??= Sight.open().catch(() => {
    opened = null;
    return null;
  });
  return await opened;
}

class Sight {
  side = 640;
  #code;
  #canvas = document.createElement("canvas");

  constructor(code) {
    this.#code = code;
  }

  static async open() {
    const name = WebAssembly.validate(vectors) ? "preview.wasm" : "preview-plain.wasm";
    const [code, file] = await Promise.all([name, "preview.bin"].map(async (name) => {
      const answer = await fetch(`capture/${name}`);
      if (!answer.ok) throw new Error(name);
      return new Uint8Array(await answer.arrayBuffer());
    }));
    const { instance } = await WebAssembly.instantiate(code, {});
    const sight = new Sight(instance.exports);
    sight.#put(file);
    if (instance.exports.page_prepare(file.length) !== 1) throw new Error("preview.bin");
    return sight;
  }

  // At most fifteen frames a second. A slow device keeps a quarter of its time for the page itself.
  restAfter(spent) {
    return Math.max(66 - spent, spent / 3);
  }

  // The answer about a picture for a slot. `draw` draws it on a canvas of this size.
  async look(slot, { width, height }, draw, wasGood) {
    const canvas = this.#canvas;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    draw(context);
    const place = this.#put(context.getImageData(0, 0, width, height).data);
    const found = this.#code.page_look(subjects[slot], width, height, wasGood ? 1 : 0);
    if (found < 0) throw new Error("A frame could not be judged.");
    return this.#answer(place, found === 1);
  }

  #put(bytes) {
    const place = this.#code.page_room(bytes.length);
    new Uint8Array(this.#code.memory.buffer, place, bytes.length).set(bytes);
    return place;
  }

  #answer(place, isFound) {
    const count = answered.corners + answered.film.length;
    const numbers = new Float64Array(this.#code.memory.buffer, place, count);
    const text = new Uint8Array(this.#code.memory.buffer, place + numbers.byteLength, answered.bytes);
    const advice = new TextDecoder().decode(text.subarray(0, text.indexOf(0))).split("\n").filter((code) => code !== "");
    const outline = isFound ? [0, 2, 4, 6].map((index) => [numbers[index], numbers[index + 1]]) : null;
    const film = Object.fromEntries(answered.film.map((name, index) => [name, numbers[answered.corners + index]]));
    return { isGood: isFound && advice.length === 0, advice, outline, film: film.mostSeconds > 0 ? film : null };
  }
}

// The time that a camera waits for the page's own code, in milliseconds. Until then, no frame is judged.
const patience = 10_000;

// The judge of the frames: this page if it can be, and else the service. `ask` sends the service a frame.
export async function sightFor(ask) {
  const late = new Promise((resolve) => { setTimeout(resolve, patience, null); });
  return await Promise.race([openSight(), late]) ?? new ServiceSight(ask);
}

// The service as judge.
class ServiceSight {
  side = 640;
  #ask;

  constructor(ask) {
    this.#ask = ask;
  }

  // At most two and a half frames a second, even if the service accepts more.
  restAfter(spent) {
    return 400 - spent;
  }

  async look(slot, { width, height }, draw, wasGood, signal) {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    draw(canvas.getContext("2d"));
    const picture = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.7));
    return picture && await this.#ask(picture, wasGood, signal);
  }
}
