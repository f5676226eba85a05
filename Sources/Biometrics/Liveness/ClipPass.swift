internal import BiometricsCore

/// What liveness has kept of its way through a clip, for the match: one decoding, one detection, one choice of frames.
struct ClipPass: Sendable {
    /// The clip's first frame that was looked at, without templates.
    let first: FaceSample
    /// The frames that may be matched.
    let candidates: [ClipCandidates.Candidate]
    /// What is known of the clip as a whole.
    let findings: ClipFindings
}
