public import BiometricsCore
import MediaKit

/// A square picture of one brightness, whose border tells ``detector`` how many faces it shows.
public struct ToyPicture: Sendable {
    /// Whom it shows.
    public enum People: UInt8, Sendable {
        /// Nobody.
        case none = 30
        /// A face in the middle.
        case one = 120
        /// Two faces of one size beside each other, of people who are not alike.
        case two = 210
    }

    /// The brightness of the faces and of what surrounds them.
    public var brightness: UInt8
    /// Whom it shows.
    public var people: People
    /// The side in pixels; an eighth of it is border. From 104 on the eyes are far enough apart for the quality floor.
    public var side: Int

    /// A picture of one face, large enough.
    public init(brightness: UInt8, people: People = .one, side: Int = 256) {
        self.brightness = brightness
        self.people = people
        self.side = side
    }

    /// Its pixels.
    public var image: Image {
        let size = Size(width: side, height: side)
        let inside = side / 8..<side - side / 8
        return Image(size: size, format: .bgr8) { column, row in
            let isOther = people == .two && column >= side / 2
            let face: UInt8 = isOther ? (brightness < 128 ? 255 : 0) : brightness
            let value = inside.contains(row) && inside.contains(column) ? face : people.rawValue
            return [value, value, value]
        }
    }

    /// The picture as a file.
    public func png() throws -> [UInt8] { try PictureEncoder.png(image) }

    /// The picture as a JPEG that ends early, so that part of what is decoded is guessed.
    public func truncatedJPEG() throws -> [UInt8] {
        let whole = try PictureEncoder.jpeg(image)
        return Array(whole.dropLast(whole.count / 20))
    }

    /// Finds as many faces as the border of a picture says.
    public static let detector = ToyDetector { image in
        let border = Int(image.pixels.first ?? 0)
        let all: [People] = [.none, .one, .two]
        switch all.min(by: { abs(Int($0.rawValue) - border) < abs(Int($1.rawValue) - border) }) {
        case .one?: return [.inMiddle(of: image.size)]
        case .two?:
            let half = Double(image.width) / 2
            let middle = DetectedFace.inMiddle(of: Size(width: image.width / 2, height: image.height / 2))
            return [0, half].map { left in
                middle.movedBy(x: left, y: Double(image.height) / 4)
            }
        default: return []
        }
    }
}

extension DetectedFace {
    fileprivate func movedBy(x: Double, y: Double) -> DetectedFace {
        DetectedFace(
            box: Rect(x: box.x + x, y: box.y + y, width: box.width, height: box.height), confidence: confidence,
            landmarks: landmarks.mapped { Point(x: $0.x + x, y: $0.y + y) })
    }
}
