internal import Biometrics
internal import BiometricsCore
internal import Synchronization
internal import Verification
internal import VerificationStore

/// Keeps the results of examinations in memory until the comparison.
///
/// So media is decoded, searched, embedded and read only once, and the comparison uses the frames that were judged.
/// The results are not written to a disk. If one is no longer in memory, it is made again from the media.
final class RecentFindings: Sendable {
    /// The purpose of an examination.
    private enum Purpose: Hashable {
        case face(PictureRole)
        case text
    }

    private struct Key: Hashable {
        let digest: ContentDigest
        let purpose: Purpose
    }

    private enum Finding {
        case sample(FaceSample)
        case reading(DocumentReadingReport)

        /// The size of the result. A reading is smaller than a face.
        var faces: Int {
            switch self {
            case .sample(let sample): max(1, sample.matchedFaces)
            case .reading: 1
            }
        }
    }

    private struct Entry {
        let finding: Finding
        let since: ContinuousClock.Instant

        func isKept(at time: ContinuousClock.Instant) -> Bool { since.duration(to: time) < lifetime }
    }

    /// The maximum number of faces and readings. Each frame of a clip counts. With 45 kB each, they take 23 MB.
    static let capacity = 512
    /// The maximum age of a result. If a person takes longer than this, the media is examined again.
    static let lifetime = Duration.seconds(900)

    private let entries = Mutex<[Key: Entry]>([:])

    /// Keeps the sample of `bytes`, and removes the oldest results to make room.
    func keep(_ sample: FaceSample, of bytes: [UInt8], as role: PictureRole) throws(BiometricsError) {
        try keep(.sample(sample), of: bytes, for: .face(role))
    }

    /// Keeps the reading of `bytes`, and removes the oldest results to make room.
    func keep(_ reading: DocumentReadingReport, of bytes: [UInt8]) throws(BiometricsError) {
        try keep(.reading(reading), of: bytes, for: .text)
    }

    /// The sample of `bytes`; `nil` if it is no longer kept.
    func sample(of bytes: [UInt8], as role: PictureRole) throws(BiometricsError) -> FaceSample? {
        guard case .sample(let sample)? = try finding(of: bytes, for: .face(role)) else { return nil }
        return sample
    }

    /// The reading of `bytes`; `nil` if it is no longer kept.
    func reading(of bytes: [UInt8]) throws(BiometricsError) -> DocumentReadingReport? {
        guard case .reading(let reading)? = try finding(of: bytes, for: .text) else { return nil }
        return reading
    }

    /// Removes all results for media with this digest.
    func forget(_ digest: ContentDigest) {
        entries.withLock { entries in
            for purpose in [Purpose.face(.selfie), .face(.document), .text] {
                entries[Key(digest: digest, purpose: purpose)] = nil
            }
        }
    }

    /// Removes results that are too old to be used.
    func forgetOverdue() {
        let now = ContinuousClock.now
        entries.withLock { entries in entries = entries.filter { $0.value.isKept(at: now) } }
    }

    private func keep(_ finding: Finding, of bytes: [UInt8], for purpose: Purpose) throws(BiometricsError) {
        let key = Key(digest: try ContentDigest(of: bytes), purpose: purpose)
        let entry = Entry(finding: finding, since: .now)
        entries.withLock { entries in
            entries = entries.filter { $0.value.isKept(at: entry.since) }
            entries[key] = entry
            var faces = entries.values.reduce(0) { $0 + $1.finding.faces }
            while faces > Self.capacity, let oldest = entries.min(by: { $0.value.since < $1.value.since }) {
                entries[oldest.key] = nil
                faces -= oldest.value.finding.faces
            }
        }
    }

    private func finding(of bytes: [UInt8], for purpose: Purpose) throws(BiometricsError) -> Finding? {
        let key = Key(digest: try ContentDigest(of: bytes), purpose: purpose)
        return entries.withLock { entries in
            guard let entry = entries[key], entry.isKept(at: .now) else { return nil }
            return entry.finding
        }
    }
}
