internal import Biometrics
internal import BiometricsCore
internal import IdentityDocuments
internal import Verification
internal import VerificationService

/// A finished journey as text: the decision, its causes, and the result of each rule.
struct VerificationText {
    private let decision: SystemDecision
    private let review: (decision: SystemDecision, reviewer: ReviewerID)?
    private let rules: [String: VerificationPayload.Rule]
    private let documents: [String: VerificationPayload.IdentityDocument]
    private let selfie: VerificationPayload.Selfie?
    private let reviews: [JourneyPayload.Review]

    /// The text of a journey on files.
    init(_ document: VerificationPayload) {
        decision = document.systemDecision
        rules = document.rules
        documents = document.documents
        selfie = document.selfie
        reviews = []
        review = nil
    }

    /// The text of a journey's result.
    ///
    /// - Parameter reviewer: who made the decision that counts; `nil` if the rules did.
    init(_ document: JourneyResultPayload, decidedBy reviewer: ReviewerID?) {
        decision = document.systemDecision
        review = reviewer.map { (document.finalDecision, $0) }
        rules = document.rules
        documents = document.documents
        selfie = document.selfie
        reviews = document.reviews
    }

    /// The whole report; every line ends with a newline.
    func text(in style: Style) -> String {
        var lines = [headline(in: style)]
        lines += told.dropFirst().map { "  And \($0)" }
        lines += reviews.map { "  \($0.reviewer) said on \($0.time): \($0.verdict.name) (\($0.reason.printable))" }
        for step in documents.keys.sorted() {
            guard let found = documents[step] else { continue }
            lines += [""] + self.lines(about: found, step, in: style)
        }
        if let selfie { lines += ["", line(about: selfie, in: style)] }
        lines.append("")
        for key in RuleKey.allCases {
            guard let rule = rules[key.rawValue] else { continue }
            let word = Self.padded(rule.result.name, 17)
            let shown =
                switch rule.result {
                case .passed: style.green(word)
                case .failed: style.red(word)
                case .couldNotApply: style.yellow(word)
                }
            let why = RuleText.sentence(key, rule.result, rule.details.map { ($0.code, $0.subject) })
            lines.append("  \(shown)" + (why.map { Self.padded(rule.name, 26) + $0 } ?? rule.name))
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The decision that counts, with who made it and why.
    private func headline(in style: Style) -> String {
        let reason =
            switch decision {
            case .complete: "no rule failed."
            case .rejected: told.first ?? "the rules reject the journey."
            case .refer: told.first ?? "a rule requires it."
            }
        guard let review else {
            let what = decision == .refer ? "a person must review it, because " : ""
            return "\(Self.word(for: decision, in: style)): \(what)\(reason)"
        }
        let verb = review.decision == .rejected ? "rejected" : "approved"
        return "\(Self.word(for: review.decision, in: style)): \(verb) by \(review.reviewer); "
            + "the rules said \(decision.name), because \(reason)"
    }

    private static func word(for decision: SystemDecision, in style: Style) -> String {
        let word = style.bold(decision.name)
        return switch decision {
        case .complete: style.green(word)
        case .rejected: style.red(word)
        case .refer: style.yellow(word)
        }
    }

    /// A sentence for each rule that made the decision.
    private var told: [String] {
        causes.compactMap { key, rule in RuleText.sentence(key, rule.result, rule.details.map { ($0.code, $0.subject) })
        }
    }

    /// The rules behind the decision.
    private var causes: [(RuleKey, VerificationPayload.Rule)] {
        RuleKey.allCases.compactMap { key in rules[key.rawValue].map { (key, $0) } }.filter { _, rule in
            switch decision {
            case .complete: false
            case .rejected: rule.result == .failed && rule.onFailure == .reject
            case .refer: rule.result == .failed || (rule.result == .couldNotApply && rule.required)
            }
        }
    }

    private func lines(
        about found: VerificationPayload.IdentityDocument, _ step: String, in style: Style
    ) -> [String] {
        let kind = found.documentType.map { type in
            type.rawValue + (found.issuingCountry.map { " of \($0.printable)" } ?? "")
        }
        var lines = ["\(style.bold(step.printable)): \(kind ?? "not recognised")"]
        for (slot, side) in found.sides.sorted(by: { $0.key > $1.key }) where !side.isSatisfactory {
            let why = side.errorUserFeedbackCode.flatMap { $0.text(in: .english) }
            lines.append("  \(slot): \(why?.details ?? "not satisfactory")")
        }
        for (name, field) in found.fields.sorted(by: { $0.key < $1.key }) {
            let doubts = "withheld: " + field.doubt.map(\.rawValue).joined(separator: ", ")
            lines.append("  \(Self.padded(name, 20))\(field.value?.printable ?? doubts)")
        }
        if let match = found.faceMatch {
            let score = match.figures["score"].map { ", score \(NumberText.fixed($0))" } ?? ""
            lines.append("  \(Self.padded("face match", 20))\(match.result.rawValue)\(score)")
            lines += match.reasons.map { "    \(ReasonText.sentence(for: $0))" }
        }
        return lines
    }

    private func line(about selfie: VerificationPayload.Selfie, in style: Style) -> String {
        let life =
            switch selfie.isLive {
            case true?: "live" + (selfie.livenessLevel.map { " \(CaptureText.phrase(for: $0))" } ?? "")
            case false?: "not live"
            case nil: "undetermined"
            }
        let code = selfie.livenessStatusCode.map { " " + CaptureText.sentence(for: $0) } ?? ""
        let reasons = selfie.livenessReasons.map { " " + CaptureText.sentence(for: $0) }.joined()
        let remedy =
            selfie.livenessStatusCode == nil
            ? selfie.livenessInstruction.map { " " + CaptureText.sentence(for: $0) } ?? "" : ""
        return "\(style.bold("selfie")): \(life).\(code)\(reasons)\(remedy)"
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
