package import BiometricsCore

/// How dlib's face recognition network is run. Its input is a chip of the face, and its output a vector that is
/// compared by Euclidean distance.
///
/// dlib crops the chip by five landmarks, and subtracts the mean inside the network.
package struct DlibEmbedderRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    package static let kind = ModelRecipe.Kind(rawValue: "dlibEmbedder")

    /// The width and height of the chip in pixels.
    package let chipSize: Size
    /// The margin of the chip around the landmarks' frame, as a share of that frame.
    package let chipPadding: Double
    /// The number of values in the output.
    package let outputLength: Int
    /// The model that finds the landmarks.
    package let landmarkModel: String

    /// The fault of the recipe, as the end of a sentence; nil for a valid one.
    package var fault: String? {
        guard (1...1024).contains(chipSize.width), (1...1024).contains(chipSize.height) else {
            return "chipSize must be 1 to 1024 pixels per side"
        }
        guard chipPadding.isFinite, (0...2).contains(chipPadding) else { return "chipPadding must be in 0...2" }
        return (1...65536).contains(outputLength) ? nil : "outputLength must be in 1...65536"
    }
}
