internal import Biometrics
internal import BiometricsCore

/// Faces as text.
enum FaceText {
    /// `1 face`, `3 faces`.
    static func count(_ number: Int) -> String { number == 1 ? "1 face" : "\(number) faces" }

    /// `400 × 520 px at (100, 120), confidence 0.93`.
    static func place(of face: DetectedFace) -> String {
        func whole(_ number: Double) -> String { NumberText.fixed(number, decimals: 0) }
        let extent = "\(whole(face.box.width)) × \(whole(face.box.height)) px"
        return "\(extent) at (\(whole(face.box.x)), \(whole(face.box.y))), "
            + "confidence \(NumberText.fixed(face.confidence, decimals: 2))"
    }

    /// `frame at 1.25 s (8 looked at, 7 with a face)`.
    static func place(of frame: ClipFrame) -> String {
        "frame at \(NumberText.fixed(frame.timestampSeconds, decimals: 2)) s (\(frame.framesExamined) looked at, "
            + "\(frame.framesWithFace) with a face\(frame.isPartial ? "; the clip is damaged or cut off" : ""))"
    }

    /// A selfie need not meet these: they ask for the size and place that a passport's portrait has.
    private static let passportMeasures: Set<QualityMeasureName> = [
        .headSize, .leftwardCropOfTheFaceImage, .rightwardCropOfTheFaceImage, .marginAboveOfTheFaceImage,
        .marginBelowOfTheFaceImage,
    ]

    /// Each measure with its value and, if it has one, its component of ISO/IEC 29794-5, 0 to 100.
    static func measures(of quality: FaceQuality) -> [String] {
        if let cause = quality.cause { return [cause] }
        let known = quality.measures.filter { $0.value != nil }
        let width = known.map(\.name.rawValue.count).max() ?? 0
        return known.map { measure in
            let name = measure.name.rawValue
            let value = measure.value.map { NumberText.fixed($0) } ?? ""
            let isOfPassports = passportMeasures.contains(measure.name)
            let component = measure.component.map { "\($0) of 100" + (isOfPassports ? ", as on a passport" : "") } ?? ""
            let gap = String(repeating: " ", count: width - name.count + 2)
            let more = component.isEmpty ? "" : String(repeating: " ", count: max(1, 10 - value.count)) + component
            return name + gap + value + more
        }
    }
}
