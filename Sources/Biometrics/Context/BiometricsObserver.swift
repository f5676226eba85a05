public import BiometricsCore

/// Is told what calls do, to be forwarded to logs and metrics. Nothing that it is told holds pixels, templates or names of
/// files.
public protocol BiometricsObserver: Sendable {
    /// Something happened. Called on the caller's task, before a call goes on or returns: it returns at once.
    func observe(_ event: BiometricsEvent)
}

/// What happened to a call.
public struct BiometricsEvent: Sendable, Hashable {
    /// What was called for.
    public enum Operation: String, Sendable, Hashable, CaseIterable {
        /// A comparison of selfie and document, of a batch too.
        case compare
        /// The faces and templates of one picture or clip, of a batch too.
        case sample
        /// The liveness of one picture or clip, of a batch too.
        case assess
        /// The faces of one picture or clip.
        case detect
        /// What one document says, of a batch too.
        case read
        /// How a camera is held, by one frame of it.
        case preview
    }

    /// A step in the course of a call.
    public enum Kind: Sendable, Hashable {
        /// It came, and found this many others waiting for a worker.
        case began(othersWaiting: Int)
        /// It was answered after this time. `stages` are the milliseconds of its parts, as in `timingsMs` of a comparison.
        case answered(after: Duration, stages: [String: Double])
        /// It was refused after this time, or failed.
        case refused(code: BiometricsError.Code, after: Duration)
    }

    /// Tells the events of one call from those of others at the same time; counted from 1 in each context.
    public let call: UInt64
    /// What was called for.
    public let operation: Operation
    /// What became of it.
    public let kind: Kind
}
