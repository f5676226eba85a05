internal import BiometricsCore

/// What one picture gave: its faces with their roles, and the templates of the one that is compared.
struct FaceSample: Sendable {
    /// The upright picture's size.
    let size: Size
    /// Every face, the one that is compared first.
    var faces: [LocatedFace] = []
    /// The clockwise quarter turn at which the compared face stands upright.
    var rotation = QuarterTurn.none
    /// One template an embedder, in the embedders' order; empty when there is no face to compare.
    var templates: [FaceTemplate] = []
    /// What is wrong with the capture of a selfie.
    var statusCode: LivenessStatusCode?
    /// Wall time by stage.
    var timings = StageTimings()
}

/// Wall time by stage of one picture's way through a pipeline.
struct StageTimings: Sendable {
    enum Stage: String, Sendable, CaseIterable {
        case decode, detect, align, embed
    }

    private(set) var milliseconds: [Stage: Double] = [:]

    /// Runs `body` and adds its time to `stage`.
    mutating func measure<Result>(
        _ stage: Stage, _ body: () throws(BiometricsError) -> Result
    ) throws(BiometricsError) -> Result {
        let start = ContinuousClock.now
        defer { milliseconds[stage, default: 0] += (ContinuousClock.now - start).milliseconds }
        return try body()
    }

    /// `selfie.decode`, `document.detect` and so on, and `total` since `start`, in milliseconds.
    static func combined(
        selfie: StageTimings?, document: StageTimings?, since start: ContinuousClock.Instant
    ) -> [String: Double] {
        var all = ["total": (ContinuousClock.now - start).milliseconds]
        for (name, timings) in [("selfie", selfie), ("document", document)] {
            for (stage, value) in timings?.milliseconds ?? [:] { all["\(name).\(stage.rawValue)"] = value }
        }
        return all
    }
}

extension Duration {
    /// The duration in milliseconds.
    fileprivate var milliseconds: Double {
        Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
    }
}
