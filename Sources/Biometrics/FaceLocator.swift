internal import BiometricsCore
internal import OpenCVKit

/// Finds faces in pictures of any size: small first, larger only where the small found nothing.
struct FaceLocator {
    let detector: any FaceDetecting

    /// The faces of an upright picture in pixels of its full size, found at the first of the detector's sizes that shows
    /// any; a picture smaller than that is taken as it is.
    ///
    /// - Parameters:
    ///   - picture: where to look.
    ///   - most: how many of the sizes are looked at, the smallest first.
    func faces(
        in picture: PictureSampler, sizesAtMost most: Int = .max
    ) throws(BiometricsError) -> [DetectedFace] {
        for size in sizes(for: picture).prefix(most) {
            let faces = try faces(in: picture, atLongSide: size)
            if !faces.isEmpty { return faces }
        }
        return []
    }

    /// As `faces(in:)`, of a picture that may lie on its side or upside down, as one does whose file lost its orientation.
    /// All faces are those of one turn, and stand in the picture as it is.
    func facesInAnyTurn(
        of picture: PictureSampler, sizesAtMost most: Int = .max
    ) throws(BiometricsError) -> [DetectedFace] {
        for size in sizes(for: picture).prefix(most) {
            var best = try faces(in: picture, atLongSide: size)
            if surest(best) < Self.sureConfidence {
                let others = QuarterTurn.allCases.filter { $0 != .none }
                let found = try faces(in: picture, atLongSide: size, turnedBy: others)
                for turned in others.compactMap({ found[$0] }) {
                    if surest(turned) >= Self.sureConfidence, surest(turned) > surest(best) { best = turned }
                }
            }
            if !best.isEmpty { return best }
        }
        return []
    }

    /// The confidence of a face that surely stands upright. Detectors find a face that lies on its side or upside down too,
    /// less surely, and with the landmarks of an upright face, which are wrong. YuNet's confidences of selfies lie between 0.65
    /// and 0.90 when the face is turned so, and between 0.92 and 0.95 when it stands upright.
    private static let sureConfidence = 0.9

    private func surest(_ faces: [DetectedFace]) -> Double { faces.map(\.confidence).max() ?? 0 }

    /// The faces of `picture`, looked for at one size and after a quarter turn, in pixels of the upright picture. Whatever
    /// detector found them, they are sound.
    func faces(
        in picture: PictureSampler, atLongSide longSide: Int, turnedBy turn: QuarterTurn = .none
    ) throws(BiometricsError) -> [DetectedFace] {
        try faces(in: picture, atLongSide: longSide, turnedBy: [turn])[turn] ?? []
    }

    /// The same after each of some quarter turns; the picture is made smaller once.
    func faces(
        in picture: PictureSampler, atLongSide longSide: Int, turnedBy turns: [QuarterTurn]
    ) throws(BiometricsError) -> [QuarterTurn: [DetectedFace]] {
        try BiometricsError.checkCancellation()
        let image = try picture.image(longSide: longSide)
        let small = try image.resized(to: image.size.fitting(longSide: longSide))
        let scale = Double(picture.size.longSide) / Double(small.size.longSide)
        var faces: [QuarterTurn: [DetectedFace]] = [:]
        for turn in turns {
            try BiometricsError.checkCancellation()
            let turned = try small.rotated(quarterTurns: turn.rawValue)
            let found = try detector.detectFaces(in: turned).filter { $0.fault(in: turned.size) == nil }
            faces[turn] = found.map { $0.turned(turn.inverse, in: turned.size).scaled(by: scale) }
        }
        return faces
    }

    /// The sizes at which to look: the detector's, up to the first that is as large as the picture.
    func sizes(for picture: PictureSampler) -> [Int] {
        let longest = picture.size.longSide
        let smaller = detector.detectionSizes.filter { $0 < longest }
        return smaller.count < detector.detectionSizes.count ? smaller + [longest] : smaller
    }
}

extension Size {
    /// The size of the same proportions whose long side is at most `longSide`; at least one pixel either way.
    func fitting(longSide limit: Int) -> Size {
        guard longSide > limit else { return self }
        let scale = Double(limit) / Double(longSide)
        return Size(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
    }
}
