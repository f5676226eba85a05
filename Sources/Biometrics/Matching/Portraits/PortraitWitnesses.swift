internal import DocumentReading

/// The evidence of a document about its own portrait: its ghost, and the portrait's grain.
///
/// A document without both gives no evidence. Its portrait may have been exchanged without a visible sign.
struct PortraitWitnesses: Sendable, Hashable {
    /// The score of the smaller face that is most like the portrait; `nil` if there is no smaller face.
    var ghostScore: Double?
    /// The least score of a ghost; `nil` without a calibration.
    var leastGhostScore: Double?
    /// The portrait's grain; `nil` if it could not be measured.
    var grain: PortraitGrain?

    /// A finding for each of them.
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
