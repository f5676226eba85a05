public import BiometricsCore

/// What an evaluation lost to faults of the program: whether its figures hold rests on it.
///
/// A file that cannot be read is a finding of the evaluation, counted with its reason. A network, a plugin or an engine that
/// fails on a sound file is none: figures without that file would be better or worse than they are, and nobody would know.
public struct EvaluationLosses: Sendable, Hashable {
    /// How many files were lost to such faults.
    public private(set) var faultCount = 0
    /// The first of these, which names its file.
    public private(set) var firstFault: BiometricsError?

    /// No losses.
    public init() {}

    /// Takes note of a file that gave nothing for `error`; one that lies in the file itself counts nothing here.
    public mutating func add(_ error: BiometricsError, of path: String) {
        guard !error.isAboutInput else { return }
        faultCount += 1
        firstFault = firstFault ?? error.about(path)
    }

    /// Takes in what another part of the run lost, after this one.
    public mutating func add(_ other: EvaluationLosses) {
        faultCount += other.faultCount
        firstFault = firstFault ?? other.firstFault
    }
}
