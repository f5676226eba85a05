public import BiometricsCore
internal import COpenCV

/// The two-dimensional discrete Fourier transform of a small grey picture.
public enum Spectrum {
    /// The magnitudes for `size` (1...4096 a side) row-major `values`, in the same layout.
    ///
    /// Not scaled; the constant part comes first, frequencies rise to the middle of each axis and are negative after it, as
    /// numpy's `fft2` has them.
    /// - Throws: `.invalidConfiguration` when the values do not fill the size, or a side is out of range.
    public static func magnitudes(of values: [Float], size: Size) throws(BiometricsError) -> [Float] {
        guard (1...4096).contains(size.width), (1...4096).contains(size.height), values.count == size.pixelCount else {
            throw BiometricsError(.invalidConfiguration, "a tile is 1 to 4096 pixels a side, and its values fill it")
        }
        var magnitudes = [Float](repeating: 0, count: values.count)
        try succeed(orThrow: .backendFailure) { error in
            unsafe cvb_dft_magnitude(values, Int32(size.width), Int32(size.height), &magnitudes, &error)
        }
        return magnitudes
    }
}
