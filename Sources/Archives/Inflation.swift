package import BiometricsCore
internal import CZlib

/// Decompresses with zlib.
package enum Inflation {
    /// The wrapping of the compressed bytes.
    package enum Format: Int32 {
        /// None, as in a ZIP.
        case raw = -15
        /// That of gzip.
        case gzip = 31
    }

    private static let pieceSize = 1 << 18

    /// Provides the decompressed bytes, piece by piece.
    ///
    /// - Throws: `damaged` for damaged or truncated bytes, `.backendFailure`, and any error of `append`.
    package static func run(
        _ bytes: ArraySlice<UInt8>, format: Format, damaged: BiometricsError,
        _ append: (RawSpan) throws(BiometricsError) -> Void
    ) throws(BiometricsError) {
        var stream = unsafe z_stream()
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        guard unsafe inflateInit2_(&stream, format.rawValue, ZLIB_VERSION, size) == Z_OK else {
            throw BiometricsError(.backendFailure, "zlib could not be started.")
        }
        defer { _ = unsafe inflateEnd(&stream) }
        var piece = [UInt8](repeating: 0, count: pieceSize)
        var place = bytes.startIndex
        while true {
            // zlib counts in 32 bits.
            let given = min(bytes.endIndex - place, 1 << 30)
            var (status, made, left) = (Z_OK, 0, 0)
            unsafe bytes[place..<place + given].withUnsafeBufferPointer { input in
                unsafe piece.withUnsafeMutableBufferPointer { output in
                    unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                    unsafe stream.avail_in = UInt32(given)
                    unsafe stream.next_out = output.baseAddress
                    unsafe stream.avail_out = UInt32(pieceSize)
                    unsafe status = inflate(&stream, Z_NO_FLUSH)
                    unsafe made = pieceSize - Int(stream.avail_out)
                    unsafe left = Int(stream.avail_in)
                }
            }
            place += given - left
            try unsafe append(piece.span.bytes.extracting(0..<made))
            if status == Z_STREAM_END { return }
            guard status == Z_OK, made > 0 || left < given else { throw damaged }
        }
    }
}
