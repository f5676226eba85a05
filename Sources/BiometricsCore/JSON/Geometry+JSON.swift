/// `{"width": …, "height": …}` in JSON.
extension Size: Codable {
    private enum CodingKeys: CodingKey { case width, height }

    /// Reads both sides.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            width: try container.decode(Int.self, forKey: .width),
            height: try container.decode(Int.self, forKey: .height))
    }

    /// Writes both sides.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(width, forKey: .width)
        try container.encode(height, forKey: .height)
    }
}

/// `[x, y]` in JSON.
extension Point: Codable {
    /// Reads `[x, y]`.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        self.init(x: try container.decode(Double.self), y: try container.decode(Double.self))
        try container.requireEnd("A point is two numbers.")
    }

    /// Writes `[x, y]`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(x)
        try container.encode(y)
    }
}

/// `[x, y, width, height]` in JSON.
extension Rect: Codable {
    /// Reads `[x, y, width, height]`.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        x = try container.decode(Double.self)
        y = try container.decode(Double.self)
        width = try container.decode(Double.self)
        height = try container.decode(Double.self)
        try container.requireEnd("A rectangle is four numbers.")
    }

    /// Writes `[x, y, width, height]`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for value in [x, y, width, height] { try container.encode(value) }
    }
}

/// `[[x, y], [x, y], [x, y], [x, y]]` in JSON.
extension Quadrilateral: Codable {
    /// Reads four points.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        corners = [
            try container.decode(Point.self), try container.decode(Point.self), try container.decode(Point.self),
            try container.decode(Point.self),
        ]
        try container.requireEnd("A quadrilateral is four points.")
    }

    /// Writes four points.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for corner in corners { try container.encode(corner) }
    }
}

/// 0 to 3 in JSON.
extension QuarterTurn: Codable {}

/// Its text in JSON.
extension Image.PixelFormat: Codable {}
