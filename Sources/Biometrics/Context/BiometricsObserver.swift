public import BiometricsCore

/// Receives events about calls, to forward them to logs and metrics. No event holds pixels, templates or file names.
public protocol BiometricsObserver: Sendable {
    /// Receives one event. It runs on the caller's task, before the call continues or returns, so it must return at
    /// once.
    func observe(_ event: BiometricsEvent)
}

/// An event of one call.
public struct BiometricsEvent: Sendable, Hashable {
    /// The kind of call.
    public enum Operation: String, Sendable, Hashable, CaseIterable {
        /// A comparison of selfie and document, of a batch too.
        case compare
        /// The faces and templates of one picture or clip, of a batch too.
        case sample
        /// The liveness of one picture or clip, of a batch too.
        case assess
        /// The faces of one picture or clip.
        case detect
        /// The text of one document, of a batch too.
        case read
        /// Capture advice for one frame of a camera.
        case preview
    }

    /// A step of a call.
    public enum Kind: Sendable, Hashable {
        /// The call arrived while this many others waited for a worker.
        case began(othersWaiting: Int)
        /// The call was answered after this time. `stages` holds the milliseconds of its parts, as `timingsMs` of a
        /// comparison.
        case answered(after: Duration, stages: [String: Double])
        /// The call was refused or failed after this time.
        case refused(code: BiometricsError.Code, after: Duration)
    }

    /// The number that events of one call share; counted from 1 in each context.
    public let call: UInt64
    /// The kind of call.
    public let operation: Operation
    /// The step of the call.
    public let kind: Kind
}
