internal import BiometricsCore
internal import Synchronization

/// A cache of calibrations, including models without one. Reading a calibration takes a millisecond, and creating a
/// matcher asks for each several times.
///
/// - Threads: any number; a caller waits while another reads.
final class KnownCalibrations: Sendable {
    private struct Key: Hashable {
        let name: String
        let isAdded: Bool
    }

    private let known = Mutex<[Key: ScoreCalibration?]>([:])

    /// The calibration of this name, an added or a built-in one, from the cache or from `read`. Errors are not cached.
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
