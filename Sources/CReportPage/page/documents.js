// The sections on a document reader.

function documentSections(documents, pictures) {
  const { figures, flags, defects } = documents;
  const { failures } = documents.pictures;
  return [
    tiles(documentTiles(figures)),
    section("Errors", documentErrors(documents)),
    figures.fields.length > 0 ? section("Fields", documentFields(figures.fields)) : null,
    figures.outlines.errors.count > 0 ? section("Outlines", outlines(figures.outlines)) : null,
    flags.length > 0 ? section("By capture", captures(flags)) : null,
    defects.length > 0 ? section("Defects", table(["Defect", "Not found#", "Errors#", "Interval#"],
      defects.map(({ name, missed }) => [name, ...rateCells(missed)]))) : null,
    failures.length > 0 ? section("Not read", table(["Reason", "Pictures#"],
      failures.map(({ reason, count }) => [reason, countText(count)]))) : null,
    section("Worst errors", worstDocuments(documents.worst, pictures)),
  ];
}

function documentTiles(figures) {
  const shown = [
    ["False accepts", figures.falseAccepts], ["Zones not exact", figures.zoneErrors],
    ["Printed values not exact", figures.printedErrors], ["False values", figures.falseValues],
  ];
  return shown.map(([name, { rate, interval }]) => [name, rateText(rate), intervalText(interval)]);
}

function documentErrors({ figures, falseAlarms }) {
  const rates = [
    ["Accepted zones that the document does not have", figures.falseAccepts],
    ["Zones whose checks all hold that the document does not have", figures.falseChecks],
    ["Zones accepted on pictures without a zone", figures.zonesFromNothing],
    ["Stated values that the document does not have", figures.falseValues],
    ["Legible zones not exact", figures.zoneErrors], ["Legible zones not accepted", figures.zonesNotAccepted],
    ["Types", figures.typeErrors], ["Sides", figures.sideErrors], ["Turns, where told", figures.turnErrors],
    ["Documents not recognised", figures.missedDocuments],
    ["Other things recognised as documents", figures.falseDocuments],
    ["Sound documents with a finding", falseAlarms],
  ];
  const { errors, count } = figures.characters;
  const chart = rateChart(rates, "rate of errors");
  return [
    chart ? figure(chart, "Errors of all that was counted, with the interval of each rate.") : null,
    table(["", "Rate#", "Errors#", "Interval#"], rates.map(([name, rate]) => [name, ...rateCells(rate)])),
    paragraph(`${countText(errors)} of ${countText(count)} characters of legible zones were read wrongly.`),
    note("A zone is exact where every character is the document's, and an outline wrong where it is missing or shares less than 0.9 "
      + "of what it and the labelled one cover together. A value relied on is right where either zone of the document has it."),
  ];
}

function documentFields(fields) {
  return table(["Zone", "Field", "Not exact#", "Errors#", "Interval#", "Of these missing#"],
    fields.map(({ zone, name, errors, missing }) => [zone, name, ...rateCells(errors), countText(missing)]));
}

function outlines({ errors, missing, meanOverlap, meanCornerError }) {
  return table(["Wrong#", "Errors#", "Interval#", "Missing#", "Mean overlap#", "Mean corner error#"], [[
    ...rateCells(errors), countText(missing), meanOverlap == null ? "–" : fixed(meanOverlap, 3), rateText(meanCornerError),
  ]]);
}

function captures(flags) {
  const rows = flags.map(({ name, pictures, figures }) => {
    const { zoneErrors, falseAccepts, printedErrors, outlines, typeErrors } = figures;
    return [
      name, countText(pictures),
      ...[zoneErrors, falseAccepts, printedErrors, outlines.errors, typeErrors].map(({ errors, count }) => partText(errors, count)),
    ];
  });
  return table(
    ["Capture", "Pictures#", "Zones not exact#", "False accepts#", "Printed values#", "Outlines#", "Types#"], rows);
}

function worstDocuments(worst, pictures) {
  if (worst.length === 0) return orNone([]);
  return table(["File", "Error", "Wrong characters#", "Failure"], worst.map(({ file, kind, characterErrors, failure }) => [
    pictured(file, pictures), kind === "falseAccept" ? "accepted falsely" : "zone not exact", countText(characterErrors),
    failure ?? "",
  ]));
}
