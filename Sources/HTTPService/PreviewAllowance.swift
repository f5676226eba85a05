internal import HTTPKit
internal import Synchronization
internal import Verification

/// Bounds how many frames of a camera are taken for each journey: one at a time, in a second, and in all.
///
/// It is kept in memory alone, as nothing is written of a frame; every process of a service has its own.
final class PreviewAllowance: Sendable {
    private struct Use {
        var count = 0
        var tokens: Double
        var filledAt: ContinuousClock.Instant
        /// The request whose frame is on its way to its answer.
        var running: HTTPTicket?
    }

    private struct State {
        var uses: [JourneyID: Use] = [:]
        var sweptAt: ContinuousClock.Instant?
    }

    /// Whether a frame is taken.
    enum Answer: Hashable, Sendable {
        case yes
        /// The next one may be, in a moment.
        case later
        /// No other will be.
        case never
    }

    /// How many journeys are remembered: some ten megabytes. Of more at once no frame is taken.
    static let maximumJourneys = 100_000
    /// After this time without a frame a journey is forgotten, where there are too many.
    static let memory = Duration.seconds(3600)
    /// How often it is looked for those to forget, as all have to be gone through.
    static let sweep = Duration.seconds(60)

    private let perSecond: Double
    private let perJourney: Int
    private let maximumJourneys: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - perSecond: 0 for none at all.
    ///   - perJourney: 0 for none at all.
    init(perSecond: Double, perJourney: Int, maximumJourneys: Int = PreviewAllowance.maximumJourneys) {
        self.perSecond = perSecond
        self.perJourney = perJourney
        self.maximumJourneys = maximumJourneys
    }

    /// Whether a frame of a journey is taken now; where it is, it counts, and is the journey's only one until `end`.
    func take(_ journey: JourneyID, for ticket: HTTPTicket, at now: ContinuousClock.Instant = .now) -> Answer {
        guard perSecond > 0, perJourney > 0 else { return .never }
        return state.withLock { state in
            // As many at once as in a second.
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

    /// Lets the next frame of a journey come, where that of this request was on its way.
    func end(_ journey: JourneyID, for ticket: HTTPTicket) {
        state.withLock { state in
            if state.uses[journey]?.running == ticket { state.uses[journey]?.running = nil }
        }
    }

    /// Forgets a journey that is no more.
    func forget(_ journey: JourneyID) { state.withLock { $0.uses[journey] = nil } }

    /// How many journeys are remembered.
    var count: Int { state.withLock { $0.uses.count } }
}
