public import BiometricsCore
internal import COpenCV

/// Pictures of print made ready for a recogniser.
extension Image {
    /// Black where the luma is darker, by more than `offset`, than its mean over a window around, and white elsewhere.
    ///
    /// - Parameters:
    ///   - window: pixels a side, an odd number of 3...255.
    ///   - offset: in levels of 0–255.
    /// - Throws: `.invalidConfiguration` for an empty picture and for a window out of range, `.backendFailure`.
    public func binarized(window: Int, offset: Double) throws(BiometricsError) -> Image {
        let gray = try grayscale()
        return try unsafe gray.filtered { view, canvas, error in
            unsafe cvb_binarize(view, canvas, Int32(clamping: window), offset, &error)
        }
    }

    /// The luma with its edges raised: plus `amount` (0...10) times what a Gaussian blur of standard deviation `sigma`
    /// (0.1...20 pixels) takes off it.
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
