internal import BiometricsCore

/// The laws of every liveness analyser, for stills or for clips.
enum LivenessLaws {
    static let all: [ConformanceLaw] = [
        common.manyInstances,
        ConformanceLaw("any-size", "Frames of any size, also without pixels or faces, get an answer.") {
            (bench) throws(BiometricsError) in
            let analyzer = try makeAnalyzer(bench)
            for presentation in presentations {
                for picture in DrawnPicture.extremes {
                    let frames = [frame(picture, 0, isFaceKnown: false), frame(picture, 0.2, isFaceKnown: false)]
                    let found = try evidence(of: presentation, frames, by: analyzer)
                    if let fault = fault(in: found, bench) { return .broken(fault) }
                }
            }
            return .kept
        },
        ConformanceLaw("no-frame", "Without a frame nothing is assessed.") { (bench) throws(BiometricsError) in
            let analyzer = try makeAnalyzer(bench)
            for presentation in presentations
            where try evidence(of: presentation, [], by: analyzer).isAssessed {
                return .broken("It has a score without having seen a frame.")
            }
            return .kept
        },
        ConformanceLaw("sound-evidence", "Scores and thresholds lie within 0...1, and every cue is finite.") {
            (bench) throws(BiometricsError) in
            for evidence in try allEvidence(bench, makeAnalyzer(bench)) {
                if let fault = fault(in: evidence, bench) { return .broken(fault) }
            }
            return .kept
        },
        common.sameAnswer(
            "A presentation gives the same evidence, also after others.", fault: "gave different evidence",
            name: "forgets"),
        common.onlyReads("frame") { bench, analyzer in
            bench.pictures.map { picture in
                (
                    picture,
                    { () throws(BiometricsError) in
                        for presentation in presentations {
                            _ = try evidence(of: presentation, [frame(picture, 0)], by: analyzer)
                        }
                    }
                )
            }
        },
        common.concurrency,
    ]

    /// An analyser reports unsupported presentations as not assessed.
    private static let presentations: [Presentation] = [
        .still,
        .clip(
            ClipMetadata(
                container: .mp4, codec: "h264", size: Size(width: 200, height: 160),
                codedSize: Size(width: 200, height: 160), durationSeconds: 2.4, framesPerSecond: 10, frameCount: 24)),
    ]

    private static let common = CommonLaws(make: makeAnalyzer, answers: allEvidence)

    @Sendable private static func makeAnalyzer(_ bench: ConformanceBench) throws(BiometricsError)
        -> any LivenessAnalyzing
    {
        try bench.plugin(as: (any LivenessAnalyzerPlugin).self, "a liveness analyser")
            .makeLivenessAnalyzer(in: bench.context)
    }

    private static func evidence(
        of presentation: Presentation, _ frames: [FrameObservation], by analyzer: any LivenessAnalyzing
    ) throws(BiometricsError) -> LivenessEvidence {
        analyzer.begin(presentation)
        for frame in frames { try analyzer.observe(frame) }
        return try analyzer.conclude()
    }

    /// The evidence for every picture as a still, and for a clip in which the drawn face moves.
    @Sendable private static func allEvidence(
        _ bench: ConformanceBench, _ analyzer: any LivenessAnalyzing
    ) throws(BiometricsError) -> [LivenessEvidence] {
        var all: [LivenessEvidence] = []
        for picture in bench.pictures { all.append(try evidence(of: .still, [frame(picture, 0)], by: analyzer)) }
        let frames = (0..<24).map { index in
            let place = Point(x: 80 + Double(index), y: 75 + Double(index % 5))
            let picture = DrawnPicture.face(in: Size(width: 200, height: 160), at: place, width: 64)
            return frame(picture, Double(index) / 10, at: place)
        }
        all.append(try evidence(of: presentations[1], frames, by: analyzer))
        return all
    }

    /// A frame with the face of a drawing 64 pixels wide around `middle`.
    private static func frame(
        _ image: Image, _ seconds: Double, at middle: Point = Point(x: 80, y: 75), isFaceKnown: Bool = true
    ) -> FrameObservation {
        let face = DetectedFace(
            box: Rect(x: middle.x - 32, y: middle.y - 43, width: 64, height: 86), confidence: 0.9,
            landmarks: FaceLandmarks(
                rightEye: Point(x: middle.x - 12, y: middle.y - 8), leftEye: Point(x: middle.x + 12, y: middle.y - 8),
                noseTip: Point(x: middle.x, y: middle.y + 6),
                rightMouthCorner: Point(x: middle.x - 10, y: middle.y + 22),
                leftMouthCorner: Point(x: middle.x + 10, y: middle.y + 22)))
        return FrameObservation(
            image: image, timestampSeconds: seconds, faces: isFaceKnown ? [face] : [],
            subjectIndex: isFaceKnown ? 0 : nil)
    }

    private static func fault(in evidence: LivenessEvidence, _ bench: ConformanceBench) -> String? {
        guard evidence.id == bench.plugin.manifest.id else { return "The evidence has a different id." }
        guard (0...1).contains(evidence.threshold), evidence.score.map((0...1).contains) ?? true else {
            return "A score or threshold is outside 0...1."
        }
        guard evidence.cues.allSatisfy({ $0.value.isFinite && $0.threshold.isFinite && !$0.name.isEmpty }) else {
            return "A cue has no name or a number that is not finite."
        }
        return evidence.isAssessed || !(evidence.cause ?? "").isEmpty ? nil : "Evidence without a score needs a cause."
    }
}
