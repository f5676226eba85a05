internal import Biometrics
internal import BiometricsCore
internal import Synchronization
internal import Verification
internal import VerificationStore

/// What was found on media in this process, until it is compared: so that nothing is decoded, searched, embedded and read
/// twice, and what is matched is what was judged. In memory alone; what is not here any more is made again of the media.
final class RecentFindings: Sendable {
    /// What the bytes were looked at for.
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

        /// A reading takes less than a face.
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

    /// How many faces and readings are kept at most, each frame of a clip being one: 45 kB each, so that all are 23 MB.
    static let capacity = 512
    /// How long one is kept at most, as far as anybody asks: who takes longer from the first picture to the end has them
    /// looked at again.
    static let lifetime = Duration.seconds(900)

    private let entries = Mutex<[Key: Entry]>([:])

    /// Keeps what `bytes` showed. The oldest go for it.
    func keep(_ sample: FaceSample, of bytes: [UInt8], as role: PictureRole) throws(BiometricsError) {
        try keep(.sample(sample), of: bytes, for: .face(role))
    }

    /// Keeps what `bytes` said. The oldest go for it.
    func keep(_ reading: DocumentReadingReport, of bytes: [UInt8]) throws(BiometricsError) {
        try keep(.reading(reading), of: bytes, for: .text)
    }

    /// What `bytes` showed; `nil` where it is not kept any more.
    func sample(of bytes: [UInt8], as role: PictureRole) throws(BiometricsError) -> FaceSample? {
        guard case .sample(let sample)? = try finding(of: bytes, for: .face(role)) else { return nil }
        return sample
    }

    /// What `bytes` said; `nil` where it is not kept any more.
    func reading(of bytes: [UInt8]) throws(BiometricsError) -> DocumentReadingReport? {
        guard case .reading(let reading)? = try finding(of: bytes, for: .text) else { return nil }
        return reading
    }

    /// Keeps nothing any longer of bytes of this digest.
    func forget(_ digest: ContentDigest) {
        entries.withLock { entries in
            for purpose in [Purpose.face(.selfie), .face(.document), .text] {
                entries[Key(digest: digest, purpose: purpose)] = nil
            }
        }
    }

    /// Keeps nothing any longer that nobody will be given.
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
