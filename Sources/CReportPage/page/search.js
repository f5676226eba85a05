// The sections on finding people among many.

const cumulativeRanks = [1, 2, 5, 10, 20, 50, 100];

function searchSections({ rank, galleries }) {
  const predictions = galleries.flatMap(({ people, predictions }) => predictions.map((prediction) => [people, prediction]));
  const chart = searchChart(galleries);
  return [
    section("Found, and found falsely", searchTargets(rank, galleries)),
    section("Detection error trade-off", chart ?? paragraph("There are too few errors for a curve.")),
    section("Cumulative matches", cumulativeMatches(galleries)),
    predictions.length > 0 ? section("What the calibration predicts", predicted(predictions)) : null,
  ];
}

function searchTargets(rank, galleries) {
  const rows = galleries.flatMap(({ people, targets }) => targets.map((target) => [
    countText(people), goalText(target.maximumFPIR), scoreText(target.threshold),
    rateText(target.falsePositives.rate), intervalText(target.falsePositives.interval),
    rateText(target.falseNegatives.rate), intervalText(target.falseNegatives.interval),
  ]));
  const largest = galleries.at(-1);
  return [
    table(["People#", "FPIR at most#", "Threshold#", "FPIR#", "interval#", "FNIR#", "interval#"], rows),
    note("FNIR counts searches for people who are in the gallery that do not give the right one among the first "
      + `${rank} candidates above the threshold. FPIR counts searches that give anybody where the person is not there. `
      + `The largest gallery has ${countText(largest?.mated ?? 0)} searches of the first kind and `
      + `${countText(largest?.nonMated ?? 0)} of the second. Intervals draw people anew.`),
  ];
}

function cumulativeMatches(galleries) {
  const rows = galleries.map(({ people, cumulativeMatches }) => [
    countText(people),
    ...cumulativeRanks.map((rank) => rateText(cumulativeMatches.find((place) => place.rank === rank)?.found.rate)),
  ]);
  return table(["People#", ...cumulativeRanks.map((rank) => `rank ${rank}#`)], rows);
}

function predicted(predictions) {
  const rows = predictions.map(([people, prediction]) => [
    countText(people), goalText(prediction.predictedFPIR), scoreText(prediction.threshold),
    rateText(prediction.falsePositives.rate), intervalText(prediction.falsePositives.interval),
    prediction.isWithinInterval ? "yes" : "no", prediction.isExtrapolated ? "extrapolated" : "counted",
  ]);
  return [
    table(["People#", "Predicted FPIR#", "Threshold#", "Counted#", "interval#", "predicted lies within", "FMR"], rows),
    note("The threshold follows from the calibration and from how many faces there are: FPIR = 1 − (1 − FMR)",
      element("sup", {}, "N"), "."),
  ];
}
