internal import BiometricsCore

/// Faces in words.
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

    /// The role in words.
    static func name(of role: FaceRole) -> String {
        switch role {
        case .subject: "subject"
        case .portrait: "portrait"
        case .ghostPortrait: "ghost portrait"
        case .bystander: "bystander"
        }
    }
}
