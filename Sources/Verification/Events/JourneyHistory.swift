internal import BiometricsCore

/// The chain of a journey's events. Each holds the digest of the previous one, so a modified history is detected.
public enum JourneyHistory {
    /// Checks that every event follows the previous one: sequence, journey and digest.
    ///
    /// - Parameters:
    ///   - events: all events of one journey, from the first.
    ///   - digest: a function that computes SHA-256.
    /// - Throws: `.historyBroken` with the sequence number of the first event that does not follow.
    public static func verify(
        _ events: [JourneyEvent], digest: ([UInt8]) -> ContentDigest
    ) throws(JourneyError) {
        var previous: ContentDigest?
        for (index, event) in events.enumerated() {
            guard event.sequence == index + 1, event.journey == events[0].journey, event.previous == previous,
                let bytes = bytes(of: event)
            else { throw .historyBroken(sequence: index + 1) }
            previous = digest(bytes)
        }
    }

    private static func bytes(of event: JourneyEvent) -> [UInt8]? {
        do throws(BiometricsError) {
            return try event.storedBytes()
        } catch {
            return nil
        }
    }
}
