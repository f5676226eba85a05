// The sections on a face match.

function matchSections(match, pictures) {
  const noTradeOff = paragraph("No threshold has errors of both kinds, so there is no trade-off to draw.");
  return [
    tiles(matchTiles(match)),
    match.groups.flatMap(({ warnings }) => warnings).map((warning) => element("p", { class: "warn" }, warning)),
    section("FNMR at false match rates", matchTargets(match)),
    match.thresholds.length > 0 ? section("At given thresholds", matchThresholds(match)) : null,
    section("Detection error trade-off", matchTradeOff(match) ?? noTradeOff),
    section("Scores", matchScores(match)),
    section("Acquisition", acquisition(match)),
    match.accuracy ? section("Accuracy over folds", folds(match.accuracy)) : null,
    match.groups.map((groups) => section(`By ${groups.column}`, matchGroups(groups))),
    match.errorVersusDiscard ? section("Error versus discard", discard(match.errorVersusDiscard)) : null,
    section("Worst errors", worstComparisons(match.worst, pictures)),
  ];
}

function matchTiles({ accuracy, eer, eerThreshold, bootstrap, fnmrAtFmr, fta }) {
  const shown = [];
  if (accuracy) {
    shown.push(["Accuracy", `${fixed(accuracy.mean * 100, 2)}${narrow}%`,
      `± ${fixed(accuracy.std * 100, 2)} over ${accuracy.folds.length} folds`]);
  }
  if (eer != null) {
    const remark = bootstrap ? `${intervalText(bootstrap.eerInterval)} by people` : `at ${scoreText(eerThreshold)}`;
    shown.push(["Equal error rate", rateText(eer), remark]);
  }
  for (const target of fnmrAtFmr.filter(({ fmr }) => fmr === 1e-3 || fmr === 1e-4).filter(isMeasured)) {
    shown.push([`FNMR at FMR ${goalText(target.fmr)}`, rateText(target.fnmr), intervalText(target.interval)]);
  }
  shown.push(["Failure to acquire", rateText(fta.rate), `${countText(fta.errors)} of ${countText(fta.count)} probes`]);
  return shown;
}

// Whether a false match rate has figures.
function isMeasured(target) {
  return target.falseMatches != null;
}

function falseMatches(figures, count) {
  return { rate: figures.measuredFmr, errors: figures.falseMatches, count, interval: figures.measuredFmrInterval };
}

function falseNonMatches(figures, count) {
  return { rate: figures.fnmr, errors: figures.falseNonMatches, count, interval: figures.interval };
}

function matchTargets({ fnmrAtFmr, comparisons, bootstrap, bootstrapOmitted }) {
  const rows = fnmrAtFmr.map((target) => {
    const goal = `≤\u00a0${goalText(target.fmr)}`;
    if (!isMeasured(target)) return [goal, element("span", { class: "soft" }, target.note ?? "no mated scores")];
    const people = bootstrap?.fnmrAtFmr.find(({ fmr }) => fmr === target.fmr);
    return [
      goal, scoreText(target.threshold), ...rateCells(falseNonMatches(target, comparisons.mated)), intervalText(people?.fnmrInterval),
      [partText(target.falseMatches, comparisons.nonMated),
        target.support === "few" ? [" ", element("span", { class: "soft" }, "(few)")] : null],
      intervalText(target.measuredFmrInterval),
    ];
  });
  let people = [];
  if (bootstrap) {
    people = ["; ", italic("by people"), ` resamples the ${countText(bootstrap.subjects)} people `
      + `${countText(bootstrap.replicates)} times (seed ${bootstrap.seed})`];
  } else if (bootstrapOmitted) {
    people = ["; there are no intervals ", italic("by people"), `: ${bootstrapOmitted}`];
  }
  return [
    table(["FMR", "Threshold#", "FNMR#", "Errors#", "Clopper–Pearson#", "By people#", "False matches#", "FMR interval#"], rows),
    note("The threshold is the lowest score with at most the stated FMR; a score at or above it is a match, and a tie between mated "
      + "and non-mated scores always costs. ", italic("few"), ": fewer than ten false matches are allowed there. Clopper–Pearson "
      + "assumes independent comparisons", people, "."),
    fnmrAtFmr.some(({ falseMatches }) => falseMatches === 0) && comparisons.nonMated > 0 ? ruleOfThree(comparisons.nonMated) : null,
  ];
}

function ruleOfThree(count) {
  return note(`At thresholds where none of ${countText(count)} non-mated comparisons matched, the true FMR is below `
    + `${rateText(Math.min(1, 3 / count))} with 95 % confidence (rule of three).`);
}

function matchThresholds({ thresholds, comparisons }) {
  const rows = thresholds.map((figures) => [
    figures.name, scoreText(figures.threshold), ...rateCells(falseMatches(figures, comparisons.nonMated)),
    ...rateCells(falseNonMatches(figures, comparisons.mated)), rateText(figures.far), rateText(figures.frr),
  ]);
  return [
    table(["", "Threshold#", "FMR#", "Errors#", "Interval#", "FNMR#", "Errors#", "Interval#", "FAR#", "FRR#"], rows),
    note("FAR and FRR count comparisons lost in acquisition as rejected."),
  ];
}

function matchTradeOff({ det, fnmrAtFmr, eer, comparisons }) {
  const marks = fnmrAtFmr.filter(isMeasured).map(({ threshold, measuredFmr, fnmr }) => [scoreText(threshold), [measuredFmr, fnmr]]);
  const chart = detChart({
    series: [{ label: "all", det }], marks, equalErrorRate: eer, trials: comparisons.nonMated, xTitle: "false match rate (FMR)",
    yTitle: "false non-match rate (FNMR)",
  });
  return chart && figure(chart, "Normal-deviate axes. Circles: the thresholds for the false match rates of the table. The curve ends "
    + "where the last error was counted; the shaded part has fewer than ten false matches.");
}

function matchScores({ histogram, thresholds, fnmrAtFmr }) {
  if (!histogram) return paragraph("There are no scores.");
  const marks = [
    ...thresholds.map(({ name, threshold }) => [name, threshold]),
    ...fnmrAtFmr.filter(isMeasured).map(({ fmr, threshold }) => [`FMR ${goalText(fmr)}`, threshold]),
  ];
  const names = { histogram, mated: "mated", nonMated: "non-mated", score: "comparison score" };
  return [
    figure(histogramChart({ ...names, marks }), "Each class as shares of its own count, with the thresholds of the tables."),
    figure(histogramChart({ ...names, marks: [], isLogarithmic: true }),
      "The same on a logarithmic axis: the tails, where errors happen."),
  ];
}

function acquisition({ fta, fte, comparisons, failureReasons }) {
  const rows = [["Failure to acquire (probes)", ...rateCells(fta)], ["Failure to enrol (references)", ...rateCells(fte)]];
  return [
    table(["", "Rate#", "Samples#", "Interval#"], rows),
    note(`${countText(comparisons.matedFailedToAcquire)} mated and ${countText(comparisons.nonMatedFailedToAcquire)} non-mated `
      + "comparisons were lost; they count neither for FMR nor for FNMR."),
    failureReasons.length === 0 ? null : table(["Reason", "Comparisons#"],
      failureReasons.map(({ reason, comparisons }) => [reason, countText(comparisons)])),
  ];
}

function folds(accuracy) {
  const rows = accuracy.folds.map((fold) => [
    String(fold.fold), `${fixed(fold.accuracy * 100, 2)}${narrow}%`, scoreText(fold.threshold), countText(fold.comparisons),
  ]);
  const [mean, deviation, error] = [accuracy.mean, accuracy.std, accuracy.standardError].map((value) => fixed(value * 100, 2));
  return [
    table(["Fold", "Accuracy#", "Threshold from the other folds#", "Comparisons#"], rows),
    note(`Mean ${mean} %, standard deviation ${deviation}, standard error ${error}. A lost comparison counts as a non-match.`),
  ];
}

function matchGroups({ groups, threshold, fmr, fmrWorstToBest, fnmrWorstToBest, warningFactor }) {
  const rows = groups.map((group) => [
    group.label + (group.exceedsTarget ? " ⚠" : ""), ...rateCells(falseMatches(group, group.nonMated)),
    ...rateCells(falseNonMatches(group, group.mated)), rateText(group.eer),
  ]);
  const ratio = (value) => (value == null ? "not defined" : significant(value, 3));
  return [
    table(["", "FMR#", "Errors#", "Interval#", "FNMR#", "Errors#", "Interval#", "Own EER#"], rows),
    note(`All at the threshold ${scoreText(threshold)}, which has FMR ≤ ${rateText(fmr)} over all comparisons. Worst to best: FMR `
      + `${ratio(fmrWorstToBest)}, FNMR ${ratio(fnmrWorstToBest)}. ⚠: more than ${significant(warningFactor, 2)} times the target.`),
  ];
}

function discard({ threshold, fmr, points }) {
  return figure(discardChart(points),
    `Threshold ${scoreText(threshold)}, chosen for FMR ≤ ${rateText(fmr)}. The band is the interval of FNMR.`);
}

function worstComparisons({ mated, nonMated, failedToAcquire }, pictures) {
  const part = (title, rows) => {
    if (rows.length === 0) return [];
    const cells = rows.map(({ probe, reference, score, failure, failedSample }) => [
      failure == null ? scoreText(score) : `${failure} (${failedSample})`, pictured(probe, pictures), pictured(reference, pictures),
    ]);
    const isLost = rows.every(({ failure }) => failure != null);
    return [element("h3", {}, title), table([isLost ? "Reason" : "Score#", "Probe", "Reference"], cells)];
  };
  return orNone([
    ...part("Mated, lowest scores first", mated), ...part("Non-mated, highest scores first", nonMated),
    ...part("Lost in acquisition", failedToAcquire),
  ]);
}
