internal import BiometricsEvaluation

/// An evaluation's main figures as text.
struct EvaluationText {
    /// The report.
    let report: EvaluationReport

    /// The summary; every line ends with a newline.
    func text(in style: Style) -> String {
        var text = style.bold(report.context.set.printable) + "\n"
        if let match = report.match { text += self.text(match, in: style) }
        if let liveness = report.liveness { text += self.text(liveness, in: style) }
        if let challenges = report.challenges { text += self.text(challenges, in: style) }
        if let documents = report.documents { text += self.text(documents, in: style) }
        if let search = report.search { text += SearchText(search: search).text(in: style) }
        for refusal in report.context.refusals ?? [] where !report.context.refusalsAreFailures {
            text += "compare would make no decision on \(NumberText.grouped(refusal.count)) of "
            text += "\(NumberText.grouped(refusal.total)) \(refusal.sample.rawValue)s (\(refusal.reason)); they are "
            text += "compared here, and with --as-decided count as failures\n"
        }
        if let refused = RefusedRows(report.context.rejected).sentence { text += style.yellow(refused) + "\n" }
        return text
    }

    private func text(_ match: MatchEvaluation, in style: Style) -> String {
        let acquisition = match.acquisition
        var text = "\(NumberText.grouped(match.matedCount)) mated and \(NumberText.grouped(match.nonMatedCount)) "
        text += "non-mated comparisons; \(NumberText.grouped(acquisition.matedLost + acquisition.nonMatedLost)) lost "
        text += "(failure to acquire \(count(acquisition.failureToAcquire)) probes, "
        text += "to enrol \(count(acquisition.failureToEnrol)) references)\n"
        for reason in acquisition.reasons.prefix(5) {
            text += "  \(NumberText.grouped(reason.comparisons)) lost: \(reason.reason.printable)\n"
        }
        if let accuracy = match.accuracy {
            text += "Accuracy \(style.bold(NumberText.fixed(accuracy.mean, decimals: 4))) ± "
            text += "\(NumberText.fixed(accuracy.standardDeviation, decimals: 4)) over \(accuracy.folds.count) folds\n"
        }
        if let equal = match.equalErrorRate {
            text += "EER \(NumberText.fixed(equal.rate, decimals: 4)) at \(NumberText.fixed(equal.threshold))"
            text += (match.bootstrap.map { "; by people \(interval($0.equalErrorRate))" } ?? "") + "\n"
        }
        var table = TextTable("FMR", "threshold", "FNMR", "95 % interval", match.bootstrap == nil ? "" : "by people")
        for target in match.targets {
            guard let figures = target.figures else {
                table.add(
                    NumberText.rate(target.falseMatchRate), "–", "–", target.notSupported ?? "no mated scores", "")
                continue
            }
            let few = target.support == .few ? " (few false matches)" : ""
            let people = match.bootstrap?.targets.first { $0.falseMatchRate == target.falseMatchRate }
            table.add(
                NumberText.rate(target.falseMatchRate), NumberText.fixed(figures.threshold),
                rate(figures.falseNonMatches), interval(figures.falseNonMatches) + few,
                people.map { interval($0.falseNonMatchRate) } ?? "")
        }
        text += table.text(in: style)
        text += "95 % interval: Clopper–Pearson (independent comparisons assumed). "
        if let bootstrap = match.bootstrap {
            text += "By people: \(NumberText.grouped(bootstrap.subjectCount)) people drawn anew "
            text += "\(NumberText.grouped(bootstrap.replicates)) times.\n"
        } else if let omission = match.bootstrapOmission {
            text += "Not by people: \(omission.reason).\n"
        }
        for warning in match.groups.flatMap(\.warnings) { text += style.yellow(warning.printable) + "\n" }
        return text
    }

    private func text(_ liveness: LivenessEvaluation, in style: Style) -> String {
        var text = "\(NumberText.grouped(liveness.attackCount)) attacks and "
        text += "\(NumberText.grouped(liveness.bonaFideCount)) bona fide presentations\n"
        if let decided = liveness.decided {
            var table = TextTable("As decided", "errors", "rate", "95 % interval", "no response")
            for attack in decided.attacks {
                table.add(
                    "APCER \(attack.species.printable)", count(attack.classificationErrors),
                    rate(attack.classificationErrors),
                    interval(attack.classificationErrors), count(attack.nonResponses))
            }
            table.add(
                "BPCER", count(decided.bonaFideErrors), rate(decided.bonaFideErrors), interval(decided.bonaFideErrors),
                count(decided.bonaFideNonResponses))
            text += table.text(in: style)
        }
        for target in liveness.targets {
            text += "BPCER at APCER \(NumberText.rate(target.apcer)): "
            if let point = target.point {
                text += "\(rate(point.figures.bonaFideErrors)) (\(interval(point.figures.bonaFideErrors))) "
                text += "from \(NumberText.fixed(point.threshold)) up\n"
            } else {
                text += (target.notSupported?.printable ?? "no scores") + "\n"
            }
        }
        if let equal = liveness.equalErrorRate {
            text += "EER \(NumberText.fixed(equal.rate, decimals: 4)) at \(NumberText.fixed(equal.threshold))\n"
        }
        return text
    }

    private func text(_ challenges: ChallengeEvaluation, in style: Style) -> String {
        var table = TextTable("challenges", "clips or pairs", "rate", "95 % interval")
        for (name, rate) in challenges.rates where rate.count > 0 {
            table.add(name, count(rate), self.rate(rate), interval(rate))
        }
        return table.text(in: style)
            + challenges.reasons.map { "  \(NumberText.grouped($0.count)) not answered: \($0.name.printable)\n" }
            .joined()
    }

    private func text(_ documents: DocumentEvaluation, in style: Style) -> String {
        let figures = documents.figures
        var text = "\(NumberText.grouped(documents.documentCount)) pictures of documents and "
        text += "\(NumberText.grouped(documents.otherCount)) of something else\n"
        for failure in documents.failures.prefix(5) {
            text += "  \(NumberText.grouped(failure.count)) not read: \(failure.reason.printable)\n"
        }
        var table = TextTable("", "errors", "rate", "95 % interval", "by column")
        let rates: [(String, ErrorRate, String)] = [
            ("zones accepted falsely", figures.falseAccepts, "mrz"),
            ("zones falsely checked", figures.falseChecks, "mrz"),
            ("zones from nothing", figures.zonesFromNothing, "mrz"),
            ("values relied on falsely", figures.falseValues, "fields"),
            ("legible zones not exact", figures.zoneErrors, "mrz, legible"),
            ("legible zones not accepted", figures.zonesNotAccepted, "mrz, legible"),
            ("printed values not exact", figures.printedErrors, "fields"), ("types", figures.typeErrors, "kind"),
            ("sides", figures.sideErrors, "side"), ("turns", figures.turnErrors, "rotation"),
            ("outlines", figures.outlines.errors, "corners"),
            ("documents not recognised", figures.missedDocuments, "kind"),
            ("other things recognised", figures.falseDocuments, "kind"),
            ("sound documents with a finding", documents.falseAlarms, "defect"),
        ]
        for (name, rate, column) in rates where rate.count > 0 {
            table.add(name, count(rate), self.rate(rate), interval(rate), column)
        }
        for field in figures.fields {
            table.add(
                "\(field.zone.rawValue) \(field.name.printable)", count(field.errors), rate(field.errors),
                interval(field.errors), DocumentTable.columns(of: field.name).joined(separator: " or "))
        }
        for defect in documents.defects {
            table.add(
                "missed: \(defect.name.printable)", count(defect.missed), rate(defect.missed),
                interval(defect.missed), "defect")
        }
        text += table.text(in: style)
        text += "\(NumberText.grouped(figures.characterErrors)) of \(NumberText.grouped(figures.characters)) "
        return text + "characters of legible zones read wrongly\n"
    }

    private func count(_ rate: ErrorRate) -> String {
        "\(NumberText.grouped(rate.errors)) of \(NumberText.grouped(rate.count))"
    }

    private func rate(_ rate: ErrorRate) -> String {
        rate.rate.map { NumberText.fixed($0, decimals: 4) } ?? "–"
    }

    private func interval(_ rate: ErrorRate) -> String { rate.interval.map(interval) ?? "–" }

    private func interval(_ bounds: ClosedRange<Double>) -> String {
        "\(NumberText.fixed(bounds.lowerBound, decimals: 4)) to \(NumberText.fixed(bounds.upperBound, decimals: 4))"
    }
}
