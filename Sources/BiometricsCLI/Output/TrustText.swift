internal import BiometricsCore
internal import ChipReading

/// The result of a command on the trust store, as text.
struct TrustText {
    private let report: TrustReport

    init(_ report: TrustReport) { self.report = report }

    /// The number of entries of each state, and each refused one with its reason.
    var change: String {
        let counts = TrustReport.State.allCases.filter { report.count($0) > 0 }
            .map { "\(report.count($0)) \($0.rawValue)" }
        let head = counts.isEmpty ? "nothing" : counts.joined(separator: ", ")
        let refused = report.entries.filter { $0.state == .refused }.map { entry in
            let name = entry.certificate?.subject ?? entry.revocations?.issuer ?? entry.fingerprint ?? "bytes"
            return "  refused: \(name.printable): \(entry.reason.map(Self.sentence) ?? "")\n"
        }
        return "\(report.folder.printable): \(head)\n" + refused.joined()
    }

    /// The number of certificates and lists of each country, and how long the last certificate is valid.
    func list(in style: Style) -> String {
        guard !report.entries.isEmpty else {
            return "\(report.folder.printable): no certificate. Install a master list: biometrics chip trust add FILE\n"
        }
        var table = TextTable("country", "certificates", "lists", "valid until")
        let groups = Dictionary(grouping: report.entries) { $0.country ?? "" }
        for (country, entries) in groups.sorted(by: { $0.key < $1.key }) {
            let certificates = entries.compactMap(\.certificate)
            let end = certificates.map { String($0.notAfter.prefix(10)) }.max() ?? "–"
            table.add(country, "\(certificates.count)", "\(entries.count - certificates.count)", end)
        }
        return table.text(in: style)
    }

    private static func sentence(for refusal: TrustReport.Refusal) -> String {
        switch refusal {
        case .unreadable: "It is neither a certificate nor a revocation list."
        case .notAnAuthority: "Its key may not sign certificates, so that it is no State's authority."
        case .countryMissing: "It names no country."
        case .keyTooShort: "Its key is too short to be relied on."
        case .signatureWrong: "It names itself as its issuer, but another key signed it."
        case .issuerUnknown: "No installed authority signed it. Install the authority's certificate first."
        case .changed: "The file was changed. Remove it, and install its master list again."
        }
    }
}
