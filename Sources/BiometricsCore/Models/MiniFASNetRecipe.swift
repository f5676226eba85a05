/// How a MiniFASNet passive liveness network is run: a crop around the face in, one logit a class out.
///
/// The crop is the face's box scaled by `cropFactor` about its centre, shifted inside the picture where it leaves it
/// (never padded), and resized to `inputSize`. Softmax over the logits gives the probability of each class.
///
/// - Source: Minivision, Silent-Face-Anti-Spoofing.
public struct MiniFASNetRecipe: Sendable, Hashable, Codable {
    /// Side of the crop over side of the face's box.
    public let cropFactor: Double
    /// Pixels across and down of the network's input.
    public let inputSize: Size
    /// How pixels become input values: 0–255, not divided.
    public let pixels: PixelRecipe
    /// What each logit stands for, in order.
    public let classes: [String]
    /// The index of the class that is a live person.
    public let liveIndex: Int

    /// A recipe from its parts.
    public init(cropFactor: Double, inputSize: Size, pixels: PixelRecipe, classes: [String], liveIndex: Int) {
        self.cropFactor = cropFactor
        self.inputSize = inputSize
        self.pixels = pixels
        self.classes = classes
        self.liveIndex = liveIndex
    }

    /// What is wrong with it, or nil.
    var fault: String? {
        if let fault = pixels.fault { return fault }
        guard cropFactor.isFinite, (1...16).contains(cropFactor) else { return "cropFactor is not within 1...16" }
        guard (1...1024).contains(inputSize.width), (1...1024).contains(inputSize.height) else {
            return "an input has 1 to 1024 pixels a side"
        }
        return classes.indices.contains(liveIndex) ? nil : "liveIndex names no class"
    }
}
