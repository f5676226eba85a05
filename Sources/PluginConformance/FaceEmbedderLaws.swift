internal import BiometricsCore

/// The laws of every face embedder.
enum FaceEmbedderLaws {
    static let all: [ConformanceLaw] = [
        common.manyInstances,
        ConformanceLaw("sound-templates", "Templates have one length, unit norm and the stated model.") {
            (bench) throws(BiometricsError) in
            let embedder = try makeEmbedder(bench)
            let model = try plugin(bench).model(in: bench.context)
            let templates = try embedder.extractTemplates(from: faces(for: embedder))
            guard templates.count == faces(for: embedder).count else {
                return .broken("Not every face has a template.")
            }
            guard Set(templates.map(\.features.count)).count == 1 else { return .broken("The lengths differ.") }
            guard templates.allSatisfy({ $0.model == model }), embedder.model == model else {
                return .broken("A template has a different model than the plugin states.")
            }
            let norms = templates.map { $0.features.reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot() }
            return norms.allSatisfy { abs($0 - 1) < 1e-4 } ? .kept : .broken("A template's norm is not 1.")
        },
        common.sameAnswer(
            "The same face gives the same template, also to a new instance.", fault: "made different templates"),
        ConformanceLaw("batch-as-singles", "A batch gives the same as its faces one by one.") {
            (bench) throws(BiometricsError) in
            let embedder = try makeEmbedder(bench)
            let faces = faces(for: embedder)
            let batch = try embedder.extractTemplates(from: faces)
            for (face, template) in zip(faces, batch) {
                let single = try embedder.extractTemplates(from: [face])
                guard let score = try single.first?.compare(to: template).value, score > 1 - 1e-5 else {
                    return .broken("A face has a different template in a batch than alone.")
                }
            }
            return try embedder.extractTemplates(from: []).isEmpty ? .kept : .broken("An empty batch has a template.")
        },
        ConformanceLaw("different-faces", "Faces that differ have templates that differ.") {
            (bench) throws(BiometricsError) in
            let embedder = try makeEmbedder(bench)
            let templates = try embedder.extractTemplates(from: Array(faces(for: embedder).prefix(2)))
            guard templates.count == 2 else { return .broken("Two faces do not have two templates.") }
            return try templates[0].compare(to: templates[1]).value < 1 - 1e-6
                ? .kept : .broken("A drawn face and noise have the same template.")
        },
        common.onlyReads("face") { _, embedder in
            faces(for: embedder).map { face in
                (face.image, { () throws(BiometricsError) in _ = try embedder.extractTemplates(from: [face]) })
            }
        },
        common.concurrency,
    ]

    private static let common = CommonLaws(make: makeEmbedder) { (_, embedder) throws(BiometricsError) in
        try embedder.extractTemplates(from: faces(for: embedder))
    }

    private static func plugin(_ bench: ConformanceBench) throws(BiometricsError) -> any FaceEmbedderPlugin {
        try bench.plugin(as: (any FaceEmbedderPlugin).self, "a face embedder")
    }

    @Sendable private static func makeEmbedder(_ bench: ConformanceBench) throws(BiometricsError) -> any FaceEmbedding {
        try plugin(bench).makeFaceEmbedder(in: bench.context)
    }

    /// A drawn face, noise, black and white, aligned as the embedder requires.
    private static func faces(for embedder: any FaceEmbedding) -> [AlignedFace] {
        let template = embedder.alignment
        let (size, points) = (template.size, template.landmarks)
        let middle = Point(
            x: (points.rightEye.x + points.leftEye.x) / 2, y: points.rightEye.y + 0.33 * points.interEyeDistance)
        let pictures = [
            DrawnPicture.face(in: size, at: middle, width: 2.6 * points.interEyeDistance), DrawnPicture.noise(size),
            Image(size: size, format: .bgr8, filledWith: 0), Image(size: size, format: .bgr8, filledWith: 255),
        ]
        return pictures.map { AlignedFace(image: $0, template: template) }
    }
}
