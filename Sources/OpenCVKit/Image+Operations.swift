public import BiometricsCore
internal import COpenCV

extension Image {
    /// The whole picture at another size. Shrinking axes are averaged over areas, growing ones are interpolated
    /// linearly.
    ///
    /// - Throws: `.inputTooLarge` or `.invalidConfiguration` if either size exceeds the limits or is empty.
    public func resized(to size: Size) throws(BiometricsError) -> Image {
        if size == self.size && !isEmpty { return self }
        return try unsafe Image.made(size, format) { canvas, error in
            unsafe withView { view in
                unsafe withUnsafePointers(view, canvas) { unsafe cvb_resize($0, $1, &error) }
            }
        }
    }

    /// The pixels beyond the edges of a warped picture.
    public enum Border: Sendable, Hashable {
        /// Every byte is this value.
        case constant(UInt8)
        /// The nearest pixel of the edge.
        case replicate
    }

    /// The picture under `transform` (from positions here to positions there), bilinearly sampled, cut to `size`.
    ///
    /// Shrinking is not filtered. Below half the size, shrink with `resized(to:)` first, as `FaceAligner` does.
    /// - Throws: `.invalidConfiguration` if the transform is not finite or not invertible, and as `resized(to:)`.
    public func warped(
        by transform: SimilarityTransform, to size: Size, border: Border = .constant(0)
    ) throws(BiometricsError) -> Image {
        let matrix = [transform.a, -transform.b, transform.tx, transform.b, transform.a, transform.ty]
        let (mode, value) = border.parts
        return try unsafe Image.made(size, format) { canvas, error in
            unsafe withView { view in
                unsafe withUnsafePointers(view, canvas) {
                    unsafe cvb_warp_affine($0, $1, matrix, mode, value, &error)
                }
            }
        }
    }

    /// A picture of `size`, sampled bilinearly from this one at the positions to which `map` maps its own.
    ///
    /// Shrinking is not filtered, as in `warped(by:to:border:)`.
    /// - Throws: `.invalidConfiguration` if the map is not finite, and as `resized(to:)`.
    public func sampled(
        by map: PerspectiveTransform, to size: Size, border: Border = .replicate
    ) throws(BiometricsError) -> Image {
        let (mode, value) = border.parts
        let matrix = map.matrix
        return try unsafe Image.made(size, format) { canvas, error in
            unsafe withView { view in
                unsafe withUnsafePointers(view, canvas) {
                    unsafe cvb_warp_perspective($0, $1, matrix, mode, value, &error)
                }
            }
        }
    }

    /// The picture turned clockwise by `quarterTurns` times 90 degrees. Negative numbers turn it counterclockwise.
    public func rotated(quarterTurns: Int) throws(BiometricsError) -> Image {
        let turns = Int32(((quarterTurns % 4) + 4) % 4)
        if turns == 0 { return self }
        return try unsafe Image.made(turns == 2 ? size : size.transposed, format) { canvas, error in
            unsafe withView { view in
                unsafe withUnsafePointers(view, canvas) { unsafe cvb_rotate($0, $1, turns, &error) }
            }
        }
    }

    /// The luma of the picture, 0.299 R + 0.587 G + 0.114 B. A grey picture is returned unchanged.
    public func grayscale() throws(BiometricsError) -> Image {
        if format == .gray8 { return self }
        return try unsafe Image.made(size, .gray8) { canvas, error in
            unsafe withView { view in
                unsafe withUnsafePointers(view, canvas) { unsafe cvb_grayscale($0, $1, &error) }
            }
        }
    }

    /// The length of the Sobel gradient (3×3, unscaled) of the luma at every pixel, in row order. A Gaussian blur of
    /// standard deviation `blur` pixels comes first. Edges are mirrored.
    ///
    /// - Throws: `.invalidConfiguration` for an empty picture or a blur outside 0...100.
    public func gradientLengths(afterBlur blur: Double = 0) throws(BiometricsError) -> [Float] {
        let gray = try grayscale()
        var lengths = [Float](repeating: 0, count: gray.pixels.count)
        try succeed(orThrow: .backendFailure) { error in
            unsafe gray.withView { view in
                unsafe withUnsafePointer(to: view) { unsafe cvb_gradient_lengths($0, blur, &lengths, &error) }
            }
        }
        return lengths
    }
}

extension Image.Border {
    fileprivate var parts: (mode: cvb_border, value: UInt8) {
        switch self {
        case .constant(let value): (CVB_BORDER_CONSTANT, value)
        case .replicate: (CVB_BORDER_REPLICATE, 0)
        }
    }
}

/// Both structs as the pointers that the C layer takes.
private func withUnsafePointers(
    _ view: cvb_image, _ canvas: cvb_canvas,
    _ body: (UnsafePointer<cvb_image>, UnsafePointer<cvb_canvas>) -> Bool
) -> Bool {
    unsafe withUnsafePointer(to: view) { view in
        unsafe withUnsafePointer(to: canvas) { canvas in unsafe body(view, canvas) }
    }
}
