public import BiometricsCore
internal import COpenCV

/// A detector of one kind of object by a cascade of simple features, in OpenCV's XML format.
///
/// Not `Sendable`: searching changes it; each worker opens its own.
/// - Source: Viola and Jones 2001, "Rapid object detection using a boosted cascade of simple features".
@safe public final class CascadeClassifier {
    /// How a picture is searched.
    public struct Options: Sendable, Hashable, Codable {
        /// Each window size is this many times the one before; 1.01...10.
        public var scaleFactor: Double
        /// How many raw hits must agree on a place; 0 gives the raw hits.
        public var minNeighbors: Int
        /// The smallest side of a window in pixels; 0 for that of the training.
        public var minSide: Int
        /// The largest side of a window in pixels; 0 for that of the picture.
        public var maxSide: Int

        /// The given options.
        public init(scaleFactor: Double = 1.1, minNeighbors: Int = 3, minSide: Int = 0, maxSide: Int = 0) {
            self.scaleFactor = scaleFactor
            self.minNeighbors = minNeighbors
            self.minSide = minSide
            self.maxSide = maxSide
        }
    }

    /// One place found.
    public struct Hit: Sendable, Hashable {
        /// The window, in pixels.
        public let box: Rect
        /// The sum of the last stage: higher is surer; no fixed range, and its own for each cascade.
        public let weight: Double
    }

    /// The most hits that one search gives; the surest are kept.
    public static let hitLimit = 1000

    private let handle: OpaquePointer

    /// A classifier from the bytes of an XML file.
    ///
    /// - Throws: `.modelInvalid` when they are no cascade, or one in the format of OpenCV 1.
    public init(xml: [UInt8]) throws(BiometricsError) {
        var error = cvb_error()
        guard let handle = unsafe cvb_cascade_open_memory(xml, xml.count, &error) else {
            throw BiometricsError(error, code: .modelInvalid)
        }
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe cvb_cascade_free(handle)
    }

    /// The places found in the luma of `image`, the surest first.
    public func detect(in image: Image, options: Options = Options()) throws(BiometricsError) -> [Hit] {
        let gray = try image.grayscale()
        var settings = cvb_cascade_options(
            scale_factor: options.scaleFactor, min_neighbors: Int32(clamping: options.minNeighbors),
            min_side: Int32(clamping: options.minSide), max_side: Int32(clamping: options.maxSide))
        var hits = [cvb_cascade_hit](repeating: cvb_cascade_hit(), count: Self.hitLimit)
        var count: Int32 = 0
        try succeed(orThrow: .backendFailure) { error in
            unsafe gray.withView { view in
                unsafe withUnsafePointer(to: view) { view in
                    unsafe cvb_cascade_detect(
                        handle, view, &settings, &hits, Int32(Self.hitLimit), &count, &error)
                }
            }
        }
        return hits.prefix(Int(count)).map { hit in
            let box = Rect(x: Double(hit.x), y: Double(hit.y), width: Double(hit.width), height: Double(hit.height))
            return Hit(box: box, weight: hit.weight)
        }
    }
}
