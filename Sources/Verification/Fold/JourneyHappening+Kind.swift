extension JourneyHappening {
    /// What may happen, without what comes with it.
    enum Kind: String, CaseIterable {
        case started, submitted, assessed, withdrawn, challengeIssued, promptGiven, pieceTold, challengeLapsed, skipped
        case confirmed, finished, cancelled, expired, reviewed, claimed, released, noted, viewed, erased
    }

    /// What of its kind this is.
    var kind: Kind {
        switch self {
        case .started: .started
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

/// The table of a journey's states. The diagram in `Documentation/Journeys.md` is made of it, and a test holds it there.
extension JourneyHappening.Kind {
    /// The states in which it may happen; none for what begins a journey.
    var states: Set<Journey.Status> {
        switch self {
        case .started: []
        case .submitted, .assessed, .withdrawn, .challengeIssued, .promptGiven, .pieceTold, .challengeLapsed, .skipped,
            .confirmed, .finished, .cancelled, .expired:
            [.open]
        case .reviewed, .claimed, .released, .noted, .viewed: [.finished]
        case .erased: [.open, .finished, .cancelled, .expired]
        }
    }

    /// The state that it leads to; `nil` where the state stays.
    var end: Journey.Status? {
        switch self {
        case .started: .open
        case .finished: .finished
        case .cancelled: .cancelled
        case .expired: .expired
        case .erased: .erased
        case .submitted, .assessed, .withdrawn, .challengeIssued, .promptGiven, .pieceTold, .challengeLapsed, .skipped,
            .confirmed, .reviewed, .claimed, .released, .noted, .viewed:
            nil
        }
    }

    /// Whether the service alone may say so: a client's word on its own capture would be worth nothing.
    var isOfSystemAlone: Bool {
        switch self {
        case .assessed, .withdrawn, .challengeIssued, .promptGiven, .challengeLapsed, .expired: true
        default: false
        }
    }

    /// Whether it may still happen when the journey's time is over, while nobody has said so: an examination may end later,
    /// and what it examined came before.
    var outlastsTime: Bool {
        switch self {
        case .assessed, .withdrawn, .challengeLapsed, .expired, .reviewed, .claimed, .released, .noted, .viewed,
            .erased:
            true
        default: false
        }
    }
}
