public import BiometricsCore
internal import COpenCV

/// The two-dimensional discrete Fourier transform of a small grey picture.
public enum Spectrum {
    /// The magnitudes for `size` (1...4096 a side) row-major `values`, in the same layout.
    ///
    /// They are unscaled and in the order of numpy's `fft2`: the constant part comes first, frequencies rise to the
    /// middle of each axis and are negative after it.
    /// - Requires: `values` must fill `size`.
    /// - Throws: `.invalidConfiguration` if a side is out of range.
    public static func magnitudes(of values: [Float], size: Size) throws(BiometricsError) -> [Float] {
        precondition(values.count == size.pixelCount, "the values of a tile fill it")
        guard (1...4096).contains(size.width), (1...4096).contains(size.height) else {
            throw BiometricsError(
                .invalidConfiguration,
                "A spectrum must have 1 to 4096 pixels per side, not \(size.width) × \(size.height).")
        }
        var magnitudes = [Float](repeating: 0, count: values.count)
        try succeed(orThrow: .backendFailure) { error in
            unsafe cvb_dft_magnitude(values, Int32(size.width), Int32(size.height), &magnitudes, &error)
        }
        return magnitudes
    }
}
