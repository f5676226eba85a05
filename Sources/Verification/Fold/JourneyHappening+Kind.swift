extension JourneyHappening {
    /// The kinds of events, without their data.
    enum Kind: String, CaseIterable {
        case started, consented, submitted, assessed, withdrawn, challengeIssued, promptGiven, pieceTold,
            challengeLapsed, skipped
        case confirmed, finished, cancelled, expired, reviewed, claimed, released, noted, viewed, erased
    }

    /// The kind of this event.
    var kind: Kind {
        switch self {
        case .started: .started
        case .consented: .consented
        case .submitted: .submitted
        case .assessed: .assessed
        case .withdrawn: .withdrawn
        case .challengeIssued: .challengeIssued
        case .promptGiven: .promptGiven
        case .pieceTold: .pieceTold
        case .challengeLapsed: .challengeLapsed
        case .skipped: .skipped
        case .confirmed: .confirmed
        case .finished: .finished
        case .cancelled: .cancelled
        case .expired: .expired
        case .reviewed: .reviewed
        case .claimed: .claimed
        case .released: .released
        case .noted: .noted
        case .viewed: .viewed
        case .erased: .erased
        }
    }
}

/// The state table of a journey. The diagram in `Documentation/Journeys.md` is generated from it, and a test compares
/// both.
extension JourneyHappening.Kind {
    /// The states in which the event may happen; empty for the start.
    var states: Set<Journey.Status> {
        switch self {
        case .started: []
        case .consented, .submitted, .assessed, .withdrawn, .challengeIssued, .promptGiven, .pieceTold,
            .challengeLapsed,
            .skipped, .confirmed, .finished, .cancelled, .expired:
            [.open]
        case .reviewed, .claimed, .released, .noted, .viewed: [.finished]
        case .erased: [.open, .finished, .cancelled, .expired]
        }
    }

    /// The state that the event leads to; `nil` if the state stays.
    var end: Journey.Status? {
        switch self {
        case .started: .open
        case .finished: .finished
        case .cancelled: .cancelled
        case .expired: .expired
        case .erased: .erased
        case .consented, .submitted, .assessed, .withdrawn, .challengeIssued, .promptGiven, .pieceTold,
            .challengeLapsed,
            .skipped, .confirmed, .reviewed, .claimed, .released, .noted, .viewed:
            nil
        }
    }

    /// Whether only the service may cause it: a client's claim about its own capture is worthless.
    var isOfSystemAlone: Bool {
        switch self {
        case .assessed, .withdrawn, .challengeIssued, .promptGiven, .challengeLapsed, .expired: true
        default: false
        }
    }

    /// Whether it may happen after the journey's time is over but before its expiry is recorded. For example, an
    /// examination may end later than its submission.
    var outlastsTime: Bool {
        switch self {
        case .assessed, .withdrawn, .challengeLapsed, .expired, .reviewed, .claimed, .released, .noted, .viewed,
            .erased:
            true
        default: false
        }
    }
}
