/// Chooses the frames of a clip for an analyser that needs only some: about the wanted number, evenly spread over the
/// clip's stated duration. If a clip is longer than it states, it is sampled ever more thinly. The memory of the
/// analyser therefore grows only with the logarithm of the frame count, whatever a file claims. Every frame of a still
/// is due.
public struct FrameThinning: Sendable {
    private let wanted: Int
    private var spacing = 0.0
    private var next: Double?
    private var taken = 0

    /// The sampling of one presentation, to about `wanted` frames; `wanted` is at least 1.
    public init(_ presentation: Presentation, to wanted: Int) {
        precondition(wanted > 0, "an analyser wants at least one frame")
        self.wanted = wanted
        if case .clip(let metadata) = presentation, metadata.durationSeconds.isFinite {
            spacing = max(0, metadata.durationSeconds) / Double(wanted)
        }
    }

    /// Whether the frame at this time, in seconds, should be analysed. A due frame that shows nothing may be skipped;
    /// the next one is then due.
    public func isDue(atSeconds seconds: Double) -> Bool {
        next.map { seconds >= $0 } ?? true
    }

    /// Counts the frame at this time, in seconds, as analysed.
    public mutating func take(atSeconds seconds: Double) {
        taken += 1
        if taken.isMultiple(of: wanted + 1) { spacing = max(2 * spacing, 1) }
        // Count from the last due time, not from the frame. Otherwise the delays of all frames would add up.
        let due = (next ?? seconds) + spacing
        next = due > seconds ? due : seconds + spacing
    }
}
