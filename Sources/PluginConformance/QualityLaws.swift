internal import BiometricsCore

/// The laws of every quality assessor.
enum QualityLaws {
    static let all: [ConformanceLaw] = [
        ConformanceLaw("many-instances", "Instances can be made and freed again and again.") {
            (bench) throws(BiometricsError) in
            for _ in 0..<4 { _ = try makeAssessor(bench) }
            return .kept
        },
        ConformanceLaw("any-size", "A face in a picture of any size gets an answer.") {
            (bench) throws(BiometricsError) in
            let assessor = try makeAssessor(bench)
            for picture in DrawnPicture.extremes where !picture.isEmpty {
                if let fault = fault(in: try assessor.assess(face(in: picture)), bench) { return .broken(fault) }
            }
            return .kept
        },
        ConformanceLaw("sound-measures", "Measures have names, each once, and finite values; components are 0...100.") {
            (bench) throws(BiometricsError) in
            for quality in try answers(bench, by: try makeAssessor(bench)) {
                if let fault = fault(in: quality, bench) { return .broken(fault) }
            }
            return .kept
        },
        ConformanceLaw("same-answer", "The same face gives the same measures, also to a new instance.") {
            (bench) throws(BiometricsError) in
            let assessor = try makeAssessor(bench)
            let first = try answers(bench, by: assessor)
            guard try first == answers(bench, by: assessor) else {
                return .broken("The second call gave different measures.")
            }
            return try first == answers(bench, by: try makeAssessor(bench))
                ? .kept : .broken("A new instance gave different measures.")
        },
        ConformanceLaw("leaves-picture", "The picture is only read.") { (bench) throws(BiometricsError) in
            let assessor = try makeAssessor(bench)
            for picture in bench.pictures {
                let before = picture.duplicate
                _ = try assessor.assess(face(in: picture))
                if picture != before { return .broken("It wrote to the picture's pixels.") }
            }
            return .kept
        },
        ConformanceLaw(ConformanceLaw.concurrency, "Four instances at work at the same time answer as one does.") {
            (bench) throws(BiometricsError) in
            let alone = try answers(bench, by: try makeAssessor(bench))
            return try bench.atOnce(alone) { (bench) throws(BiometricsError) in
                try answers(bench, by: try makeAssessor(bench))
            }
        },
    ]

    private static func makeAssessor(_ bench: ConformanceBench) throws(BiometricsError) -> any FaceQualityAssessing {
        guard let plugin = bench.plugin as? any QualityAssessorPlugin else {
            throw BiometricsError(.pluginFailed, "It declares itself a quality assessor but does not make one.")
        }
        return try plugin.makeQualityAssessor(in: bench.context)
    }

    private static func answers(
        _ bench: ConformanceBench, by assessor: any FaceQualityAssessing
    ) throws(BiometricsError) -> [FaceQuality] {
        var answers: [FaceQuality] = []
        for picture in bench.pictures { answers.append(try assessor.assess(face(in: picture))) }
        return answers
    }

    /// A face that fills half of the picture, whatever the picture shows.
    static func face(in picture: Image) -> FaceInPicture {
        let (width, height) = (Double(picture.width), Double(picture.height))
        let box = Rect(x: width / 4, y: height / 4, width: width / 2, height: height / 2)
        func point(_ x: Double, _ y: Double) -> Point { Point(x: box.x + x * box.width, y: box.y + y * box.height) }
        let face = DetectedFace(
            box: box, confidence: 0.9,
            landmarks: FaceLandmarks(
                rightEye: point(0.3, 0.4), leftEye: point(0.7, 0.4), noseTip: point(0.5, 0.6),
                rightMouthCorner: point(0.35, 0.8), leftMouthCorner: point(0.65, 0.8)))
        return FaceInPicture(image: picture, pictureSize: picture.size, face: face)
    }

    private static func fault(in quality: FaceQuality, _ bench: ConformanceBench) -> String? {
        guard quality.assessor == bench.plugin.manifest.id else { return "The measures have a different id." }
        guard quality.measures.allSatisfy({ !$0.name.rawValue.isEmpty }) else { return "A measure has no name." }
        guard quality.measures.allSatisfy({ $0.value?.isFinite ?? true }) else {
            return "A measure has a value that is not finite."
        }
        guard quality.measures.allSatisfy({ ($0.component.map { (0...100).contains($0) }) ?? true }) else {
            return "A component is outside 0...100."
        }
        return quality.measures.isEmpty && (quality.cause ?? "").isEmpty
            ? "A result without measures needs a cause." : nil
    }
}
