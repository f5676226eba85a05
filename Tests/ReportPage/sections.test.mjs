// Which figure of report.json stands in which cell. Every figure is another number.
import assert from "node:assert/strict";
import { test } from "node:test";
import { declared } from "./page.mjs";

const page = declared(["element", "matchSections", "livenessSections", "challengeSection", "documentSections", "searchSections",
  "reportParts"]);

const nothing = new Map();

// What the tiles say, and the rows of each table beneath the heading of its section. Narrow spaces are shown as `_`.
function shown(parts) {
  const root = page.element("main", {}, parts);
  const text = (node) => node.textContent.replaceAll("\u202f", "_").replaceAll("\u00a0", "_");
  const tiles = root.all("div").filter((tile) => tile.getAttribute("class") === "tile");
  const found = { tiles: tiles.map((tile) => tile.children.map(text).join(" | ")) };
  for (const section of root.all("section")) {
    found[text(section.all("h2")[0])] = section.all("tbody").flatMap((body) =>
      body.all("tr").map((row) => row.all("td").map(text).join(" | ")));
  }
  return { ...found, text: text(root) };
}

function rate(errors, count, low, high) {
  return { errors, count, rate: errors / count, interval: [low, high] };
}

const figures = {
  threshold: 0.25, fnmr: 0.1, interval: [0.09, 0.11], falseNonMatches: 20, measuredFmr: 0.02, measuredFmrInterval: [0.01, 0.03],
  falseMatches: 6, frr: 0.12, far: 0.019,
};

const match = {
  comparisons: { mated: 200, nonMated: 300, failedToAcquire: 7, matedFailedToAcquire: 3, nonMatedFailedToAcquire: 4 },
  fta: rate(5, 50, 0.04, 0.2), fte: rate(2, 40, 0.01, 0.15), failureReasons: [{ reason: "FACE_NOT_FOUND", comparisons: 7 }],
  accuracy: { mean: 0.9, std: 0.05, standardError: 0.02, folds: [{ fold: 3, accuracy: 0.8, threshold: 0.3, comparisons: 61 }] },
  eer: 0.08, eerThreshold: 0.2, eerBounds: null,
  fnmrAtFmr: [{ fmr: 0.02, support: "few", ...figures }, { fmr: 0.001, support: "none", threshold: null, fnmr: null, interval: null,
    note: "not supported by 300 non-mated scores" }],
  thresholds: [{ name: "pass", ...figures }],
  bootstrap: { subjects: 33, replicates: 1000, seed: "7", eerInterval: [0.07, 0.095],
    fnmrAtFmr: [{ fmr: 0.02, fnmrInterval: [0.06, 0.14], measuredFmrInterval: [0, 0.04] }] },
  bootstrapOmitted: null,
  groups: [{ column: "age", fmr: 0.02, threshold: 0.25, fmrWorstToBest: 1.5, fnmrWorstToBest: null, warningFactor: 2, warnings: ["Too many."],
    groups: [{ label: "old", mated: 90, nonMated: 110, eer: 0.13, ...figures, exceedsTarget: true, significant: false }] }],
  errorVersusDiscard: null, det: [], histogram: null,
  worst: { mated: [{ probe: "p1", reference: "r1", score: 0.01 }], nonMated: [],
    failedToAcquire: [{ probe: "p2", reference: "r2", failure: "FACE_NOT_FOUND", failedSample: "probe" }] },
};

test("a face match", () => {
  const found = shown(page.matchSections(match, nothing));
  assert.deepEqual(found.tiles, ["Accuracy | 90.00_% | ± 5.00 over 1 folds", "Equal error rate | 8.00_% | [7.00_%, 9.50_%] by people",
    "Failure to acquire | 10.0_% | 5 of 50 probes"]);
  assert.deepEqual(found["FNMR at false match rates"], [
    "≤_2_% | 0.2500 | 10.0_% | 20 / 200 | [9.00_%, 11.0_%] | [6.00_%, 14.0_%] | 6 / 300 (few) | [1.00_%, 3.00_%]",
    "≤_0.1_% | not supported by 300 non-mated scores"]);
  assert.deepEqual(found["At given thresholds"], [
    "pass | 0.2500 | 2.00_% | 6 / 300 | [1.00_%, 3.00_%] | 10.0_% | 20 / 200 | [9.00_%, 11.0_%] | 1.90_% | 12.0_%"]);
  assert.deepEqual(found.Acquisition, ["Failure to acquire (probes) | 10.0_% | 5 / 50 | [4.00_%, 20.0_%]",
    "Failure to enrol (references) | 5.00_% | 2 / 40 | [1.00_%, 15.0_%]", "FACE_NOT_FOUND | 7"]);
  assert.deepEqual(found["Accuracy over folds"], ["3 | 80.00_% | 0.3000 | 61"]);
  assert.deepEqual(found["By age"], [
    "old ⚠ | 2.00_% | 6 / 110 | [1.00_%, 3.00_%] | 10.0_% | 20 / 90 | [9.00_%, 11.0_%] | 13.0_%"]);
  assert.deepEqual(found["Worst errors"], ["0.0100 | p1 | r1", "FACE_NOT_FOUND (probe) | p2 | r2"]);
  for (const words of ["resamples the 33 people 1_000 times (seed 7)", "3 mated and 4 non-mated comparisons were lost", "Too many.",
    "FMR 1.50, FNMR not defined. ⚠: more than 2.0 times", "Mean 90.00 %, standard deviation 5.00, standard error 2.00"]) {
    assert.ok(found.text.includes(words), words);
  }
  const spotless = { ...match, fnmrAtFmr: [{ ...match.fnmrAtFmr[0], falseMatches: 0 }], bootstrap: null, bootstrapOmitted: "no names" };
  const text = shown(page.matchSections(spotless, nothing)).text;
  assert.ok(text.includes("none of 300 non-mated comparisons matched, the true FMR is below 1.00_%"));
  assert.ok(text.includes("there are no intervals by people: no names"));
});

const decided = {
  apcer: [
    { species: "print", attacks: 22, apcer: 0.1, interval: [0.05, 0.3], errors: 2, responded: 20, apnrr: 0.09, apcerIfNonResponsesPass: 0.18 },
    { species: "mask", attacks: 11, apcer: 0.4, interval: [0.2, 0.7], errors: 4, responded: 10, apnrr: 0.091, apcerIfNonResponsesPass: 0.45 }],
  apcerWorst: 0.4, apcerWorstSpecies: "mask", bpcer: 0.03, bpcerInterval: [0.02, 0.06], bpcerErrors: 3, bpcerResponded: 97, bpnrr: 0.035,
  bonaFideRefused: 0.065,
};

test("a liveness system", () => {
  const found = shown(page.livenessSections({
    presentations: { attacks: 33, bonaFide: 102 }, ...decided, eer: 0.21, eerThreshold: 0.5, histogram: null,
    bpcerAtApcer: [{ apcer: 0.05, threshold: 0.7, bpcer: 0.5, interval: [0.4, 0.6], bpcerErrors: 48, bpcerResponded: 96, apcerWorst: 0.04,
      apcerWorstSpecies: "print", note: null },
    { apcer: 0.01, threshold: null, bpcer: null, interval: null, apcerWorst: null, note: "not supported" }],
    thresholds: [{ name: "EER", threshold: 0.5, ...decided }], species: [{ species: "mask", eer: 0.25, det: [] }],
    groups: [{ column: "device", label: "a", ...decided }],
    worst: { attacks: [{ file: "a.mp4", species: "mask", score: 0.9, isLive: true, failure: null }],
      bonaFide: [], noResponse: [{ file: "b.mp4", species: null, score: null, isLive: null, failure: "FACE_NOT_FOUND" }] },
  }, nothing));
  assert.deepEqual(found.tiles, ["Worst APCER: mask | 40.0_% | [20.0_%, 70.0_%]", "BPCER | 3.00_% | [2.00_%, 6.00_%]",
    "Bona fide refused | 6.50_% | 5 without a response", "Equal error rate | 21.0_% | all attacks together"]);
  const rows = ["print | 10.0_% | 2 / 20 | [5.00_%, 30.0_%] | 9.00_% | 18.0_%",
    "mask (worst) | 40.0_% | 4 / 10 | [20.0_%, 70.0_%] | 9.10_% | 45.0_%", "bona fide | 3.00_% | 3 / 97 | [2.00_%, 6.00_%] | 3.50_% | 6.50_%"];
  assert.deepEqual(found["As decided"], rows);
  assert.deepEqual(found["At threshold EER: 0.5000"], rows);
  assert.deepEqual(found["BPCER at fixed APCER"], ["≤_5_% | 0.7000 | 50.0_% | 48 / 96 | [40.0_%, 60.0_%] | print", "≤_1_% | not supported"]);
  assert.deepEqual(found["Detection error trade-off"], ["mask | 25.0_%"]);
  assert.deepEqual(found["By group"], ["device | a | 3.00_% | 3 / 97 | [2.00_%, 6.00_%] | 40.0_% | mask"]);
  assert.deepEqual(found["Worst errors"], ["0.9000 | a.mp4 | mask | ", "– | b.mp4 | bona fide | FACE_NOT_FOUND"]);
});

test("answers to challenges", () => {
  const found = shown([page.challengeSection({
    ownNotAnswered: rate(1, 10, 0, 0.4), ownNotLive: rate(2, 10, 0.1, 0.5), attacksAnswered: rate(3, 10, 0.1, 0.6),
    otherSequenceAnswered: rate(4, 10, 0.2, 0.7), sameSequenceAnswered: { errors: 0, count: 0, rate: null, interval: null }, drawn: 250,
    reasons: [{ reason: "MOVEMENT_MISSING", count: 9 }],
  })]);
  assert.deepEqual(found.Challenges, ["own challenge not answered | 10.0_% | 1 / 10 | [0_%, 40.0_%]",
    "own challenge, not live | 20.0_% | 2 / 10 | [10.0_%, 50.0_%]", "attacks that answer their own | 30.0_% | 3 / 10 | [10.0_%, 60.0_%]",
    "another sequence answered | 40.0_% | 4 / 10 | [20.0_%, 70.0_%]", "MOVEMENT_MISSING | 9"]);
});

test("a document reader", () => {
  const names = ["zoneErrors", "zonesNotAccepted", "falseAccepts", "falseChecks", "zonesFromNothing", "printedErrors", "falseValues",
    "typeErrors", "sideErrors", "turnErrors", "missedDocuments", "falseDocuments"];
  const figures = Object.fromEntries(names.map((name, index) => [name, rate(index + 1, 100, 0, 0.5)]));
  Object.assign(figures, { characters: { errors: 15, count: 1600 },
    fields: [{ zone: "mrz", name: "surname", missing: 2, errors: rate(13, 100, 0, 0.5) }],
    outlines: { errors: rate(14, 100, 0, 0.5), missing: 3, meanOverlap: 0.9876, meanCornerError: 0.0123 } });
  const found = shown(page.documentSections({
    pictures: { documents: 90, others: 10, failures: [{ reason: "unreadable", count: 4 }] }, figures, falseAlarms: rate(16, 100, 0, 0.5),
    flags: [{ name: "glare", pictures: 17, figures }], defects: [{ name: "expired", missed: rate(18, 100, 0, 0.5) }],
    worst: [{ file: "a.jpg", kind: "falseAccept", characterErrors: 5, failure: null }, { file: "b.jpg", kind: "zone", characterErrors: 6,
      failure: "unreadable" }],
  }, nothing));
  assert.deepEqual(found.tiles.map((tile) => tile.split(" | ").slice(0, 2).join(" ")),
    ["False accepts 3.00_%", "Zones not exact 1.00_%", "Printed values not exact 6.00_%", "False values 7.00_%"]);
  assert.deepEqual(found.Errors.map((row) => Number(row.split(" | ")[2].split(" / ")[0])), [3, 4, 5, 7, 1, 2, 8, 9, 10, 11, 12, 16]);
  assert.ok(found.text.includes("15 of 1_600 characters"));
  assert.deepEqual(found.Fields, ["mrz | surname | 13.0_% | 13 / 100 | [0_%, 50.0_%] | 2"]);
  assert.deepEqual(found.Outlines, ["14.0_% | 14 / 100 | [0_%, 50.0_%] | 3 | 0.988 | 1.23_%"]);
  assert.deepEqual(found["By capture"], ["glare | 17 | 1 / 100 | 3 / 100 | 6 / 100 | 14 / 100 | 8 / 100"]);
  assert.deepEqual(found.Defects, ["expired | 18.0_% | 18 / 100 | [0_%, 50.0_%]"]);
  assert.deepEqual(found["Not read"], ["unreadable | 4"]);
  assert.deepEqual(found["Worst errors"], ["a.jpg | accepted falsely | 5 | ", "b.jpg | zone not exact | 6 | unreadable"]);
});

test("a search", () => {
  const counted = { threshold: 0.6, falsePositives: rate(1, 100, 0, 0.02), falseNegatives: rate(3, 100, 0.01, 0.04) };
  const gallery = {
    people: 1200, faces: 1300, mated: 410, nonMated: 520, curve: [], cumulativeMatches: [{ rank: 1, found: rate(90, 100, 0, 1) },
      { rank: 5, found: rate(95, 100, 0, 1) }],
    targets: [{ maximumFPIR: 0.01, ...counted }],
    predictions: [{ predictedFPIR: 0.03, isExtrapolated: true, isWithinInterval: false, ...counted }],
  };
  const found = shown(page.searchSections({ rank: 20, galleries: [gallery] }));
  assert.deepEqual(found["Found, and found falsely"], ["1_200 | 1_% | 0.6000 | 1.00_% | [0_%, 2.00_%] | 3.00_% | [1.00_%, 4.00_%]"]);
  assert.deepEqual(found["Cumulative matches"], ["1_200 | 90.0_% | – | 95.0_% | – | – | – | –"]);
  assert.deepEqual(found["What the calibration predicts"], ["1_200 | 3_% | 0.6000 | 1.00_% | [0_%, 2.00_%] | no | extrapolated"]);
  assert.ok(found.text.includes("among the first 20 candidates") && found.text.includes("410 searches of the first kind and 520"));
});

test("what was measured, and the run", () => {
  const found = shown(page.reportParts({
    measured: { set: "toys", pipeline: "auto", models: [{ id: "net", sha256: "0a0b" }], notes: ["A note."],
      refusals: { countedAsFailures: true, samples: [{ sample: "probe", reason: "selfieTooManyFaces", refused: 3, samples: 40 }] },
      rejectedRows: 2, rejectedRowsNamed: [{ line: 6, reason: "no score" }] },
    match, run: { date: "2026-01-31", command: "biometrics evaluate", timingsMs: { embed: 1500 } },
  }, nothing));
  assert.deepEqual(found["What was measured"], ["net | 0a0b"]);
  for (const words of ["Face match evaluation: toys", "as ISO/IEC 19795-1 defines them", "200 mated and 300 non-mated with a score; 7 lost",
    "3 of 40 probes (selfieTooManyFaces), counted as failures", "2, the first on line 6: no score", "A note.", "1.50 s", "2026-01-31"]) {
    assert.ok(found.text.includes(words), words);
  }
});
