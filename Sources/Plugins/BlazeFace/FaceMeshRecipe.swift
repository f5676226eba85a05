package import BiometricsCore

/// How a face mesh is run. Its input is the square around a face, and its output points in three dimensions and a
/// presence.
///
/// - Source: Kartynnik et al. 2019, "Real-time Facial Surface Geometry from Monocular Video on Mobile GPUs",
///   arXiv:1907.06724.
package struct FaceMeshRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    package static let kind = ModelRecipe.Kind(rawValue: "faceMesh")

    /// How pixels become input values.
    package let pixels: PixelRecipe
    /// The side of the input in pixels.
    package let inputSide: Int
    /// The width of the input divided by that of the detector's box.
    package let boxFactor: Double
    /// The number of its points.
    package let pointCount: Int
    /// For the right eye, the left eye, the tip of the nose, and the right and left corner of the mouth: the points
    /// whose mean is the landmark.
    package let landmarks: [[Int]]

    /// The fault of the recipe, as the end of a sentence; nil for a valid one.
    package var fault: String? {
        if let fault = pixels.fault { return fault }
        guard (32...1024).contains(inputSide) else { return "inputSide must be 32 to 1024 pixels" }
        guard boxFactor.isFinite, (1...4).contains(boxFactor) else { return "boxFactor must be in 1...4" }
        guard (1...4096).contains(pointCount) else { return "pointCount must be in 1...4096" }
        let isSound = landmarks.allSatisfy { !$0.isEmpty && $0.allSatisfy((0..<pointCount).contains) }
        return landmarks.count == 5 && isSound ? nil : "landmarks must be five lists of points of the mesh"
    }
}
