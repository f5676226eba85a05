internal import BiometricsCore
internal import CPictureKernels

/// Another way to see an aligned face, which changes the score of a real face little.
///
/// A pattern that follows an embedder's gradient is made for the face as it is aligned. It loses strength when the face is
/// mirrored or smoothed. The method is known as feature squeezing (Xu, Evans and Qi, NDSS 2018).
enum Perturbation: CaseIterable {
    /// As in a mirror.
    case mirrored
    /// Each value is the mean of the nine around it, with the weights 1-2-1 in both directions.
    case smoothed
    /// Each value is the median of the nine around it.
    case median

    /// `face` seen this way. The size stays, and the outermost pixels count twice beyond the edge.
    func callAsFunction(_ face: Image) -> Image {
        let seen =
            switch self {
            case .mirrored: Self.mirrored(face)
            case .smoothed: unsafe Self.filtered(face, by: cpk_smooth)
            case .median: unsafe Self.filtered(face, by: cpk_median)
            }
        return Image(size: face.size, format: face.format, pixels: seen)
    }

    private static func mirrored(_ face: Image) -> [UInt8] {
        let channels = face.format.bytesPerPixel
        var seen: [UInt8] = []
        seen.reserveCapacity(face.pixels.count)
        for row in 0..<face.height {
            for column in (0..<face.width).reversed() {
                let place = row * face.bytesPerRow + column * channels
                seen += face.pixels[place..<place + channels]
            }
        }
        return seen
    }

    private typealias Filter = (
        _ source: UnsafePointer<UInt8>?, _ row: Int, _ height: Int, _ channels: Int,
        _ scratch: UnsafeMutablePointer<UInt8>?, _ target: UnsafeMutablePointer<UInt8>?
    ) -> Void

    private static func filtered(_ face: Image, by filter: Filter) -> [UInt8] {
        guard !face.isEmpty else { return [] }
        let channels = face.format.bytesPerPixel
        var scratch = [UInt8](repeating: 0, count: 3 * (face.bytesPerRow + 2 * channels))
        var seen = face.pixels
        unsafe filter(face.pixels, face.bytesPerRow, face.height, channels, &scratch, &seen)
        return seen
    }
}
