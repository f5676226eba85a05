/// Makes the runnable file from the file that its publisher offers. The plugin that runs the model declares it; see
/// ``PluginFamily``.
///
/// The same original must give the same bytes on every machine and in every version, because the manifest states their
/// digest.
public protocol ModelRewriting: Sendable {
    /// The name in the manifest, unique among all rewritings.
    static var kind: ModelOriginal.Rewriting { get }

    /// The runnable file. No content of `original` is ever executed.
    ///
    /// - Parameter original: at most `ModelOriginal.maximumBytes`; its digest was checked against the manifest.
    /// - Throws: `.modelInvalid` if the rewriting does not support this file.
    static func rewritten(_ original: [UInt8]) throws(BiometricsError) -> [UInt8]
}
