public import BiometricsCore
internal import OpenCVKit

/// Pictures that show what was seen: boxes coloured by role, the five points, the lines of a mesh where one was
/// laid, and a line of text.
///
/// They show faces: treat them as the pictures they were made of.
public enum Annotation {
    /// Selfie and document side by side beneath the outcome; the document turned so that its portrait stands upright.
    ///
    /// - Parameters:
    ///   - comparison: the result of the comparison.
    ///   - selfie: the picture that was compared, `nil` where none was.
    ///   - document: likewise.
    ///   - limits: as they were when the pictures were compared.
    /// - Throws: as `FaceMatcher.compare` where a picture cannot be read again; `.backendFailure`.
    public static func image(
        of comparison: FaceComparison, selfie: MediaSource?, document: MediaSource?,
        limits: MediaLimits = MediaLimits()
    ) throws(BiometricsError) -> Image {
        var panels: [Image] = []
        if let selfie, let report = comparison.selfie {
            let panel = try AnnotatedPanel(
                selfie, frame: report.frame, faces: report.faces, rotation: .none, limits: limits)
            panels.append(try panel.image(title: "Selfie: \(count(report.faces))"))
        }
        if let document, let report = comparison.document {
            let panel = try AnnotatedPanel(
                document, frame: report.frame, faces: report.faces, rotation: report.rotation, limits: limits)
            let turn = report.rotation == .none ? "" : ", turned \(report.rotation.degrees) degrees clockwise"
            panels.append(try panel.image(title: "Document: \(count(report.faces))\(turn)"))
        }
        let match = comparison.faceMatch
        var headline = match.result.rawValue
        if let score = match.score { headline += ", score \(decimals(score))" }
        return try AnnotationSheet(panels: panels).image(headline: headline, color: color(of: match.result))
    }

    /// A picture with the faces that were detected in it.
    ///
    /// - Throws: as `image(of:selfie:document:limits:)`.
    public static func image(
        of report: FaceDetectionReport, source: MediaSource, limits: MediaLimits = MediaLimits()
    ) throws(BiometricsError) -> Image {
        let faces = report.faces.map { LocatedFace(face: $0, role: .subject) }
        let panel = try AnnotatedPanel(
            source, frame: report.frame, faces: faces, rotation: .none, limits: limits, namesRoles: false,
            meshes: report.meshes.compactMap(\.self))
        return try panel.image(title: count(faces))
    }

    static func count(_ faces: [LocatedFace]) -> String {
        switch faces.count {
        case 0: "no face"
        case 1: "1 face"
        default: "\(faces.count) faces"
        }
    }

    private static func color(of outcome: FaceMatchOutcome) -> Canvas.Color {
        switch outcome {
        case .passed: .annotationGreen
        case .failed: .annotationRed
        case .undetermined, .required, .skipped: .annotationYellow
        }
    }

    /// Three decimals, such as `0.413`.
    static func decimals(_ number: Double) -> String {
        let thousandths = Int((number.magnitude * 1000).rounded())
        let fraction = String(1000 + thousandths % 1000).dropFirst()
        return "\(number < 0 && thousandths > 0 ? "-" : "")\(thousandths / 1000).\(fraction)"
    }
}

extension Canvas.Color {
    /// Good news, and the face that is compared.
    static let annotationGreen = Canvas.Color(red: 40, green: 200, blue: 80)
    /// Bad news.
    static let annotationRed = Canvas.Color(red: 235, green: 70, blue: 60)
    /// News to look at, and second prints of a portrait.
    static let annotationYellow = Canvas.Color(red: 245, green: 190, blue: 40)
    /// Anyone else.
    static let annotationBlue = Canvas.Color(red: 90, green: 160, blue: 245)
    /// Text and points.
    static let annotationWhite = Canvas.Color(red: 255, green: 255, blue: 255)
}
