// The whole page.

// The title of a report.
function reportTitle({ match, liveness, documents, search, measured }) {
  const subjects = [match && "face match", liveness && "liveness", documents && "document reading", search && "search"];
  const subject = subjects.filter(Boolean).join(" and ");
  return `${subject.slice(0, 1).toUpperCase()}${subject.slice(1)} evaluation: ${measured.set}`;
}

function standards({ match, liveness, search }) {
  if (match && liveness) return "as ISO/IEC 19795-1 and ISO/IEC 30107-3 define them";
  if (liveness) return "as ISO/IEC 30107-3 defines them";
  if (match) return "as ISO/IEC 19795-1 defines them";
  return search ? "as ISO/IEC 19795-1 defines them for open sets" : "of what was read against what the documents say";
}

// The parts of the page. `pictures` maps names of files to addresses of data.
function reportParts(report, pictures) {
  const { match, liveness, challenges, documents, search } = report;
  return [
    element("header", {}, element("h1", {}, reportTitle(report)),
      note(`Error rates ${standards(report)}, with 95 % confidence intervals unless stated otherwise.`)),
    match ? matchSections(match, pictures) : [],
    liveness ? livenessSections(liveness, pictures) : [],
    challenges ? challengeSection(challenges) : [],
    documents ? documentSections(documents, pictures) : [],
    search ? searchSections(search) : [],
    section("What was measured", measured(report)),
    element("footer", {}, run(report.run)),
  ].flat(Infinity).filter((part) => part != null);
}

function measured({ measured, match, liveness, documents }) {
  const pairs = [["Set", measured.set]];
  if (measured.pipeline != null) pairs.push(["Pipeline", measured.pipeline]);
  if (match) {
    const { mated, nonMated, failedToAcquire } = match.comparisons;
    pairs.push(["Comparisons", `${countText(mated)} mated and ${countText(nonMated)} non-mated with a score; `
      + `${countText(failedToAcquire)} lost`]);
  }
  if (liveness) {
    const { attacks, bonaFide } = liveness.presentations;
    pairs.push(["Presentations", `${countText(attacks)} attacks and ${countText(bonaFide)} bona fide`]);
  }
  if (documents) {
    const { documents: known, others } = documents.pictures;
    pairs.push(["Pictures", `${countText(known)} of documents and ${countText(others)} of something else`]);
  }
  for (const { sample, reason, refused, samples } of measured.refusals?.samples ?? []) {
    pairs.push(["Not decided on", `${countText(refused)} of ${countText(samples)} ${sample}s (${reason}), `
      + (measured.refusals.countedAsFailures ? "counted as failures" : "compared here")]);
  }
  const first = measured.rejectedRowsNamed[0];
  pairs.push(["Rows refused", countText(measured.rejectedRows)
    + (first ? `, the first on line ${first.line}: ${first.reason}` : "")]);
  return [
    list(pairs), measured.notes.map((note) => paragraph(note)),
    measured.models.length > 0
      ? table(["Model", "SHA-256"], measured.models.map(({ id, sha256 }) => [id, fileName(sha256)])) : null,
  ];
}

function run({ date, command, timingsMs }) {
  return list([
    ["Date", date], ["Command", element("dd", { class: "file" }, command)],
    ...Object.entries(timingsMs).map(([name, milliseconds]) => [name, `${fixed(milliseconds / 1000, 2)} s`]),
  ]);
}
