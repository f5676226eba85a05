internal import BiometricsCore
internal import Synchronization

/// The calibrations that were read, and the models that have none: reading one takes a millisecond, and making a matcher
/// asks for each several times.
///
/// - Threads: any number; who asks while another reads waits.
final class KnownCalibrations: Sendable {
    private let known = Mutex<[String: ScoreCalibration?]>([:])

    /// The calibration of the model of this id: what `read` gives unless it is known. An error is not kept.
    func calibration(
        of id: String, read: () throws(BiometricsError) -> ScoreCalibration?
    ) throws(BiometricsError) -> ScoreCalibration? {
        try known.withLock { known throws(BiometricsError) in
            if let calibration = known[id] { return calibration }
            let calibration = try read()
            known[id] = .some(calibration)
            return calibration
        }
    }
}
