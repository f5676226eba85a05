/// Watches thumbnails of all frames of a clip. It finds frames, or parts of frames, that do not belong between their
/// neighbours; an uncut recording does not contain such frames. It keeps a few numbers for each frame, and at most 240
/// thumbnails. One thread at a time.
///
/// Frames before the first that shows anything are not part of the continuity, because cameras deliver black ones at first.
public struct CutDetector {
    private struct Step {
        let index: Int
        let seconds: Double
        /// Seconds since the previous frame.
        let gap: Double
        let change: Double
        /// The change from the frame two before to the frame after, if both steps around a frame are large.
        var changeAcross: Double?
    }

    private var last: FrameFingerprint?
    private var beforeLast: FrameFingerprint?
    private var lastPatchChanges: [Double] = []
    private var lastThumbnail: (index: Int, seconds: Double)?
    private var steps: [Step] = []
    private var foreignPatches: [ClipContinuity.Break] = []
    private var glimpses = ThinnedThumbnails()
    private var frameCount = 0

    /// A watch that has seen no frames yet.
    public init() {}

    /// Adds the next frame.
    public mutating func add(_ thumbnail: FrameThumbnail) {
        guard frameCount > 0 || !BlankFrame.isBlank(thumbnail.luma) else { return }
        let relief = FrameFingerprint(thumbnail)
        frameCount += 1
        glimpses.add(thumbnail)
        defer {
            beforeLast = last
            last = relief
            lastThumbnail = (thumbnail.index, thumbnail.timestampSeconds)
        }
        guard let last, let place = lastThumbnail else { return }
        var change = last.change(to: relief)
        if change >= FrameWatchLimits.cut { change = min(change, last.changeBesidesShift(to: relief)) }
        let patchChanges = last.patchChanges(to: relief)
        if let beforeLast {
            if isForeign(last, between: beforeLast, and: relief, changes: lastPatchChanges, patchChanges) {
                foreignPatches.append(
                    ClipContinuity.Break(kind: .foreignPatch, index: place.index, timestampSeconds: place.seconds))
            }
            if change >= FrameWatchLimits.cut, let former = steps.last, former.change >= FrameWatchLimits.cut {
                steps[steps.count - 1].changeAcross = beforeLast.changeBesidesShift(to: relief)
            }
        }
        lastPatchChanges = patchChanges
        steps.append(
            Step(
                index: thumbnail.index, seconds: thumbnail.timestampSeconds,
                gap: thumbnail.timestampSeconds - place.seconds, change: change))
    }

    /// Whether a patch of `middle` differs from its neighbour frames, although these resemble each other and are lit as
    /// `middle` is.
    private func isForeign(
        _ middle: FrameFingerprint, between first: FrameFingerprint, and third: FrameFingerprint,
        changes before: [Double],
        _ after: [Double]
    ) -> Bool {
        let least = FrameWatchLimits.patch
        let suspects = zip(before, after).map { min($0, $1) }
        guard suspects.contains(where: { $0 >= least }),
            max(first.levelChange(to: middle), middle.levelChange(to: third)) <= FrameWatchLimits.level
        else { return false }
        return zip(suspects, first.patchChanges(to: third)).contains { change, across in
            change >= least && change > FrameWatchLimits.patchRatio * (across + FrameWatchLimits.usual)
        }
    }

    /// The evidence so far.
    public var continuity: ClipContinuity {
        var breaks = foreignPatches
        for (number, step) in steps.enumerated() where isCut(step, number) {
            breaks.removeAll { $0.index == step.index }
            breaks.append(ClipContinuity.Break(kind: .cut, index: step.index, timestampSeconds: step.seconds))
        }
        return ClipContinuity(
            framesWatched: frameCount, breaks: breaks.sorted { $0.timestampSeconds < $1.timestampSeconds },
            greatestChange: steps.map(\.change).max() ?? 0, glimpses: glimpses.kept)
    }

    private func isCut(_ step: Step, _ number: Int) -> Bool {
        let least = step.gap > FrameWatchLimits.gap ? FrameWatchLimits.cutOverGap : FrameWatchLimits.cut
        guard step.change >= least else { return false }
        // The scene changed and changed back. No motion does that from one frame to the next, even in a wild clip.
        if let across = step.changeAcross, number + 1 < steps.count {
            let there = min(step.change, steps[number + 1].change)
            if there > FrameWatchLimits.patchRatio * (across + FrameWatchLimits.usual) { return true }
        }
        let reach = FrameWatchLimits.neighbours
        let around = max(0, number - reach)..<min(steps.count, number + reach + 1)
        let usual = around.filter { $0 != number }.map { steps[$0].change }.sorted()
        // The third quartile, because the two cuts around a foreign frame must not count as usual.
        let third = usual.isEmpty ? 0 : usual[(usual.count - 1) * 3 / 4]
        return step.change > FrameWatchLimits.cutRatio * (third + FrameWatchLimits.usual)
    }
}
