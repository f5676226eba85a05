/// A document's evidence about its own portrait: its ghost, and the portrait's grain.
///
/// A document that has neither says nothing: its portrait may have been exchanged, and no picture of it would show that.
struct PortraitWitnesses: Sendable, Hashable {
    /// The score of the smaller face that is most like the portrait; `nil` where no smaller face was found.
    var ghostScore: Double?
    /// The least score of a ghost; `nil` without a calibration.
    var leastGhostScore: Double?
    /// The portrait's grain; `nil` where it could not be measured.
    var grain: PortraitGrain?

    /// Each witness as a check.
    var findings: [DocumentFinding] { [ghost, grainFinding] }

    private var ghost: DocumentFinding {
        guard let leastGhostScore else {
            return DocumentFinding(.ghost, couldNotApply: "The face models have no calibration.")
        }
        guard let ghostScore else {
            return DocumentFinding(.ghost, couldNotApply: "No ghost portrait was found.")
        }
        return DocumentFinding(
            .ghost, fails: ghostScore < leastGhostScore, score: ghostScore, threshold: leastGhostScore)
    }

    private var grainFinding: DocumentFinding {
        guard let grain else {
            return DocumentFinding(
                .grain, couldNotApply: "The portrait is too small or too plain to measure its grain.")
        }
        return DocumentFinding(
            .grain, fails: grain.ratio < PortraitGrain.leastRatio, score: grain.ratio,
            threshold: PortraitGrain.leastRatio)
    }
}
