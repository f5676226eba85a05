internal import BiometricsCore
internal import Synchronization

/// The calibrations that were read, and the models that have none: reading one takes a millisecond, and making a matcher
/// asks for each several times.
///
/// - Threads: any number; who asks while another reads waits.
final class KnownCalibrations: Sendable {
    private struct Key: Hashable {
        let name: String
        let isAdded: Bool
    }

    private let known = Mutex<[Key: ScoreCalibration?]>([:])

    /// The calibration of this name, an added one or a built-in one: what `read` gives unless it is known. An error is not
    /// kept.
    func calibration(
        of name: String, isAdded: Bool = false, read: () throws(BiometricsError) -> ScoreCalibration?
    ) throws(BiometricsError) -> ScoreCalibration? {
        try known.withLock { known throws(BiometricsError) in
            let key = Key(name: name, isAdded: isAdded)
            if let calibration = known[key] { return calibration }
            let calibration = try read()
            known[key] = .some(calibration)
            return calibration
        }
    }
}
