/// Makes the file that is run of the file that its publisher offers. The plugin that runs it declares it; see
/// ``PluginFamily``.
///
/// The same original gives the same bytes on every machine and in every version: the manifest states their digest.
public protocol ModelRewriting: Sendable {
    /// The name in the manifest: no two have the same.
    static var kind: ModelOriginal.Rewriting { get }

    /// The file that is run. Nothing of `original` is executed, whatever it holds.
    ///
    /// - Parameter original: at most `ModelOriginal.maximumBytes`, whose digest the manifest states.
    /// - Throws: `.modelInvalid` when it is not what the rewriting is for.
    static func rewritten(_ original: [UInt8]) throws(BiometricsError) -> [UInt8]
}
