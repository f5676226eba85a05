internal import BiometricsCore

/// The laws of every quality assessor.
enum QualityLaws {
    static let all: [ConformanceLaw] = [
        common.manyInstances,
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
            for quality in try common.answers(bench, makeAssessor(bench)) {
                if let fault = fault(in: quality, bench) { return .broken(fault) }
            }
            return .kept
        },
        common.sameAnswer(
            "The same face gives the same measures, also to a new instance.", fault: "gave different measures"),
        common.onlyReads("picture") { bench, assessor in
            bench.pictures.map { picture in
                (picture, { () throws(BiometricsError) in _ = try assessor.assess(face(in: picture)) })
            }
        },
        common.concurrency,
    ]

    private static let common = CommonLaws(make: makeAssessor) { (bench, assessor) throws(BiometricsError) in
        var answers: [FaceQuality] = []
        for picture in bench.pictures { answers.append(try assessor.assess(face(in: picture))) }
        return answers
    }

    @Sendable private static func makeAssessor(_ bench: ConformanceBench) throws(BiometricsError)
        -> any FaceQualityAssessing
    {
        try bench.plugin(as: (any QualityAssessorPlugin).self, "a quality assessor")
            .makeQualityAssessor(in: bench.context)
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
