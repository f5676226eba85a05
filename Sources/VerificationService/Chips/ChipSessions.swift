internal import ChipReading
internal import Synchronization
internal import Verification

/// The sessions with chips that this process leads. They hold keys, so that they are kept in memory alone.
///
/// Safe from any thread.
final class ChipSessions: Sendable {
    /// A session with what was last asked.
    struct Entry: Sendable {
        let journey: JourneyID
        let step: StepID
        var session: ChipSession
        /// The number of the last commands, from 0.
        var number = 0
        var commands: [[UInt8]]
        /// When it is given up, unless something comes.
        var end: ContinuousClock.Instant
        /// The submission of the files; `nil` before the end.
        var submission: SubmissionID?
    }

    /// A person holds the phone on the document for seconds.
    static let patience = Duration.seconds(60)
    /// The most round trips. A passport takes about twelve.
    static let mostRounds = 60
    private static let most = 512

    private let entries = Mutex<[String: Entry]>([:])

    /// Keeps a session under a name. One that a step had before ends, and so does the oldest of too many.
    func keep(_ entry: Entry, as name: String) {
        entries.withLock { entries in
            let now = ContinuousClock.now
            entries = entries.filter { other, kept in
                kept.end > now && (other == name || kept.journey != entry.journey || kept.step != entry.step)
            }
            if entries.count >= Self.most, let oldest = entries.min(by: { $0.value.end < $1.value.end })?.key {
                entries[oldest] = nil
            }
            entries[name] = entry
        }
    }

    /// Takes a session out while it goes on, so that two calls cannot lead it at once.
    func take(_ name: String, of journey: JourneyID, _ step: StepID) -> Entry? {
        entries.withLock { entries in
            guard let entry = entries[name], entry.journey == journey, entry.step == step, entry.end > .now else {
                return nil
            }
            entries[name] = nil
            return entry
        }
    }
}
