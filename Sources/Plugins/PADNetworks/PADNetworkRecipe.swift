public import BiometricsCore

/// How a network for presentation attack detection is run: a crop around the face in, one logit a class out.
///
/// An entry of the manifest with such a recipe is all that a network needs. Softmax over the logits gives the probability of
/// each class.
public struct PADNetworkRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    public static let kind = ModelRecipe.Kind(rawValue: "padNetwork")

    /// What becomes of a crop that leaves the picture, and how it comes to the network's size.
    public enum Border: String, Sendable, Hashable, Codable {
        /// The face's box is scaled. It is made smaller where the picture has too little room, and shifted inside. It is then
        /// interpolated bilinearly, without smoothing.
        case shifted
        /// A square of the longer side is scaled. The picture goes on as in a mirror beyond its edges. The crop is averaged
        /// over areas where it shrinks.
        case reflected
    }

    /// Side of the crop over side of the face's box.
    public let cropFactor: Double
    /// What becomes of a crop that leaves the picture.
    public let border: Border
    /// Pixels across and down of the network's input.
    public let inputSize: Size
    /// How pixels become input values.
    public let pixels: PixelRecipe
    /// What each logit stands for, in order.
    public let classes: [String]
    /// The index of the class that is a live person.
    public let liveIndex: Int
    /// The shorter side of a face's box below which nothing is told, in pixels.
    public let smallestFace: Double
    /// The part of `cropFactor` that a single picture must have room for, 0...1. A face that fills its picture is unlike what
    /// the network was trained on. Of a clip the frames together tell enough.
    public let leastStillRoom: Double
    /// What the network must give for known inputs; it is asked when it is loaded. May be empty.
    public let golden: [Golden]

    /// What the network must give for one of the pictures that `testPattern` draws.
    public struct Golden: Sendable, Hashable, Codable {
        /// Which picture.
        public let pattern: Int
        /// The probability of each class, in the order of `classes`.
        public let probabilities: [Double]

        /// An expectation from its parts.
        public init(pattern: Int, probabilities: [Double]) {
            self.pattern = pattern
            self.probabilities = probabilities
        }
    }

    /// A recipe from its parts.
    public init(
        cropFactor: Double, border: Border = .shifted, inputSize: Size, pixels: PixelRecipe, classes: [String],
        liveIndex: Int, smallestFace: Double = 80, leastStillRoom: Double = 0, golden: [Golden] = []
    ) {
        self.cropFactor = cropFactor
        self.border = border
        self.inputSize = inputSize
        self.pixels = pixels
        self.classes = classes
        self.liveIndex = liveIndex
        self.smallestFace = smallestFace
        self.leastStillRoom = leastStillRoom
        self.golden = golden
    }

    /// Reads a recipe. What is not there has the values of the initialiser.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            cropFactor: try container.decode(Double.self, forKey: .cropFactor),
            border: try container.decodeIfPresent(Border.self, forKey: .border) ?? .shifted,
            inputSize: try container.decode(Size.self, forKey: .inputSize),
            pixels: try container.decode(PixelRecipe.self, forKey: .pixels),
            classes: try container.decode([String].self, forKey: .classes),
            liveIndex: try container.decode(Int.self, forKey: .liveIndex),
            smallestFace: try container.decodeIfPresent(Double.self, forKey: .smallestFace) ?? 80,
            leastStillRoom: try container.decodeIfPresent(Double.self, forKey: .leastStillRoom) ?? 0,
            golden: try container.decodeIfPresent([Golden].self, forKey: .golden) ?? [])
    }

    /// Picture number `pattern` (0...255) of `inputSize`: ramps that differ between axes and channels, so that exchanged
    /// channels, exchanged axes or another scale give other probabilities.
    ///
    /// The byte of channel `c` (0 blue, 1 green, 2 red) at (`x`, `y`) is
    /// `(x(p + c) + y(p + 2 − c) + 17p + 59c + ⌊xy / 16⌋) mod 256`.
    public func testPattern(_ pattern: Int) -> Image {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(inputSize.pixelCount * 3)
        for y in 0..<inputSize.height {
            for x in 0..<inputSize.width {
                for c in 0..<3 {
                    let value = x * (pattern + c) + y * (pattern + 2 - c) + pattern * 17 + c * 59 + x * y / 16
                    bytes.append(UInt8(truncatingIfNeeded: value))
                }
            }
        }
        return Image(size: inputSize, format: .bgr8, pixels: bytes)
    }

    /// What is wrong with it, in words that end a sentence, or nil.
    public var fault: String? {
        if let fault = pixels.fault { return fault }
        guard cropFactor.isFinite, (1...16).contains(cropFactor) else { return "cropFactor is not within 1...16" }
        guard (1...1024).contains(inputSize.width), (1...1024).contains(inputSize.height) else {
            return "an input has 1 to 1024 pixels a side"
        }
        guard classes.indices.contains(liveIndex) else { return "liveIndex names no class" }
        guard smallestFace >= 1, smallestFace <= 4096 else { return "smallestFace is not within 1...4096" }
        guard (0...1).contains(leastStillRoom) else { return "leastStillRoom is not within 0...1" }
        guard golden.allSatisfy({ (0...255).contains($0.pattern) && $0.probabilities.count == classes.count }) else {
            return "golden has a pattern outside of 0...255, or not one probability a class"
        }
        return nil
    }
}
