internal import BiometricsCore

/// The subject's face through the clip: where it was, and whose it was.
struct FaceTrack {
    private var last: (box: Rect, seconds: Double)?
    private var templates: [(template: FaceTemplate, isFit: Bool)] = []
    /// The fastest that the box moved or grew from one frame to the next, in face widths a second.
    private(set) var fastestBox: Double?

    /// Takes in the face of the next frame.
    mutating func add(_ face: DetectedFace, template: FaceTemplate?, isFit: Bool, atSeconds seconds: Double) {
        if let template { templates.append((template, isFit)) }
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

    /// How alike the templates are to the one that is most alike to all, at the tenth of them that is least so: whatever is
    /// wrong with their capture. `nil` with too few templates.
    func similarity() throws(BiometricsError) -> Double? {
        guard templates.count >= ContinuityLimits.templates else { return nil }
        let agreement = try Self.agreement(of: templates.map(\.template))
        return agreement.scores.sorted()[templates.count / 10]
    }

    /// How alike the one that is least so of the frames that were captured well is to the one that is most alike to all:
    /// another person in a single frame is seen. Where none was captured well, all count. `nil` with less than two.
    func leastAgreement() throws(BiometricsError) -> Double? {
        let fit = templates.filter(\.isFit)
        return try Self.agreement(of: (fit.isEmpty ? templates : fit).map(\.template)).least
    }

    private static func agreement(of templates: [FaceTemplate]) throws(BiometricsError) -> TemplateAgreement {
        try TemplateAgreement(count: templates.count) { (one, other) throws(BiometricsError) in
            try templates[one].compare(to: templates[other]).value
        }
    }
}
