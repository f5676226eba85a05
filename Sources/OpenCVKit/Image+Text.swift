public import BiometricsCore
internal import COpenCV

/// Prepares pictures of print for a recogniser.
extension Image {
    /// Black where the luma is darker by more than `offset` than the mean over a window around it, and white elsewhere.
    ///
    /// - Parameters:
    ///   - window: the side in pixels, an odd number in 3...255.
    ///   - offset: in levels of 0–255.
    /// - Throws: `.invalidConfiguration` for an empty picture or a window out of range, `.backendFailure`.
    public func binarized(window: Int, offset: Double) throws(BiometricsError) -> Image {
        let gray = try grayscale()
        return try unsafe gray.filtered { view, canvas, error in
            unsafe cvb_binarize(view, canvas, Int32(clamping: window), offset, &error)
        }
    }

    /// The luma with sharpened edges: plus `amount` (0...10) times the detail that a Gaussian blur of standard
    /// deviation `sigma` (0.1...20 pixels) removes.
    ///
    /// - Throws: as `binarized(window:offset:)`.
    public func sharpened(sigma: Double, amount: Double) throws(BiometricsError) -> Image {
        let gray = try grayscale()
        return try unsafe gray.filtered { view, canvas, error in unsafe cvb_sharpen(view, canvas, sigma, amount, &error)
        }
    }

    /// A grey picture of the same size that `filter` writes.
    private func filtered(
        by filter: (UnsafePointer<cvb_image>, UnsafePointer<cvb_canvas>, inout cvb_error) -> Bool
    ) throws(BiometricsError) -> Image {
        try unsafe Image.made(size, .gray8) { canvas, error in
            unsafe withView { view in
                unsafe withUnsafePointer(to: view) { view in
                    unsafe withUnsafePointer(to: canvas) { canvas in unsafe filter(view, canvas, &error) }
                }
            }
        }
    }
}
