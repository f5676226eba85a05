public import BiometricsCore

/// How a face mesh is run: the square around a face in, points in three dimensions and a presence out.
///
/// - Source: Kartynnik et al. 2019, "Real-time Facial Surface Geometry from Monocular Video on Mobile GPUs",
///   arXiv:1907.06724.
public struct FaceMeshRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    public static let kind = ModelRecipe.Kind(rawValue: "faceMesh")

    /// How pixels become input values.
    public let pixels: PixelRecipe
    /// Pixels across and down of the input.
    public let inputSide: Int
    /// How much wider the input is than the detector's box.
    public let boxFactor: Double
    /// How many points it has.
    public let pointCount: Int
    /// For the right eye, the left eye, the tip of the nose, the right and the left corner of the mouth, the points whose
    /// mean each is.
    public let landmarks: [[Int]]

    /// A recipe from its parts.
    public init(pixels: PixelRecipe, inputSide: Int, boxFactor: Double, pointCount: Int, landmarks: [[Int]]) {
        self.pixels = pixels
        self.inputSide = inputSide
        self.boxFactor = boxFactor
        self.pointCount = pointCount
        self.landmarks = landmarks
    }

    /// What is wrong with it, in words that end a sentence, or nil.
    public var fault: String? {
        if let fault = pixels.fault { return fault }
        guard (32...1024).contains(inputSide) else { return "an input has 32 to 1024 pixels a side" }
        guard boxFactor.isFinite, (1...4).contains(boxFactor) else { return "boxFactor is not within 1...4" }
        guard (1...4096).contains(pointCount) else { return "a mesh has 1 to 4096 points" }
        let isSound = landmarks.allSatisfy { !$0.isEmpty && $0.allSatisfy((0..<pointCount).contains) }
        return landmarks.count == 5 && isSound ? nil : "landmarks are five lists of points of the mesh"
    }
}
