public import BiometricsCore

/// The files that an evaluation lost to internal faults, which make its figures unreliable.
///
/// An unreadable file is a result of the evaluation, counted with its reason. The failure of a network, plugin or
/// engine on a valid file is not. Figures without that file would be better or worse by an unknown amount.
public struct EvaluationLosses: Sendable, Hashable {
    /// The number of files lost to such faults.
    public private(set) var faultCount = 0
    /// The first fault, which names its file.
    public private(set) var firstFault: BiometricsError?

    /// No losses.
    public init() {}

    /// Records a file that failed with `error`. An error in the file itself does not count here.
    public mutating func add(_ error: BiometricsError, of path: String) {
        guard !error.isAboutInput else { return }
        faultCount += 1
        firstFault = firstFault ?? error.about(path)
    }

    /// Adds the losses of a later part of the run.
    public mutating func add(_ other: EvaluationLosses) {
        faultCount += other.faultCount
        firstFault = firstFault ?? other.firstFault
    }
}
