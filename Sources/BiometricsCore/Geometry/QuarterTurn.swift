/// How often a picture is turned by 90° clockwise.
public enum QuarterTurn: Int, Sendable, Hashable, CaseIterable {
    /// As it is.
    case none = 0
    /// 90° clockwise.
    case clockwise = 1
    /// Upside down.
    case half = 2
    /// 270° clockwise.
    case counterclockwise = 3

    /// 0, 90, 180 or 270, clockwise.
    public var degrees: Int { rawValue * 90 }

    /// The turn that takes this one back.
    public var inverse: QuarterTurn { QuarterTurn(rawValue: (4 - rawValue) % 4) ?? .none }

    /// The size of a turned picture of `size`.
    public func apply(to size: Size) -> Size {
        self == .none || self == .half ? size : size.transposed
    }

    /// The position in the turned picture of `point` in a picture of `size`. Pixel centres map onto pixel centres.
    public func apply(to point: Point, in size: Size) -> Point {
        let right = Double(size.width - 1)
        let bottom = Double(size.height - 1)
        switch self {
        case .none: return point
        case .clockwise: return Point(x: bottom - point.y, y: point.x)
        case .half: return Point(x: right - point.x, y: bottom - point.y)
        case .counterclockwise: return Point(x: point.y, y: right - point.x)
        }
    }

    /// The position in the turned picture of `rect` in a picture of `size`. Rectangles are bounded by pixel edges.
    public func apply(to rect: Rect, in size: Size) -> Rect {
        let width = Double(size.width)
        let height = Double(size.height)
        switch self {
        case .none: return rect
        case .clockwise: return Rect(x: height - rect.maxY, y: rect.x, width: rect.height, height: rect.width)
        case .half: return Rect(x: width - rect.maxX, y: height - rect.maxY, width: rect.width, height: rect.height)
        case .counterclockwise: return Rect(x: rect.y, y: width - rect.maxX, width: rect.height, height: rect.width)
        }
    }
}

extension DetectedFace {
    /// The face as it stands in the picture turned by `turn`; `size` is that of the picture before the turn.
    public func turned(_ turn: QuarterTurn, in size: Size) -> DetectedFace {
        DetectedFace(
            box: turn.apply(to: box, in: size), confidence: confidence,
            landmarks: landmarks.mapped { turn.apply(to: $0, in: size) },
            landmarksAreEstimated: landmarksAreEstimated)
    }
}
