/// Which frames of a clip an analyser looks at that needs but some: about as many as it wants, evenly spread over the
/// duration that the clip states. A clip that is longer than it states is sampled ever more thinly, so that what an
/// analyser keeps grows with the logarithm of the frames, whatever a file claims. Every frame of a still is due.
public struct FrameThinning: Sendable {
    private let wanted: Int
    private var spacing = 0.0
    private var next: Double?
    private var taken = 0

    /// For one presentation, of which about `wanted` frames are to be looked at; `wanted` is at least 1.
    public init(_ presentation: Presentation, to wanted: Int) {
        precondition(wanted > 0, "At least one frame is looked at.")
        self.wanted = wanted
        if case .clip(let metadata) = presentation, metadata.durationSeconds.isFinite {
            spacing = max(0, metadata.durationSeconds) / Double(wanted)
        }
    }

    /// Whether the frame at this time, in seconds, is to be looked at. A frame that is due and shows nothing to look at may
    /// be passed over: the next one is due then.
    public func isDue(atSeconds seconds: Double) -> Bool {
        next.map { seconds >= $0 } ?? true
    }

    /// Counts the frame at this time, in seconds, as looked at.
    public mutating func take(atSeconds seconds: Double) {
        taken += 1
        if taken.isMultiple(of: wanted + 1) { spacing = max(2 * spacing, 1) }
        // Counted from the last time due, not from the frame, lest every frame's lateness adds up.
        let due = (next ?? seconds) + spacing
        next = due > seconds ? due : seconds + spacing
    }
}
