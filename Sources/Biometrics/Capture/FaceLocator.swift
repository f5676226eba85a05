internal import BiometricsCore
internal import OpenCVKit

/// Finds faces in pictures of any size. It searches a small copy first, and larger ones only if the smaller showed no
/// face.
struct FaceLocator {
    let detector: any FaceDetecting

    /// The faces of an upright picture in pixels of its full size. The detector's sizes are tried in order until one
    /// shows a face. A picture that is smaller than a size is searched at its own size.
    ///
    /// - Parameters:
    ///   - picture: the picture to search.
    ///   - most: how many sizes are tried at most, the smallest first.
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
            let best = try DetectedFace.standing(faces(in: picture, atLongSide: size)) { () throws(BiometricsError) in
                let others = QuarterTurn.allCases.filter { $0 != .none }
                let found = try faces(in: picture, atLongSide: size, turnedBy: others)
                return others.compactMap { found[$0] }
            }
            if !best.isEmpty { return best }
        }
        return []
    }

    /// The faces of `picture` at one size and after a quarter turn, in pixels of the upright picture. Invalid
    /// detections are dropped, whichever detector made them.
    func faces(
        in picture: PictureSampler, atLongSide longSide: Int, turnedBy turn: QuarterTurn = .none
    ) throws(BiometricsError) -> [DetectedFace] {
        try faces(in: picture, atLongSide: longSide, turnedBy: [turn])[turn] ?? []
    }

    /// As above, for several quarter turns. The picture is shrunk only once.
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

    /// The sizes at which to search: the detector's, up to the first that is as large as the picture.
    func sizes(for picture: PictureSampler) -> [Int] {
        let longest = picture.size.longSide
        let smaller = detector.detectionSizes.filter { $0 < longest }
        return smaller.count < detector.detectionSizes.count ? smaller + [longest] : smaller
    }
}
