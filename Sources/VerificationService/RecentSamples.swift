internal import Biometrics
internal import BiometricsCore
internal import Synchronization
internal import Verification
internal import VerificationStore

/// What was found on media in this process, until it is compared: so that nothing is decoded, searched and embedded twice,
/// and what is matched is what was judged. In memory alone; what is not here any more is made again of the media.
final class RecentSamples: Sendable {
    /// Which bytes, and how they were read.
    private struct Key: Hashable {
        let digest: ContentDigest
        let role: PictureRole
    }

    private struct Entry {
        let sample: FaceSample
        let since: ContinuousClock.Instant
        let faces: Int
    }

    /// How many faces are kept at most, each frame of a clip being one: 45 kB each, so that all are 23 MB.
    static let capacity = 512
    /// How long one is kept at most, as far as anybody asks: who takes longer from the first picture to the end has them
    /// looked at again.
    static let lifetime = Duration.seconds(900)

    private let entries = Mutex<[Key: Entry]>([:])

    /// Keeps what `bytes` showed. The oldest go for it.
    func keep(_ sample: FaceSample, of bytes: [UInt8], as role: PictureRole) throws(BiometricsError) {
        let key = Key(digest: try ContentDigest(of: bytes), role: role)
        let entry = Entry(sample: sample, since: .now, faces: max(1, sample.matchedFaces))
        entries.withLock { entries in
            entries = entries.filter { $0.value.since.duration(to: entry.since) < Self.lifetime }
            entries[key] = entry
            var faces = entries.values.reduce(0) { $0 + $1.faces }
            while faces > Self.capacity, let oldest = entries.min(by: { $0.value.since < $1.value.since }) {
                entries[oldest.key] = nil
                faces -= oldest.value.faces
            }
        }
    }

    /// What `bytes` showed; `nil` where it is not kept any more.
    func sample(of bytes: [UInt8], as role: PictureRole) throws(BiometricsError) -> FaceSample? {
        let key = Key(digest: try ContentDigest(of: bytes), role: role)
        return entries.withLock { entries in
            guard let entry = entries[key], entry.since.duration(to: .now) < Self.lifetime else { return nil }
            return entry.sample
        }
    }

    /// Keeps nothing of `bytes` any longer.
    func forget(_ bytes: [UInt8]) {
        // What cannot be digested was never kept.
        guard let digest = try? ContentDigest(of: bytes) else { return }
        entries.withLock { entries in
            for role in [PictureRole.selfie, .document] { entries[Key(digest: digest, role: role)] = nil }
        }
    }
}
