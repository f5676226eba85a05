internal import BiometricsCore

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
            case .smoothed:
                Self.filtered(face) { a in
                    let corners = Int(a[0]) + Int(a[2]) + Int(a[6]) + Int(a[8])
                    let sides = Int(a[1]) + Int(a[3]) + Int(a[5]) + Int(a[7])
                    return UInt8((corners + 2 * sides + 4 * Int(a[4]) + 8) / 16)
                }
            case .median:
                Self.filtered(face) { a in
                    for (low, high) in Self.exchanges where a[low] > a[high] {
                        (a[low], a[high]) = (a[high], a[low])
                    }
                    return a[4]
                }
            }
        return Image(size: face.size, format: face.format, pixels: seen)
    }

    /// Exchanges after which the middle one of nine values is their median (Paeth, "Median Finding on a 3×3 Grid", 1990).
    private static let exchanges = [
        (1, 2), (4, 5), (7, 8), (0, 1), (3, 4), (6, 7), (1, 2), (4, 5), (7, 8), (0, 3), (5, 8), (4, 7), (3, 6), (1, 4),
        (2, 5), (4, 7), (4, 2), (6, 4), (4, 2),
    ]

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

    /// - Parameter value: the new value of the nine around a place, row by row.
    private static func filtered(_ face: Image, value: (inout InlineArray<9, UInt8>) -> UInt8) -> [UInt8] {
        let (channels, stride) = (face.format.bytesPerPixel, face.bytesPerRow)
        let source = face.pixels
        var seen = source
        var nine = InlineArray<9, UInt8>(repeating: 0)
        for row in 0..<face.height {
            let rows = (max(row - 1, 0) * stride, row * stride, min(row + 1, face.height - 1) * stride)
            for column in 0..<face.width {
                let columns = (
                    max(column - 1, 0) * channels, column * channels, min(column + 1, face.width - 1) * channels
                )
                for channel in 0..<channels {
                    nine[0] = source[rows.0 + columns.0 + channel]
                    nine[1] = source[rows.0 + columns.1 + channel]
                    nine[2] = source[rows.0 + columns.2 + channel]
                    nine[3] = source[rows.1 + columns.0 + channel]
                    nine[4] = source[rows.1 + columns.1 + channel]
                    nine[5] = source[rows.1 + columns.2 + channel]
                    nine[6] = source[rows.2 + columns.0 + channel]
                    nine[7] = source[rows.2 + columns.1 + channel]
                    nine[8] = source[rows.2 + columns.2 + channel]
                    seen[rows.1 + columns.1 + channel] = value(&nine)
                }
            }
        }
        return seen
    }
}
