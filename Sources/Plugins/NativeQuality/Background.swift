internal import BiometricsCore
internal import OpenCVKit

/// How even the background of a portrait is.
enum Background {
    /// Less of the background than this part in the picture tells nothing.
    private static let leastPart = 0.1

    /// The mean length of the Sobel gradient of the luma beside and above the head; `nil` where too little of it lies in the
    /// picture.
    ///
    /// After ISO/IEC 29794-5, but without the segmentation that it takes hair and shoulders out with.
    static func gradient(_ patch: FacePatch) throws(BiometricsError) -> Double? {
        guard patch.partInside >= leastPart else { return nil }
        let lengths = try patch.luma.gradientLengths()
        let pixels = patch.pixels(atLeast: 2)
        guard !pixels.isEmpty else { return nil }
        return pixels.reduce(0) { $0 + Double(lengths[$1]) } / Double(pixels.count)
    }
}
