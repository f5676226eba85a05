/// Looks for the one frame that has little in common with the frame before, among frames that change little.
struct CutSearch {
    private var changes: [FrameChange] = []

    /// Takes in the change to the next frame.
    mutating func add(_ change: FrameChange) { changes.append(change) }

    /// The greatest change of structure as a multiple of the changes next to it (up to four on either side), among frames
    /// whose histogram changes too; 0 when there is none. A hand that jerks the camera changes structure for several
    /// frames and leaves the histogram; a cut changes both, once.
    var strongest: Double {
        var best = 0.0
        for (index, change) in changes.enumerated()
        where change.histogram >= ContinuityLimits.cutHistogram && change.structure >= ContinuityLimits.cutStructure {
            let around = changes[max(0, index - 4)..<min(changes.count, index + 5)].map(\.structure)
            let neighbours = (around.sorted().dropLast())
            guard neighbours.count >= 2 else { continue }
            let usual = neighbours[neighbours.startIndex + neighbours.count / 2]
            best = max(best, change.structure / (usual + 0.02))
        }
        return best
    }
}
