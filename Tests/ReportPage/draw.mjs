// Draws a report's page as a browser would, and prints its title and its body as markup.
//
//   node Tests/ReportPage/draw.mjs report.html
import { readFileSync } from "node:fs";
import { drawn } from "./page.mjs";

const html = readFileSync(process.argv[2], "utf8");
// An element ends where a browser ends it: at the first end tag.
const texts = [...html.matchAll(/<script type="application\/json" id="(\w+)">(.*?)<\/script/gs)].map(([, id, text]) => [id, text]);
const [, script] = html.match(/<script>(.*?)<\/script/s);
const document = drawn(script, Object.fromEntries(texts));
console.log(document.title);
console.log(document.body.innerHTML);
