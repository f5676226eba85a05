internal import BiometricsCore

/// The faces in given boxes with dlib's numbers for them: `biometrics.encode/1`. The numbers are personal data.
struct EncodingPayload: JSONPayload {
    /// `biometrics.encode/1`.
    static let schema = "biometrics.encode/1"

    /// A face in a box.
    struct Face: Codable, Hashable, Sendable {
        /// The box that the caller gave, in pixels of the upright picture.
        var box: Rect
        /// The outer and inner corner of the left eye, those of the right eye, and the base of the nose, in whole pixels.
        var landmarks: [Point]
        /// dlib's 128 numbers, whose Euclidean distance measures how different two faces are. Not of length 1.
        var features: [Float]
    }

    /// The schema's name and number.
    private(set) var schema = SchemaName<EncodingPayload>()
    /// The file, as the caller named it.
    var path: String
    /// The upright picture's width in pixels.
    var width: Int
    /// The upright picture's height in pixels.
    var height: Int
    /// The model that made the numbers.
    var model: ModelIdentity
    /// The faces, in the order of their boxes.
    var faces: [Face]

    /// The payload of a picture whose faces were encoded.
    init(path: String, size: Size, model: ModelIdentity, faces: [Face]) {
        self.path = path
        width = size.width
        height = size.height
        self.model = model
        self.faces = faces
    }
}
