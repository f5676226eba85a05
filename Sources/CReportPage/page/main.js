// Draws the report that the page holds.

// The JSON of an element of the page; an empty object if the page has no such element.
function held(id) {
  return JSON.parse(document.getElementById(id)?.textContent ?? "{}");
}

const report = held("report");
document.title = printable(reportTitle(report));
document.body.append(...reportParts(report, new Map(Object.entries(held("pictures")))));
