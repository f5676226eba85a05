extension DetectedFace {
    /// The confidence from which a face certainly stands upright. Detectors also find faces that lie on their side or
    /// upside down, but less surely, and with the landmarks of an upright face, which are wrong. YuNet's confidences on
    /// selfies are 0.65 to 0.90 for turned faces and 0.92 to 0.95 for upright ones.
    private static let sureConfidence = 0.9

    /// The faces of a picture that may lie on its side. If no face is sure without a turn, the turn with the surest face
    /// counts.
    ///
    /// - Parameters:
    ///   - asItIs: the faces without a turn.
    ///   - turned: gives the faces of each other turn, in pixels of the picture as it is. It is only called if it is needed.
    package static func standing(
        _ asItIs: [DetectedFace], or turned: () throws(BiometricsError) -> [[DetectedFace]]
    ) throws(BiometricsError) -> [DetectedFace] {
        var best = asItIs
        guard surest(best) < sureConfidence else { return best }
        for faces in try turned() where surest(faces) >= sureConfidence && surest(faces) > surest(best) {
            best = faces
        }
        return best
    }

    private static func surest(_ faces: [DetectedFace]) -> Double { faces.reduce(0) { max($0, $1.confidence) } }
}
