// Judges frames as the capture page does, without a browser.
//
//   node look.mjs SIGHT.JS CODE.WASM CODE-PLAIN.WASM FILE.BIN SLOT WIDTH HEIGHT FRAME [plain]
//
// FRAME has rows of red, green, blue and a byte that is ignored. Prints the answer as JSON.
import { readFileSync } from "node:fs";

const [script, code, plainCode, file, slot, width, height, frame, kind] = process.argv.slice(2);
const pixels = new Uint8ClampedArray(readFileSync(frame));
globalThis.document = {
  getElementById: () => ({ dataset: { preview: "page" } }),
  createElement: () => ({ getContext: () => ({ getImageData: () => ({ data: pixels }) }) }),
};
const files = { "preview.wasm": code, "preview-plain.wasm": plainCode, "preview.bin": file };
globalThis.fetch = async (name) => new Response(readFileSync(files[name.split("/").at(-1)]));
if (kind === "plain") WebAssembly.validate = () => false;
const { openSight } = await import(`data:text/javascript,${encodeURIComponent(readFileSync(script, "utf8"))}`);
const sight = await openSight();
const answer = await sight.look(slot, { width: Number(width), height: Number(height) }, () => {}, false);
process.stdout.write(JSON.stringify(answer));
