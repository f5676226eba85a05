import assert from "node:assert/strict";
import { test } from "node:test";
import { declared, scripts } from "./page.mjs";

const { element, table, pictured } = declared(["element", "table", "pictured"]);

test("no script makes an element of a text", () => {
  for (const script of scripts) {
    assert.doesNotMatch(script, /innerHTML|outerHTML|insertAdjacent|createContextualFragment|document\.write|\beval\b|\bFunction\(|import\(|fetch|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
  }
});

test("no script can end its element", () => {
  assert.doesNotMatch(scripts.join(""), /<\/|<!--/);
});

test("control characters are shown, in texts and in attributes", () => {
  const node = element("p", { title: "a\u202eb" }, "one\u0007two\u009b<b>", element("i", {}, "\u2066x"));
  assert.equal(node.html, "<p title=\"a\ufffdb\">one\ufffdtwo\ufffd&lt;b&gt;<i>\ufffdx</i></p>");
});

test("characters that change the direction of text are shown, and spaces stay", () => {
  for (const code of [0, 0x1f, 0x7f, 0x9f, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069]) {
    assert.equal(element("p", {}, String.fromCodePoint(code)).textContent, "\ufffd", code.toString(16));
  }
  for (const code of [0x20, 0x7e, 0xa0, 0x200d, 0x2010, 0x2029, 0x202f, 0x2065, 0x206a]) {
    assert.equal(element("p", {}, String.fromCodePoint(code)).textContent, String.fromCodePoint(code), code.toString(16));
  }
});

test("a column of numbers is aligned, and a short row spans the rest", () => {
  const html = table(["Name", "Rate#", "Count#"], [["a", "1", "2"], ["b", "none"]]).html;
  assert.match(html, /<th scope="col">Name<\/th><th scope="col" class="n">Rate<\/th>/);
  assert.match(html, /<tr><td>a<\/td><td class="n">1<\/td><td class="n">2<\/td><\/tr>/);
  assert.match(html, /<tr><td>b<\/td><td colspan="2">none<\/td><\/tr>/);
});

test("a file has its picture where the report has it", () => {
  const pictures = new Map([["a.jpg", "data:image/jpeg;base64,/9j/"]]);
  const html = (name) => element("td", {}, pictured(name, pictures)).html;
  assert.equal(html("a.jpg"), "<td><img alt=\"\" src=\"data:image/jpeg;base64,/9j/\"></img><bdi class=\"file\">a.jpg</bdi></td>");
  assert.equal(html("__proto__"), "<td><bdi class=\"file\">__proto__</bdi></td>");
});
