internal import Biometrics
internal import BiometricsCore
internal import IdentityDocuments

/// What a document says, as people read it.
struct ReadText {
    /// What is told.
    let report: DocumentReadingReport

    /// The whole report, a newline behind every line.
    func text(in style: Style) -> String {
        var lines = ["\(style.bold(report.path.printable)): \(verdict(in: style))"]
        if let zone = report.zone {
            lines += zone.zone.lines.map { "  " + style.faint($0) }
            lines += report.zoneFields.compactMap { line(about: $0, in: style) }
            for error in zone.zone.validationErrors { lines.append("  \(style.red("fails"))  \(error.rawValue)") }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func verdict(in style: Style) -> String {
        guard let zone = report.zone else { return style.yellow("no machine-readable zone") }
        let word = zone.isAccepted ? style.green("accepted") : style.yellow("in doubt")
        var verdict = "\(zone.zone.documentType.rawValue), \(zone.zone.format.rawValue), \(word)"
        verdict += ", \(zone.agreeingReadings) of \(zone.readings) readings agree"
        if !zone.correction.repairs.isEmpty { verdict += ", \(zone.correction.repairs.count) corrected" }
        if zone.turn != .none { verdict += ", stands upright turned \(zone.turn.degrees)° clockwise" }
        if let frame = report.frame { verdict += ", \(FaceText.place(of: frame))" }
        return verdict
    }

    /// One field; none for one that is empty and no matter of doubt.
    private func line(about field: DocumentField, in style: Style) -> String? {
        // That no check digit stands over a name holds for every document.
        let doubts = field.doubts.filter { $0 != .unprotected && $0 != .implied }.map(\.rawValue)
        guard field.value != nil || !doubts.isEmpty else { return nil }
        let name = field.name.rawValue
        let head = "  " + name + String(repeating: " ", count: max(1, 20 - name.count))
        let doubt = doubts.isEmpty ? "" : "  " + style.yellow(doubts.joined(separator: ", "))
        return head + (field.value?.printable ?? "–") + doubt
    }
}
