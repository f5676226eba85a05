// Judges frames as the capture page does, without a browser.
//
//   node look.mjs FOLDER
//
// FOLDER has the page's files sight.js, preview.wasm and preview-plain.wasm, and looks.json: a list of frames with `frame` (the
// name of a file with rows of red, green, blue and a byte that is ignored), `width`, `height`, `slot`, `data` (the name of a
// file for preview.bin) and `isPlain`. Prints the answers as JSON: null where the page would ask the service.
import { readFileSync } from "node:fs";

const read = (name) => readFileSync(`${process.argv[2]}/${name}`);
const answers = [];
for (const [index, look] of JSON.parse(read("looks.json")).entries()) {
  const pixels = new Uint8ClampedArray(read(look.frame));
  globalThis.document = {
    getElementById: () => ({ dataset: { preview: "page" } }),
    createElement: () => ({ getContext: () => ({ getImageData: () => ({ data: pixels }) }) }),
  };
  globalThis.fetch = async (path) => {
    const name = path.split("/").at(-1);
    return new Response(read(name === "preview.bin" ? look.data : name));
  };
  const { validate } = WebAssembly;
  if (look.isPlain) WebAssembly.validate = () => false;
  // A module of its own for each frame, because a page loads its code once.
  const { openSight } = await import(`data:text/javascript,${encodeURIComponent(`${read("sight.js")}\n// ${index}`)}`);
  const sight = await openSight();
  WebAssembly.validate = validate;
  answers.push(sight && await sight.look(look.slot, look, () => {}, false));
}
process.stdout.write(JSON.stringify(answers));
