internal import BiometricsCore

/// One embedding network with the recipe of its input.
struct OnnxEmbedder: FaceEmbedding {
    let network: any InferenceNetwork
    let model: ModelIdentity
    let alignment: AlignmentTemplate
    let preprocessing: PixelRecipe
    /// How many numbers the network gives per face.
    let featureCount: Int

    func extractTemplates(from faces: [AlignedFace]) throws(BiometricsError) -> [FaceTemplate] {
        guard !faces.isEmpty else { return [] }
        if let other = faces.first(where: { $0.templateID != alignment.id }) {
            throw BiometricsError(
                .invalidConfiguration,
                "\(model.id) needs faces aligned to \(alignment.id), but one is aligned to \(other.templateID).")
        }
        let outputs = try network.run(faces.map(\.image), preprocessing: preprocessing, outputs: [])
        guard outputs.count == 1, let features = outputs.first?.values, features.count == faces.count * featureCount
        else {
            throw BiometricsError(
                .modelInvalid, "\(model.id) must give \(featureCount) features for each of \(faces.count) faces.")
        }
        var templates: [FaceTemplate] = []
        for index in faces.indices {
            let slice = features[index * featureCount..<(index + 1) * featureCount]
            templates.append(try FaceTemplate(model: model, features: Array(slice)))
        }
        return templates
    }
}
