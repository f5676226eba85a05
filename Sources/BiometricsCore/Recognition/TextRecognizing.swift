/// Reads text in pictures.
///
/// Deliberately not `Sendable`, like `FaceDetecting`.
public protocol TextRecognizing {
    /// The lines of each region, in the order of `regions`; within a region from top to bottom. A region without text
    /// has no lines; that is not an error.
    ///
    /// - Parameters:
    ///   - regions: of any size, also 1×1 and empty; each has its own pixel coordinates.
    ///   - alphabet: one of the plugin's alphabets.
    /// - Throws: `.invalidConfiguration` for another alphabet, `.backendFailure`, `.pluginFailed`; the whole call then
    ///   has no result. No message contains the recognised text.
    func recognizeText(
        in regions: [TextRegion], alphabet: TextAlphabet
    ) throws(BiometricsError) -> [[RecognizedLine]]
}

/// A plugin that makes text recognisers.
public protocol TextRecognizerPlugin: BiometricsPlugin {
    /// The alphabets of its recognisers, at least one.
    var alphabets: [TextAlphabet] { get }

    /// A recogniser of its own for one worker.
    ///
    /// - Throws: `.modelMissing`, `.modelDigestMismatch`, `.modelInvalid`, `.engineUnavailable`.
    func makeTextRecognizer(in context: PluginContext) throws(BiometricsError) -> any TextRecognizing
}
