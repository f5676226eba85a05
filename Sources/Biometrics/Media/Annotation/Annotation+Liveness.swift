public import BiometricsCore
internal import MediaKit
internal import OpenCVKit

extension Annotation {
    /// Frames on a contact sheet at most, in rows of four.
    private static let sheetFrames = 12
    private static let sheetColumns = 4
    private static let sheetLongSide = 420

    /// A picture with its faces, or a sheet with frames of a clip and the subject's track up to each frame, beneath the
    /// verdict.
    ///
    /// - Parameters:
    ///   - report: what the file was judged to be.
    ///   - source: the file that was judged.
    ///   - limits: as they were when the file was judged.
    /// - Throws: as `LivenessAssessor.assess` if the file cannot be read again; `.backendFailure`.
    public static func image(
        of report: LivenessReport, source: MediaSource, limits: MediaLimits = MediaLimits()
    ) throws(BiometricsError) -> Image {
        let panels: [Image]
        do throws(BiometricsError) {
            switch try source.open(limits: limits) {
            case .picture(let picture):
                let faces = report.trail.points.first?.locatedFaces ?? []
                let panel = try AnnotatedPanel(
                    PictureSampler(picture), faces: faces,
                    meshes: report.trail.points.compactMap(\.mesh))
                panels = [try panel.image(title: report.trail.statusCode?.rawValue ?? count(faces))]
            case .clip(let clip): panels = try frames(of: clip, report.trail)
            }
        } catch {
            throw error.about(source.name)
        }
        let assessment = report.assessment
        let (words, color): (String, Canvas.Color) =
            switch assessment.isLive {
            case true?: ("Live", .annotationGreen)
            case false?: ("Not live", .annotationRed)
            case nil: ("Undetermined", .annotationYellow)
            }
        var headline = words
        if let score = assessment.score { headline += ", score \(decimals(score))" }
        return try AnnotationSheet(panels: panels, columns: sheetColumns).image(headline: headline, color: color)
    }

    private static func frames(of clip: EncodedClip, _ trail: FaceTrail) throws(BiometricsError) -> [Image] {
        let count = trail.points.count
        let shown = min(count, sheetFrames)
        var wanted = Set((0..<shown).map { trail.points[(2 * $0 + 1) * count / (2 * shown)].index })
        var panels: [Image] = []
        // The trail is in pixels of the frames at their full size.
        var options = ClipAnalysis.clipOptions(decoderThreads: nil)
        options.maximumLongSide = nil
        let reader = try clip.reader(options)
        while !wanted.isEmpty, let position = try reader.advance() {
            guard wanted.remove(position.index) != nil,
                let place = trail.points.firstIndex(where: { $0.index == position.index })
            else { continue }
            let point = trail.points[place]
            let path = trail.points[...place].compactMap { $0.subject?.box.center }
            let panel = try AnnotatedPanel(
                PictureSampler(try reader.currentImage()), faces: point.locatedFaces, namesRoles: false,
                longSide: sheetLongSide, trail: path, meshes: [point.mesh].compactMap(\.self))
            let code = point.captureCodes.first.map { " \($0.rawValue)" } ?? ""
            panels.append(try panel.image(title: "\(decimals(point.timestampSeconds)) s\(code)"))
        }
        return panels
    }
}

extension FaceTrail.Point {
    /// Every face with its role, the subject first.
    fileprivate var locatedFaces: [LocatedFace] {
        let others = faces.indices.filter { $0 != subjectIndex }
        return [subject].compactMap(\.self).map { LocatedFace(face: $0, role: .subject) }
            + others.map { LocatedFace(face: faces[$0], role: .bystander) }
    }
}
