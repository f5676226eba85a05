internal import BiometricsCore
internal import Verification
internal import VerificationService

/// A journey in progress as text: its status, the next action, and each step.
struct JourneyText {
    private let document: JourneyPayload

    /// The text of a journey.
    init(_ document: JourneyPayload) {
        self.document = document
    }

    /// The whole text; every line ends with a newline.
    func text(in style: Style) -> String {
        let definition = document.definition
        var lines = [
            "\(style.bold(document.journeyId)): \(document.status.rawValue), “\(definition.id)” of version "
                + "\(definition.version), since \(document.startedAt)"
        ]
        if let erasedAt = document.erasedAt {
            lines.append("erased on \(erasedAt): no picture, clip or value of it is left")
            if document.finalDecision != nil { lines.append(next(in: style)) }
            return lines.map { $0 + "\n" }.joined()
        }
        lines.append(next(in: style))
        var table = TextTable("STEP", "TITLE", "STATUS", "")
        for step in document.steps {
            table.add(step.stepId, step.title.printable, Self.status(step), Self.remark(step))
        }
        let reviews = document.reviews.map { review in
            "\(review.reviewer): \(review.verdict.name) (\(review.reason.printable))\n"
        }
        return lines.map { $0 + "\n" }.joined() + table.text(in: style) + reviews.joined()
    }

    /// The next action on one line, or why there is nothing to do.
    func next(in style: Style) -> String {
        if let decision = document.finalDecision { return "decision: \(style.bold(decision.name))" }
        guard document.status == .open else {
            return "\(document.status.rawValue): it takes no more submissions"
        }
        guard let action = document.action else { return "next: \(style.bold("NONE")), “journey finish” judges it" }
        let slot = action.slot.map { ", \($0.rawValue)" } ?? ""
        let wait =
            action.awaitsResult
            ? "; a submission is being examined"
            : action.slot == .livenessResult ? "; “journey challenge” tells the movements" : ""
        let isOver = document.steps.allSatisfy { $0.isConcluded || $0.isOptional } && !action.awaitsResult
        let rest = isOver ? "; optional, “journey finish” judges it without" : ""
        return "next: \(style.bold(document.requiredAction)) (step \(action.stepId)\(slot))\(wait)\(rest)"
    }

    private static func status(_ step: JourneyPayload.Step) -> String {
        if step.isSkipped { return "Skipped" }
        return step.status.rawValue + (step.isConcluded ? ", concluded" : "")
    }

    private static func remark(_ step: JourneyPayload.Step) -> String {
        let kind = step.documentType.map { $0.rawValue + (step.issuingCountry.map { " of \($0)" } ?? "") }
        let mend = step.errorUserFeedbackTitle.map { "\($0): \(step.errorUserFeedbackDetails ?? "")" }
        let optional = step.isOptional && step.status == .notSubmitted && !step.isSkipped ? "optional" : nil
        return [kind, mend, optional].compactMap { $0 }.joined(separator: "; ")
    }
}

extension Invocation {
    /// Writes a journey in its current state, as JSON if requested, otherwise as text.
    func write(_ document: JourneyPayload) throws(BiometricsError) {
        try console.write(wantsJSON ? try document.json() : JourneyText(document).text(in: console.style))
    }
}
