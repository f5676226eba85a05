public import BiometricsCore
internal import OpenCVKit

/// Pictures that show what was found: boxes coloured by role, the five points, the lines of a face mesh if there is
/// one, and a line of text.
///
/// They show faces. Protect them like the pictures they were made from.
public enum Annotation {
    /// Selfie and document side by side beneath the outcome. The document is turned so that its portrait stands
    /// upright.
    ///
    /// - Parameters:
    ///   - comparison: the result of the comparison.
    ///   - selfie: the picture that was compared; `nil` if there was none.
    ///   - document: likewise.
    ///   - limits: the limits with which the pictures were compared.
    /// - Throws: as `FaceMatcher.compare` if a picture cannot be read again; `.backendFailure`.
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
    /// A good outcome, and the face that is compared.
    static let annotationGreen = Canvas.Color(red: 40, green: 200, blue: 80)
    /// A bad outcome.
    static let annotationRed = Canvas.Color(red: 235, green: 70, blue: 60)
    /// An outcome to look at, and ghost portraits.
    static let annotationYellow = Canvas.Color(red: 245, green: 190, blue: 40)
    /// Any other face.
    static let annotationBlue = Canvas.Color(red: 90, green: 160, blue: 245)
    /// Text and points.
    static let annotationWhite = Canvas.Color(red: 255, green: 255, blue: 255)
}
