internal import Biometrics
internal import BiometricsCore

/// The results of `plugins check` as text.
struct PluginCheckText {
    let document: PluginCheckPayload

    /// One line per law, with the reason for broken ones, and the count of each outcome.
    func text(in style: Style) -> String {
        var text = ""
        for plugin in document.plugins {
            let manifest = plugin.manifest
            let kind = ModelRole(rawValue: manifest.kind.rawValue).words
            text += "\(style.bold(manifest.id)) \(manifest.version), \(kind)\n"
            for law in plugin.laws { text += line(law, in: style) }
        }
        let failed = document.failed ?? []
        if !failed.isEmpty { text += "\(style.red("Not loaded:"))\n" }
        for failure in failed { text += "  \(failure.asError.text)\n" }
        let counts = [
            (document.count(.kept), "kept"), (document.count(.broken), "broken"),
            (document.count(.notShown), "not shown"),
        ]
        let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return text + "\(words.isEmpty ? "no law to check" : "laws: " + words.joined(separator: ", "))\n"
    }

    private func line(_ law: PluginCheckPayload.Law, in style: Style) -> String {
        let mark =
            switch law.outcome {
            case .kept: style.green("kept     ")
            case .broken: style.red("broken   ")
            case .notShown: style.yellow("not shown")
            }
        let reason = law.reason.map { "\n             \($0)" } ?? ""
        return "  \(mark)  \(law.law): \(law.statement)\(reason)\n"
    }
}
