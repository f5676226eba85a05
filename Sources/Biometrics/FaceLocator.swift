internal import BiometricsCore
internal import OpenCVKit

/// Finds faces in pictures of any size: small first, larger only where the small found nothing.
struct FaceLocator {
    let detector: any FaceDetecting

    /// The faces of an upright picture in pixels of its full size, found at the first of the detector's sizes that shows
    /// any; a picture smaller than that is taken as it is.
    func faces(in picture: PictureSampler) throws(BiometricsError) -> [DetectedFace] {
        for size in sizes(for: picture) {
            let faces = try faces(in: picture, atLongSide: size)
            if !faces.isEmpty { return faces }
        }
        return []
    }

    /// The faces of `picture`, looked for at one size and after a quarter turn, in pixels of the upright picture.
    func faces(
        in picture: PictureSampler, atLongSide longSide: Int, turnedBy turn: QuarterTurn = .none
    ) throws(BiometricsError) -> [DetectedFace] {
        try BiometricsError.checkCancellation()
        let image = try picture.image(longSide: longSide)
        let small = try image.resized(to: image.size.fitting(longSide: longSide))
        let turned = try small.rotated(quarterTurns: turn.rawValue)
        let scale = Double(picture.size.longSide) / Double(small.size.longSide)
        let found = try detector.detectFaces(in: turned)
        return found.map { $0.turned(turn.inverse, in: turned.size).scaled(by: scale) }
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
