/// A plugin that makes liveness analysers. Its manifest's capabilities name what it assesses: `still`, `clip` or both.
/// It never sees other presentations, and has no say in their results.
public protocol LivenessAnalyzerPlugin: BiometricsPlugin {
    /// An analyser of its own for one worker.
    ///
    /// - Throws: `.modelMissing`, `.modelDigestMismatch`, `.modelInvalid`, `.engineUnavailable`.
    func makeLivenessAnalyzer(in context: PluginContext) throws(BiometricsError) -> any LivenessAnalyzing
}
