public import BiometricsCore

/// Reads the barcodes in pictures: PDF417, QR and Aztec, at quarter turns and tilted by a few degrees.
///
/// ZXing does, in a process of its own that may neither open a file nor reach a network, with limits on memory and time. A
/// picture that breaks it costs an error and nothing else.
///
/// - Threads: safe from any; a call starts a process and blocks until it has answered.
public struct BarcodeDecoder: Sendable {
    private let decoder: ConfinedDecoder

    /// A decoder that is given memory and time by `limits`.
    public init(limits: DecodingLimits = DecodingLimits()) {
        decoder = ConfinedDecoder(format: .barcode, limits: limits)
    }

    /// The barcodes in `gray`, at most eight.
    ///
    /// - Parameter gray: a grey picture. Bars of two pixels can be read, where it is sharp.
    /// - Requires: `gray.format == .gray8`.
    /// - Throws: `.decoderUnavailable`, naming what to install; `.unreadableInput` where the decoder broke down on the picture;
    ///   `.inputTooLarge`, `.inputTooCostly`, `.backendFailure`.
    public func barcodes(in gray: Image) throws(BiometricsError) -> [DecodedBarcode] {
        precondition(gray.format == .gray8, "barcodes are read in grey pictures")
        return gray.isEmpty ? [] : try decoder.barcodes(in: gray)
    }

    /// What decodes barcodes here, such as `ZXing 1.4.0`.
    ///
    /// - Throws: `.decoderUnavailable`, naming what to install.
    public static func version() throws(BiometricsError) -> String {
        try ConfinedDecoder(format: .barcode, limits: DecodingLimits()).version()
    }
}
