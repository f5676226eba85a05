internal import Biometrics
internal import BiometricsCore
internal import IdentityDocuments

/// The contents of a document as text.
struct ReadText {
    /// The report.
    let report: DocumentReadingReport
    /// The largest error rate of a stated value.
    let maximumErrorRate: Double

    /// The whole report; every line ends with a newline.
    func text(in style: Style) -> String {
        var lines = ["\(style.bold(report.path.printable)): \(verdict(in: style))"]
        if let zone = report.zone {
            lines += zone.zone.lines.map { "  " + style.faint($0) }
            lines += report.zoneFields.compactMap { line(about: $0, in: style) }
            for error in zone.zone.validationErrors { lines.append("  \(style.red("fails"))  \(error.rawValue)") }
        }
        for reading in report.barcodes { lines += self.lines(about: reading, in: style) }
        let stated = ReadResult(report, maximumErrorRate: maximumErrorRate).fields
        lines += printedAlone.compactMap { line(aboutPrinted: $0, stated[$0.name.rawValue], in: style) }
        for name in report.contradictions.map(\.rawValue).sorted() {
            lines.append("  \(style.red("fails"))  \(name) differs between its places on the document")
        }
        for name in report.possibleContradictions.map(\.rawValue).sorted() {
            lines.append("  \(style.yellow("in doubt"))  \(name) may differ between its places on the document")
        }
        for finding in report.findings where finding.result == .failed {
            lines.append("  \(style.red("fails"))  \(Self.text(of: finding))")
        }
        for finding in report.findings where finding.isSuspicion {
            lines.append("  \(style.yellow("in doubt"))  perhaps \(Self.text(of: finding))")
        }
        if report.zone == nil, report.licence == nil, report.documentType != .proofOfAddress, lines.count > 1 {
            lines.append("  \(style.yellow("no machine-readable zone"))")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The printed values that neither zone nor barcode states.
    private var printedAlone: [DocumentField] {
        let stated = Set((report.zoneFields + (report.licence?.fields ?? [])).filter { $0.value != nil }.map(\.name))
        return report.printedFields.filter { !stated.contains($0.name) }
    }

    private func verdict(in style: Style) -> String {
        guard let zone = report.zone else {
            guard let licence = report.licence else {
                if report.documentType == .proofOfAddress { return "proof of address" }
                if let type = report.documentType { return "\(type.rawValue), by its print" }
                return style.yellow(
                    report.printedFields.isEmpty ? "no machine-readable zone" : "document of an unknown type")
            }
            let word = licence.validationErrors.isEmpty ? style.green("accepted") : style.yellow("in doubt")
            return "\(licence.isIdentityCard ? "identity card" : "licence"), AAMVA \(licence.version), \(word)"
        }
        let word = zone.isAccepted ? style.green("accepted") : style.yellow("in doubt")
        var verdict = "\(zone.zone.documentType.rawValue), \(zone.zone.format.rawValue), \(word)"
        verdict += ", \(zone.agreeingReadings) of \(zone.readings) readings agree"
        if zone.isReadByOneRecognizer { verdict += " of one recogniser" }
        if !zone.correction.repairs.isEmpty { verdict += ", \(zone.correction.repairs.count) corrected" }
        if zone.turn != .none { verdict += ", stands upright turned \(zone.turn.degrees)° clockwise" }
        if let frame = report.frame { verdict += ", \(FaceText.place(of: frame))" }
        return verdict
    }

    private func lines(about reading: BarcodeReading, in style: Style) -> [String] {
        guard let licence = reading.licence else {
            return ["  \(reading.barcode.symbology.rawValue)  \(style.faint(reading.barcode.text.printable))"]
        }
        return licence.fields.compactMap { line(about: $0, in: style) }
            + licence.validationErrors.map { "  \(style.red("fails"))  \($0.rawValue)" }
    }

    private static func text(of finding: DocumentFinding) -> String {
        switch finding.check {
        case .expiry: "expired \(Int(finding.score ?? 0)) days ago"
        case .barcode: "the barcode differs from the document in \(Int(finding.score ?? 0)) fields"
        case .color: "a grey copy"
        case .screen: "taken from a screen"
        case .portrait: "the portrait is crooked, as if laid over the original"
        default: finding.check.rawValue
        }
    }

    /// A printed field, with the doubts that remain after its error rate was weighed.
    private func line(
        aboutPrinted field: DocumentField, _ stated: ReadResult.Field?, in style: Style
    ) -> String? {
        let weighed = DocumentField(name: field.name, value: field.value, doubts: stated?.doubt ?? field.doubts)
        guard let line = line(about: weighed, in: style) else { return nil }
        guard let rate = stated?.errorRate else { return line }
        // “1 of 1 wrong” would be a rate of two thirds too.
        let share =
            rate < 0.1
            ? "1 of \(NumberText.grouped(Int((1 / rate).rounded()))) wrong" : "\(Int((100 * rate).rounded())) % wrong"
        return line + "  " + style.faint(share)
    }

    /// One field; nil for an empty field without doubts.
    private func line(about field: DocumentField, in style: Style) -> String? {
        // Names never have a check digit, so that doubt is not worth a mention.
        let doubts = field.doubts.filter { $0 != .unprotected && $0 != .implied }.map(\.rawValue)
        guard field.value != nil || !doubts.isEmpty else { return nil }
        let name = field.name.rawValue
        let head = "  " + name + String(repeating: " ", count: max(1, 20 - name.count))
        let doubt = doubts.isEmpty ? "" : "  " + style.yellow(doubts.joined(separator: ", "))
        return head + (field.value?.printable ?? "–") + doubt
    }
}

extension DocumentReadingReport {
    /// Whether two places of the document contradict, or may contradict, each other.
    var mayContradictItself: Bool { !contradictions.isEmpty || !possibleContradictions.isEmpty }

    /// Whether the document may be relied on by this picture alone. A letter has no zone and no barcode, and is recognised by its
    /// name, address, date and sender, all of which were read then.
    var isReliable: Bool { (isAccepted || isLetter) && !mayContradictItself }

    private var isLetter: Bool { zone == nil && licence == nil && documentType == .proofOfAddress }
}
