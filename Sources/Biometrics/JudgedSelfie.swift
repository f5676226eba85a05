/// A selfie that was looked at once, for its liveness and for its match.
public struct JudgedSelfie: Sendable {
    /// Whether a living person took it.
    public let liveness: LivenessReport
    /// What is compared: of a clip only frames that liveness has judged.
    public let sample: FaceSample
}
