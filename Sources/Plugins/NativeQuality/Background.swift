internal import BiometricsCore
internal import OpenCVKit

/// Measures how uniform the background of a portrait is.
enum Background {
    /// The least part of the background that the picture must show.
    private static let leastPart = 0.1

    /// The mean length of the Sobel gradient of the luma beside and above the head; `nil` if the picture shows too
    /// little of it.
    ///
    /// It follows ISO/IEC 29794-5, but without the segmentation that removes hair and shoulders.
    static func gradient(_ patch: FacePatch) throws(BiometricsError) -> Double? {
        guard patch.partInside >= leastPart else { return nil }
        let lengths = try patch.luma.gradientLengths()
        let pixels = patch.pixels(atLeast: 2)
        guard !pixels.isEmpty else { return nil }
        return pixels.reduce(0) { $0 + Double(lengths[$1]) } / Double(pixels.count)
    }
}
