internal import BiometricsCore

/// The subject's face through the clip: where it was, and whose it was.
struct FaceTrack {
    private var last: (box: Rect, seconds: Double)?
    private var templates: [FaceTemplate] = []
    /// The fastest that the box moved or grew from one frame to the next, in face widths a second.
    private(set) var fastestBox: Double?

    /// No more templates than this are compared.
    static let capacity = 60

    /// Takes in the face of the next frame.
    mutating func add(_ face: DetectedFace, template: FaceTemplate?, atSeconds seconds: Double) {
        if let template, templates.count < Self.capacity { templates.append(template) }
        defer { last = (face.box, seconds) }
        guard let last, last.box.width > 0, face.box.width > 0 else { return }
        let gap = seconds - last.seconds
        guard gap > 0, gap <= ContinuityLimits.jumpGap else { return }
        let width = min(last.box.width, face.box.width)
        let distance =
            max(
                last.box.center.distance(to: face.box.center), abs(last.box.width - face.box.width)) / width
        // A detector's box trembles by a tenth of its width, however close the frames are.
        fastestBox = max(fastestBox ?? 0, max(0, distance - 0.1) / max(gap, 0.04))
    }

    /// How alike the templates are to the one that is most alike to all, at the tenth of them that is least so: one bad
    /// frame does not count, another person for a part of the clip does. `nil` with too few templates.
    func similarity() throws(BiometricsError) -> Double? {
        guard templates.count >= ContinuityLimits.templates else { return nil }
        var best: [Double] = []
        var bestSum = -Double.infinity
        for one in templates {
            var scores: [Double] = []
            for other in templates { scores.append(try one.compare(to: other).value) }
            let sum = scores.reduce(0, +)
            if sum > bestSum { (best, bestSum) = (scores, sum) }
        }
        return best.sorted()[templates.count / 10]
    }
}
