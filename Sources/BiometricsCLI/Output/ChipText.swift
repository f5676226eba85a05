internal import BiometricsCore
internal import ChipReading

/// The result about a chip as text.
struct ChipText {
    private let report: ChipReport

    init(_ report: ChipReport) { self.report = report }

    /// The text, with a final newline.
    func text(in style: Style) -> String {
        let passive = report.passiveAuthentication
        var lines = ["\(style.bold(report.path.printable)): \(word(report.result, in: style))"]
        lines.append(row("data groups", groups))
        lines.append(row("signature", line(passive.signature, passive.signer.map { "by \($0.subject)" }, in: style)))
        lines.append(row("authority", line(passive.chain, passive.authority.map(\.subject), in: style)))
        lines.append(row("country", line(passive.country, passive.authority?.country, in: style)))
        lines.append(row("copy", line(report.activeAuthentication, nil, in: style)))
        if report.mayBeCopy { lines.append(row("", style.yellow("The files may come from a copy of the chip."))) }
        for (name, field) in report.fields.sorted(by: { $0.key < $1.key }) {
            lines.append(row(name, field.value.printable))
        }
        if let portrait = report.portrait {
            let size = portrait.width.flatMap { width in portrait.height.map { " of \(width) × \($0) px" } } ?? ""
            lines.append(row("portrait", "\(portrait.format)\(size), \(portrait.byteCount) bytes"))
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func row(_ name: String, _ text: String) -> String {
        "  " + name + String(repeating: " ", count: max(1, 20 - name.count)) + text
    }

    private func word(_ result: ChipCheck.Result, in style: Style) -> String {
        switch result {
        case .passed: style.green(result.rawValue)
        case .failed: style.red(result.rawValue)
        case .undetermined: style.yellow(result.rawValue)
        }
    }

    private func line(_ check: ChipCheck, _ detail: String?, in style: Style) -> String {
        let reason = check.reason.map { ": " + Self.sentence(for: $0) } ?? detail.map { " " + $0.printable } ?? ""
        return word(check.result, in: style) + reason
    }

    private var groups: String {
        let words: [(ChipReport.DataGroup.Hash, String)] = [
            (.matches, "match"), (.differs, "differ"), (.notListed, "are not signed"), (.notGiven, "were not given"),
        ]
        var parts = words.compactMap { hash, word -> String? in
            let groups = report.dataGroups.filter { $0.hash == hash && !report.refusedDataGroups.contains($0.number) }
            let numbers = groups.map { "\($0.number)" }
            return numbers.isEmpty ? nil : "\(numbers.joined(separator: ", ")) \(word)"
        }
        if !report.refusedDataGroups.isEmpty {
            let numbers = report.refusedDataGroups.map(String.init).joined(separator: ", ")
            parts.append("\(numbers) were not read, because they hold fingers or irises")
        }
        return parts.isEmpty ? "none" : parts.joined(separator: "; ")
    }

    /// The meaning of a reason, and the remedy.
    static func sentence(for reason: ChipReason) -> String {
        switch reason {
        case .securityObjectMissing: "EF.SOD was not given. Read it from the chip as well."
        case .securityObjectUnreadable: "EF.SOD cannot be read. Read it from the chip again."
        case .signatureWrong: "The signature of EF.SOD is wrong."
        case .signatureNotVerified: "The signature was not verified."
        case .signerMissing: "EF.SOD does not hold the certificate of its signer."
        case .algorithmUnknown: "The algorithm is not known here."
        case .keyTooShort: "The key is too short to be relied on."
        case .dataGroupDiffers: "A data group is not what the State signed."
        case .dataGroupNotSigned:
            "A data group is not among those that the State signed. Give only the chip's own files."
        case .zoneMissing: "DG1 was not given. Read it from the chip as well."
        case .zoneUnreadable: "DG1 cannot be read."
        case .noTrustStore: "No certificate of a State is installed. Run: biometrics chip trust add FILE"
        case .authorityUnknown: "No installed certificate is that of the signer's authority."
        case .chainWrong: "The authority that the signer names did not sign its certificate."
        case .signerRevoked: "The authority has revoked the signer."
        case .signerNotValid: "The signer's certificate was not valid when the document was issued."
        case .authorityNotValid: "The authority's certificate was not valid when it signed the signer's."
        case .countryDiffers: "The authority belongs to another State than the document."
        case .countryUnknown: "The country of the authority or of the zone is not known."
        case .notAsked: "The chip was not asked. Give --challenge and --response."
        case .notOffered: "The chip does not offer it."
        case .keyMissing: "DG15 was not given, or the State did not sign it."
        case .answerWrong: "The chip's answer does not fit the challenge."
        }
    }
}
