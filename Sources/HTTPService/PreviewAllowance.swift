internal import HTTPKit
internal import Synchronization
internal import Verification

/// Limits the camera frames of each journey: one at a time, a number per second, and a number in total.
///
/// The counts are kept in memory only, because frames leave no record. Each process of a service has its own counts.
final class PreviewAllowance: Sendable {
    private struct Use {
        var count = 0
        var tokens: Double
        var filledAt: ContinuousClock.Instant
        /// The request whose frame is being examined.
        var running: HTTPTicket?
    }

    private struct State {
        var uses: [JourneyID: Use] = [:]
        var sweptAt: ContinuousClock.Instant?
    }

    /// The decision about a frame.
    enum Answer: Hashable, Sendable {
        case yes
        /// The journey must wait before it sends a frame.
        case later
        /// The journey may send no more frames.
        case never
    }

    /// The maximum number of journeys that are remembered, in about ten megabytes. Frames of further journeys are
    /// refused.
    static let maximumJourneys = 100_000
    /// The time without frames after which a journey may be forgotten, when there are too many.
    static let memory = Duration.seconds(3600)
    /// The shortest time between two searches for journeys to forget. A search visits all of them.
    static let sweep = Duration.seconds(60)

    private let perSecond: Double
    private let perJourney: Int
    private let maximumJourneys: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - perSecond: the frames of a journey per second; 0 allows none.
    ///   - perJourney: the frames of a journey in total; 0 allows none.
    init(perSecond: Double, perJourney: Int, maximumJourneys: Int = PreviewAllowance.maximumJourneys) {
        self.perSecond = perSecond
        self.perJourney = perJourney
        self.maximumJourneys = maximumJourneys
    }

    /// Decides about a frame of a journey. An accepted frame counts, and is the journey's only one until `end`.
    func take(_ journey: JourneyID, for ticket: HTTPTicket, at now: ContinuousClock.Instant = .now) -> Answer {
        guard perSecond > 0, perJourney > 0 else { return .never }
        return state.withLock { state in
            // A burst has at most the frames of one second.
            let capacity = max(1, perSecond)
            if state.uses[journey] == nil, state.uses.count >= maximumJourneys {
                if let sweptAt = state.sweptAt, sweptAt.duration(to: now) < Self.sweep { return .later }
                state.sweptAt = now
                state.uses = state.uses.filter { $0.value.filledAt.duration(to: now) < Self.memory }
                guard state.uses.count < maximumJourneys else { return .later }
            }
            var use = state.uses[journey] ?? Use(tokens: capacity, filledAt: now)
            use.tokens = min(capacity, use.tokens + use.filledAt.duration(to: now) / .seconds(1) * perSecond)
            use.filledAt = now
            let isSpent = use.count >= perJourney
            let isAllowed = !isSpent && use.running == nil && use.tokens >= 1
            if isAllowed {
                use.tokens -= 1
                use.count += 1
                use.running = ticket
            }
            state.uses[journey] = use
            return isSpent ? .never : isAllowed ? .yes : .later
        }
    }

    /// Allows the next frame of a journey, if this request's frame was being examined.
    func end(_ journey: JourneyID, for ticket: HTTPTicket) {
        state.withLock { state in
            if state.uses[journey]?.running == ticket { state.uses[journey]?.running = nil }
        }
    }

    /// Forgets a journey that was erased.
    func forget(_ journey: JourneyID) { state.withLock { $0.uses[journey] = nil } }

    /// How many journeys are remembered.
    var count: Int { state.withLock { $0.uses.count } }
}
