internal import BiometricsCore

/// dlib's face recognition on aligned faces, so that it works with any detector.
struct DlibEmbedder: FaceEmbedding {
    let encoder: FaceEncoder
    let model: ModelIdentity

    /// Twice the ArcFace points with a margin, because dlib's chip extends further than ArcFace's.
    static let alignment = AlignmentTemplate(
        id: "dlib-crop-256", size: Size(width: 256, height: 256),
        landmarks: AlignmentTemplate.arcFace112.landmarks.mapped { Point(x: 2 * $0.x + 16, y: 2 * $0.y + 16) })

    /// The box of dlib's frontal face detector in such a picture: the median of 120 faces of LFW that both it and YuNet
    /// found.
    private static let box = (topLeft: Point(x: 29, y: 66), bottomRight: Point(x: 210, y: 247))

    var alignment: AlignmentTemplate { Self.alignment }

    func extractTemplates(from faces: [AlignedFace]) throws(BiometricsError) -> [FaceTemplate] {
        if let other = faces.first(where: { $0.templateID != alignment.id }) {
            throw BiometricsError(
                .invalidConfiguration,
                "\(model.id) needs faces aligned to \(alignment.id), but one is aligned to \(other.templateID).")
        }
        let features = try encoder.features(
            of: faces.map { face in
                let landmarks = encoder.landmarks(
                    in: face.image, topLeft: Self.box.topLeft, bottomRight: Self.box.bottomRight)
                return (face.image, landmarks)
            })
        var templates: [FaceTemplate] = []
        for vector in features { templates.append(try FaceTemplate(model: model, features: vector)) }
        return templates
    }
}
