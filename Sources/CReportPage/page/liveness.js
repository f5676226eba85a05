// The sections on a liveness system, and on answers to challenges.

function livenessSections(liveness, pictures) {
  const { thresholds, bpcerAtApcer, species, groups } = liveness;
  return [
    tiles(livenessTiles(liveness)),
    liveness.apcer ? section("As decided", livenessTable(liveness), note(
      "A presentation without a decision is a non-response: it counts for APNRR or BPNRR, and is neither an error nor an attack "
      + "detected. ", italic("If accepted"), " is APCER if every attack without a response passed; ", italic("refused"),
      " counts bona fide presentations without a response as well.")) : null,
    bpcerAtApcer.length > 0 ? section("BPCER at fixed APCER", livenessTargets(bpcerAtApcer)) : null,
    thresholds.map((figures) => section(`At threshold ${figures.name}: ${scoreText(figures.threshold)}`, livenessTable(figures))),
    species.length > 0 ? section("Detection error trade-off", livenessTradeOff(liveness)) : null,
    liveness.histogram ? section("Scores", livenessScores(liveness)) : null,
    groups.length > 0 ? section("By group", livenessGroups(groups)) : null,
    section("Worst errors", worstPresentations(liveness.worst, pictures)),
  ];
}

function livenessTiles(liveness) {
  const shown = [];
  if (liveness.apcer) {
    const worst = liveness.apcer.find(({ species }) => species === liveness.apcerWorstSpecies);
    if (worst) shown.push([`Worst APCER: ${worst.species}`, rateText(worst.apcer), intervalText(worst.interval)]);
    shown.push(["BPCER", rateText(liveness.bpcer), intervalText(liveness.bpcerInterval)]);
    const silent = liveness.presentations.bonaFide - liveness.bpcerResponded;
    shown.push(["Bona fide refused", rateText(liveness.bonaFideRefused), `${countText(silent)} without a response`]);
  }
  if (liveness.eer != null) shown.push(["Equal error rate", rateText(liveness.eer), "all attacks together"]);
  return shown;
}

function bonaFideErrors({ bpcer, bpcerErrors, bpcerResponded }, interval) {
  return { rate: bpcer, errors: bpcerErrors, count: bpcerResponded, interval };
}

// The figures of decisions, or of one threshold.
function livenessTable(figures) {
  const attacks = figures.apcer.map((one) => [
    one.species === figures.apcerWorstSpecies ? [one.species, " ", element("b", {}, "(worst)")] : one.species,
    ...rateCells({ rate: one.apcer, errors: one.errors, count: one.responded, interval: one.interval }), rateText(one.apnrr),
    rateText(one.apcerIfNonResponsesPass),
  ]);
  const bonaFide = [
    "bona fide", ...rateCells(bonaFideErrors(figures, figures.bpcerInterval)), rateText(figures.bpnrr),
    rateText(figures.bonaFideRefused),
  ];
  return [
    table(["PAI species", "APCER#", "Errors#", "Interval#", "APNRR#", "If accepted#"], attacks),
    table(["", "BPCER#", "Errors#", "Interval#", "BPNRR#", "Refused#"], [bonaFide]),
  ];
}

function livenessTargets(targets) {
  const rows = targets.map((target) => {
    const goal = `≤\u00a0${goalText(target.apcer)}`;
    if (target.note != null) return [goal, element("span", { class: "soft" }, target.note)];
    return [
      goal, scoreText(target.threshold), ...rateCells(bonaFideErrors(target, target.interval)), target.apcerWorstSpecies ?? "–",
    ];
  });
  return table(["APCER of every species", "Threshold#", "BPCER#", "Errors#", "Interval#", "Worst species"], rows);
}

function livenessTradeOff({ species, histogram }) {
  const trials = histogram?.nonMated.reduce((sum, count) => sum + count, 0);
  const chart = detChart({
    series: species.map(({ species, det }) => ({ label: species, det })), trials, xTitle: "APCER", yTitle: "BPCER",
  });
  return [
    chart ? figure(chart, "Each PAI species against all bona fide presentations, on normal-deviate axes.")
      : paragraph("No threshold has errors of both kinds, so there is no trade-off to draw."),
    table(["PAI species", "Equal error rate#"], species.map(({ species, eer }) => [species, rateText(eer)])),
  ];
}

function livenessScores({ histogram, thresholds, bpcerAtApcer }) {
  const marks = [
    ...thresholds.map(({ name, threshold }) => [name, threshold]),
    ...bpcerAtApcer.map(({ apcer, threshold }) => [`APCER ≤ ${apcer}`, threshold]),
  ];
  return figure(histogramChart({ histogram, marks, mated: "bona fide", nonMated: "attacks", score: "PAD score" }),
    "Each class as shares of its own count; higher is more bona fide.");
}

function livenessGroups(groups) {
  const rows = groups.map((group) => [
    group.column, group.label, ...rateCells(bonaFideErrors(group, group.bpcerInterval)), rateText(group.apcerWorst),
    group.apcerWorstSpecies ?? "–",
  ]);
  return table(["Column", "Group", "BPCER#", "Errors#", "Interval#", "Worst APCER#", "of species"], rows);
}

function worstPresentations({ attacks, bonaFide, noResponse }, pictures) {
  const part = (title, rows) => {
    if (rows.length === 0) return [];
    const cells = rows.map((row) =>
      [scoreText(row.score), pictured(row.file, pictures), row.species ?? "bona fide", row.failure ?? ""]);
    return [element("h3", {}, title), table(["Score#", "File", "What it is", "Failure"], cells)];
  };
  return orNone([
    ...part("Attacks taken for bona fide, highest scores first", attacks),
    ...part("Bona fide taken for attacks, lowest scores first", bonaFide), ...part("Without a response", noResponse),
  ]);
}

function challengeSection(challenges) {
  const rates = [
    ["own challenge not answered", challenges.ownNotAnswered], ["own challenge, not live", challenges.ownNotLive],
    ["attacks that answer their own", challenges.attacksAnswered], ["another sequence answered", challenges.otherSequenceAnswered],
    ["the same sequence at other times answered", challenges.sameSequenceAnswered],
  ];
  const rows = rates.filter(([, rate]) => rate.count > 0).map(([name, rate]) => [name, ...rateCells(rate)]);
  return section("Challenges",
    table(["", "Rate#", "Of#", "95 % interval#"], rows),
    note("Each clip was measured once and held against its own challenge, those of the other clips and "
      + `${countText(challenges.drawn)} that were drawn. Pairs are judged by the movements alone.`),
    challenges.reasons.length === 0 ? null
      : table(["Why not its own", "Clips#"], challenges.reasons.map(({ reason, count }) => [reason, countText(count)])));
}
