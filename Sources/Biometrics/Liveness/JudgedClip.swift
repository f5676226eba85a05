internal import BiometricsCore

/// The results of the liveness pass over a clip that the match reuses: one decoding, one detection, one choice of
/// frames.
struct JudgedClip: Sendable {
    /// The first examined frame of the clip, without templates.
    let first: FaceSample
    /// The frames that may be matched.
    let candidates: [ClipCandidates.Candidate]
    /// The findings about the clip as a whole.
    let findings: ClipFindings
}
