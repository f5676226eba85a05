/// A plugin that makes liveness analysers. Its manifest's capabilities name what it assesses: `still`, `clip` or both; it is
/// shown nothing else, and counts nothing there.
public protocol LivenessAnalyzerPlugin: BiometricsPlugin {
    /// An analyser of its own for one worker.
    ///
    /// - Throws: `.modelMissing`, `.modelDigestMismatch`, `.modelInvalid`, `.engineUnavailable`.
    func makeLivenessAnalyzer(in context: PluginContext) throws(BiometricsError) -> any LivenessAnalyzing
}
