/// How dlib's face recognition network is run: a chip of the face in, a vector out, compared by Euclidean distance.
///
/// dlib cuts the chip from five landmarks and takes the mean off inside the network.
public struct DlibEmbedderRecipe: Sendable, Hashable, Codable {
    /// Pixels across and down of the chip.
    public let chipSize: Size
    /// How much wider than the landmarks' frame the chip is, as a share of that frame.
    public let chipPadding: Double
    /// Values in the output.
    public let outputLength: Int
    /// The model that finds the landmarks.
    public let landmarkModel: String

    /// A recipe from its parts.
    public init(chipSize: Size, chipPadding: Double, outputLength: Int, landmarkModel: String) {
        self.chipSize = chipSize
        self.chipPadding = chipPadding
        self.outputLength = outputLength
        self.landmarkModel = landmarkModel
    }

    /// What is wrong with it, or nil.
    var fault: String? {
        guard (1...1024).contains(chipSize.width), (1...1024).contains(chipSize.height) else {
            return "a chip has 1 to 1024 pixels a side"
        }
        guard chipPadding.isFinite, (0...2).contains(chipPadding) else { return "chipPadding is not within 0...2" }
        return (1...65536).contains(outputLength) ? nil : "an output has 1 to 65536 values"
    }
}

/// How one of dlib's shape predictors is run: a grey picture and a face's box in, landmarks out.
public struct DlibLandmarkRecipe: Sendable, Hashable, Codable {
    /// What each landmark is, in the order of the output.
    public let landmarks: [String]

    /// A recipe for `landmarks`.
    public init(landmarks: [String]) {
        self.landmarks = landmarks
    }

    /// What is wrong with it, or nil.
    var fault: String? { landmarks.isEmpty ? "there are no landmarks" : nil }
}

/// How a cascade of OpenCV's is run: a grey picture in, boxes out, no confidence and no landmarks.
public struct CascadeRecipe: Sendable, Hashable, Codable {
    /// Pixels across and down of the smallest face it knows.
    public let windowSize: Size

    /// A recipe for windows of `windowSize`.
    public init(windowSize: Size) {
        self.windowSize = windowSize
    }

    /// What is wrong with it, or nil.
    var fault: String? {
        windowSize.shortSide > 0 && windowSize.longSide <= 1024 ? nil : "a window has 1 to 1024 pixels a side"
    }
}
