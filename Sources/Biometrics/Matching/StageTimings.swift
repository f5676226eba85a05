/// The wall time of each stage of a pipeline.
public struct StageTimings: Sendable {
    /// A stage of a pipeline. Time in which one stage runs another counts for the other alone.
    public enum Stage: String, Sendable, CaseIterable {
        /// From a source to a checked header.
        case open
        /// From bytes to pixels.
        case decode
        /// From pixels to a document's outline.
        case outline
        /// From pixels to faces.
        case detect
        /// From a face to an aligned face.
        case align
        /// From an aligned face to a template.
        case embed
        /// From an aligned selfie to the templates of its other views.
        case views
        /// From a face to its flattened photograph.
        case flatten
        /// From a face to the measures of its quality.
        case assess
        /// From a portrait to its grain.
        case grain
        /// From the templates and photographs of both sides to the outcome.
        case match
    }

    /// The time of each stage that ran, summed over all frames of a clip.
    public fileprivate(set) var milliseconds: [Stage: Double] = [:]

    /// Adds the times of another frame.
    mutating func add(_ other: StageTimings) {
        milliseconds.merge(other.milliseconds, uniquingKeysWith: +)
    }

    /// The milliseconds by the stages' names.
    var named: [String: Double] {
        Dictionary(uniqueKeysWithValues: milliseconds.map { ($0.key.rawValue, $0.value) })
    }

    /// `selfie.decode`, `document.detect` and so on, `match`, and `total` since `start`, in milliseconds.
    static func combined(
        selfie: StageTimings?, document: StageTimings?, match: StageTimings, since start: ContinuousClock.Instant
    ) -> [String: Double] {
        var all = match.named
        all["total"] = (ContinuousClock.now - start).milliseconds
        for (name, timings) in [("selfie", selfie), ("document", document)] {
            for (stage, value) in timings?.milliseconds ?? [:] { all["\(name).\(stage.rawValue)"] = value }
        }
        return all
    }
}

/// Measures the stages of one thread's work.
final class StageClock {
    /// The time of the stages that have ended, and of those that were interrupted by another.
    private(set) var timings = StageTimings()
    private var stage: StageTimings.Stage?
    private var start = ContinuousClock.now

    /// Runs `body` and adds its time to `stage`, without the stages that `body` measures itself.
    func measure<Result, Failure>(
        _ stage: StageTimings.Stage, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = self.stage
        enter(stage)
        defer { enter(outer) }
        return try body()
    }

    private func enter(_ next: StageTimings.Stage?) {
        let now = ContinuousClock.now
        if let stage { timings.milliseconds[stage, default: 0] += (now - start).milliseconds }
        (stage, start) = (next, now)
    }
}

extension Duration {
    /// The duration in milliseconds.
    var milliseconds: Double {
        Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
    }
}
