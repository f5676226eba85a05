package import BiometricsCore

/// How a network for presentation attack detection is run. Its input is a crop around the face, and its output one
/// logit per class.
///
/// A manifest entry with such a recipe is enough to add a network. Softmax over the logits gives the probability of
/// each class.
package struct PADNetworkRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    package static let kind = ModelRecipe.Kind(rawValue: "padNetwork")

    /// How a crop beyond the picture is filled, and how it is scaled to the network's size.
    package enum Border: String, Sendable, Hashable, Codable {
        /// The face's box is scaled. If the picture has too little room, the crop is made smaller and shifted inside.
        /// It is then interpolated bilinearly, without smoothing.
        case shifted
        /// A square of the longer side is scaled. Beyond its edges, the picture is mirrored. A shrinking crop is
        /// averaged over areas.
        case reflected
    }

    /// The side of the crop divided by that of the face's box.
    package let cropFactor: Double
    /// How a crop beyond the picture is filled.
    package let border: Border
    /// The width and height of the network's input in pixels.
    package let inputSize: Size
    /// How pixels become input values.
    package let pixels: PixelRecipe
    /// The name of each logit, in order.
    package let classes: [String]
    /// The index of the class of live persons.
    package let liveIndex: Int
    /// The least shorter side of a face's box, in pixels.
    package let smallestFace: Double
    /// The part of `cropFactor` for which a single picture must have room, 0...1. A face that fills its picture differs
    /// from the network's training data. For a clip, the frames together are enough.
    package let leastStillRoom: Double
    /// The expected outputs for known inputs, checked when the network is loaded. May be empty.
    package let golden: [Golden]

    /// The expected output for one of the pictures of `testPattern`.
    package struct Golden: Sendable, Hashable, Codable {
        /// The number of the picture.
        package let pattern: Int
        /// The probability of each class, in the order of `classes`.
        package let probabilities: [Double]
    }

    /// A recipe from its parts.
    package init(
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

    /// Reads a recipe. Missing keys have the defaults of the initialiser.
    package init(from decoder: any Decoder) throws {
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

    /// Picture number `pattern` (0...255) of `inputSize`. Its ramps differ between axes and channels, so that exchanged
    /// channels, exchanged axes or another scale change the probabilities.
    ///
    /// The byte of channel `c` (0 blue, 1 green, 2 red) at (`x`, `y`) is
    /// `(x(p + c) + y(p + 2 − c) + 17p + 59c + ⌊xy / 16⌋) mod 256`.
    package func testPattern(_ pattern: Int) -> Image {
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

    /// The fault of the recipe, as the end of a sentence; nil for a valid one.
    package var fault: String? {
        if let fault = pixels.fault { return fault }
        guard cropFactor.isFinite, (1...16).contains(cropFactor) else { return "cropFactor must be in 1...16" }
        guard (1...1024).contains(inputSize.width), (1...1024).contains(inputSize.height) else {
            return "inputSize must be 1 to 1024 pixels per side"
        }
        guard classes.indices.contains(liveIndex) else { return "liveIndex must be the index of a class" }
        guard smallestFace >= 1, smallestFace <= 4096 else { return "smallestFace must be in 1...4096" }
        guard (0...1).contains(leastStillRoom) else { return "leastStillRoom must be in 0...1" }
        guard golden.allSatisfy({ (0...255).contains($0.pattern) && $0.probabilities.count == classes.count }) else {
            return "golden needs patterns in 0...255, and one probability per class"
        }
        return nil
    }
}
