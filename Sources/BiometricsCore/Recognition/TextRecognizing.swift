/// Reads text in pictures.
///
/// Deliberately not `Sendable`, as `FaceDetecting`.
public protocol TextRecognizing {
    /// The lines of each region, in the order of `regions`; of a region from top to bottom. A region without text has none,
    /// which is no error.
    ///
    /// - Parameters:
    ///   - regions: of any size, also 1×1 and empty; each in pixels of its own.
    ///   - alphabet: one of the plugin's.
    /// - Throws: `.invalidConfiguration` for another alphabet, `.backendFailure`, `.pluginFailed`; nothing is returned for the
    ///   regions then. No message tells what was read.
    func recognizeText(
        in regions: [TextRegion], alphabet: TextAlphabet
    ) throws(BiometricsError) -> [[RecognizedLine]]
}

/// A plugin that makes text recognisers.
public protocol TextRecognizerPlugin: BiometricsPlugin {
    /// What its recognisers read, at least one.
    var alphabets: [TextAlphabet] { get }

    /// A recogniser of its own for one worker.
    ///
    /// - Throws: `.modelMissing`, `.modelDigestMismatch`, `.modelInvalid`, `.engineUnavailable`.
    func makeTextRecognizer(in context: PluginContext) throws(BiometricsError) -> any TextRecognizing
}
