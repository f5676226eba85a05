internal import BiometricsCore
internal import Verification
internal import VerificationService

/// Figures about decisions as people read them: what they came to, how long they took, and on what they rest.
struct StatisticsText {
    private let document: StatisticsPayload

    /// The text of figures.
    init(_ document: StatisticsPayload) {
        self.document = document
    }

    /// Everything, a newline behind every line.
    func text(in style: Style) -> String {
        let of = document.definition.map { " of “\($0)”" } ?? ""
        var lines = [
            "\(style.bold(document.finished == 1 ? "1 journey" : "\(document.finished) journeys"))\(of) \(document.finished == 1 ? "was" : "were") judged from \(document.from) to \(document.before)."
        ]
        guard document.finished > 0 else { return lines[0] + "\n" }
        let share = document.referredShare.map { " (\(NumberText.fixed($0 * 100, decimals: 1)) %)" } ?? ""
        let rest = document.awaitingReview == 0 ? "" : ", and \(document.awaitingReview) still await one"
        lines.append("The rules referred \(document.referred)\(share) to a reviewer\(rest).")
        if let times = document.timeToDecision { lines.append("From start to decision: \(Self.text(times)).") }
        if let times = document.timeInReview { lines.append("From the end to a reviewer's word: \(Self.text(times)).") }
        lines.append("")
        let decisions = SystemDecision.allCases.map(\.rawValue)
        var days = TextTable(["DAY", "JUDGED"] + decisions.map { $0.uppercased() })
        for day in document.days {
            days.add([day.day, "\(day.finished)"] + decisions.map { "\(day.finalDecisions[$0] ?? 0)" })
        }
        var rules = TextTable("RULE", "REJECTED", "REFER")
        for rule in RuleKey.allCases {
            guard let counts = document.rules[rule.rawValue] else { continue }
            func count(_ decision: SystemDecision) -> String { "\(counts[decision.rawValue] ?? 0)" }
            rules.add(rule.name, count(.rejected), count(.refer))
        }
        let why = document.rules.isEmpty ? "" : "\n" + rules.text(in: style)
        return lines.map { $0 + "\n" }.joined() + days.text(in: style) + why
    }

    private static func text(_ times: StatisticsPayload.Times) -> String {
        "half within \(duration(times.medianSeconds)), nine of ten within \(duration(times.p90Seconds))"
    }

    /// A time in the largest unit of which there are two at least.
    private static func duration(_ seconds: Double) -> String {
        let units: [(Double, String)] = [(86_400, "days"), (3600, "hours"), (60, "minutes")]
        for (length, name) in units where seconds >= 2 * length {
            return "\(NumberText.fixed(seconds / length, decimals: 1)) \(name)"
        }
        return "\(NumberText.fixed(seconds, decimals: 1)) seconds"
    }
}
