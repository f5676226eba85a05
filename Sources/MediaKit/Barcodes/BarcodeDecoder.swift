public import BiometricsCore

/// Reads the barcodes in pictures: PDF417, QR and Aztec, at quarter turns and tilted by a few degrees.
///
/// ZXing reads them in a process of its own, which cannot open files or reach a network and has limits on memory and
/// time. A picture that breaks the process only causes an error.
///
/// - Threads: it can be used from any thread. A call starts a process and blocks until it answers.
public struct BarcodeDecoder: Sendable {
    private let decoder: ConfinedDecoder

    /// Creates a decoder whose memory and time are limited by `limits`.
    public init(limits: DecodingLimits = DecodingLimits()) {
        decoder = ConfinedDecoder(format: .barcode, limits: limits)
    }

    /// Reads the barcodes in `gray`, at most eight.
    ///
    /// - Parameter gray: a grey picture. In a sharp picture, bars of two pixels can be read.
    /// - Requires: `gray.format == .gray8`.
    /// - Throws: `.decoderUnavailable` with the package to install; `.unreadableInput` if the decoder crashed;
    ///   `.inputTooLarge`, `.inputTooCostly`, `.backendFailure`.
    public func barcodes(in gray: Image) throws(BiometricsError) -> [DecodedBarcode] {
        precondition(gray.format == .gray8, "barcodes are read in grey pictures")
        return gray.isEmpty ? [] : try decoder.barcodes(in: gray)
    }

    /// The name and version of the barcode library, such as `ZXing 1.4.0`.
    ///
    /// - Throws: `.decoderUnavailable` with the package to install.
    public static func version() throws(BiometricsError) -> String {
        try ConfinedDecoder(format: .barcode, limits: DecodingLimits()).version()
    }
}
