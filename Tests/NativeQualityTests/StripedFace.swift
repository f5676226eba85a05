import BiometricsCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A picture of stripes with edges of known blur, and a frontal face said to lie in it.
struct StripedFace {
    var size = Size(width: 480, height: 480)
    /// Pixels between the eyes.
    var interEyeDistance = 64.0
    /// Between the eyes.
    var middle = Point(x: 240, y: 200)
    /// Standard deviation of the edges' blur in pixels.
    var blur = 1.5
    /// Luma of the stripes.
    var dark = 60.0
    var bright = 190.0

    var face: DetectedFace {
        let d = interEyeDistance
        func place(_ x: Double, _ y: Double) -> Point { Point(x: middle.x + x * d, y: middle.y + y * d) }
        // The proportions of the ArcFace template, so that a similarity meets all five points.
        let template = AlignmentTemplate.arcFace112.landmarks
        let unit = template.interEyeDistance
        let centre = Point(
            x: (template.rightEye.x + template.leftEye.x) / 2, y: (template.rightEye.y + template.leftEye.y) / 2)
        return DetectedFace(
            box: Rect(x: middle.x - 1.1 * d, y: middle.y - 1.1 * d, width: 2.2 * d, height: 2.9 * d), confidence: 0.9,
            landmarks: template.mapped { place(($0.x - centre.x) / unit, ($0.y - centre.y) / unit) })
    }

    /// Vertical stripes a third of an inter-eye distance wide, grey as BGR.
    var image: Image {
        let stripe = interEyeDistance / 3
        let row = (0..<size.width).flatMap { x -> [UInt8] in
            let position = Double(x) / stripe
            let edge = position.rounded()
            let sign = Int(edge).isMultiple(of: 2) ? 1.0 : -1.0
            let distance = (position - edge) * stripe
            let step = sign * (blur > 0 ? erf(distance / (blur * 2.0.squareRoot())) : distance < 0 ? -1 : 1)
            let value = UInt8((dark + (bright - dark) * (step + 1) / 2).rounded())
            return [value, value, value]
        }
        return Image(size: size, format: .bgr8, pixels: Array(repeating: row, count: size.height).flatMap { $0 })
    }

    var inPicture: FaceInPicture { FaceInPicture(image: image, pictureSize: size, face: face) }
}
