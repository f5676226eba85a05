extension FaceMesh {
    /// How far the mouth is open: the distance between the lips' inner edges at its middle, divided by the mouth's
    /// inner width, both in space; `nil` if the mesh has no width.
    ///
    /// In 75 hand-labelled pictures of Labeled Faces in the Wild, all 33 open mouths have 0.30 or more, and all 42
    /// closed ones have less. Laughter begins at 0.30, and shouts reach 0.6.
    public var mouthOpening: Double? {
        let width = vertices[78].distance(to: vertices[308])
        return width > 0 ? vertices[13].distance(to: vertices[14]) / width : nil
    }

    /// The visible distance from between the eyes to the chin, in pixels. ISO/IEC 29794-5 measures openings of eyes and
    /// mouth relative to it.
    public var eyesToChin: Double {
        let corners = [33, 133, 362, 263].map { vertices[$0] }
        let eyes = Point(
            x: corners.reduce(0) { $0 + $1.x } / Double(corners.count),
            y: corners.reduce(0) { $0 + $1.y } / Double(corners.count))
        return eyes.distance(to: Point(x: vertices[152].x, y: vertices[152].y))
    }

    /// The greatest distance of the lips' inner edges, in pixels as it is seen.
    public var greatestMouthOpening: Double {
        let pairs = [(82, 87), (13, 14), (312, 317)]
        return pairs.map { upper, lower in
            Point(x: vertices[upper].x, y: vertices[upper].y)
                .distance(to: Point(x: vertices[lower].x, y: vertices[lower].y))
        }.max() ?? 0
    }

    /// The mesh in a picture `factor` times as large; points name pixel centres, which lie half a pixel inside.
    public func scaled(by factor: Double) -> FaceMesh {
        FaceMesh(
            unchecked: vertices.map { vertex in
                Vertex(x: (vertex.x + 0.5) * factor - 0.5, y: (vertex.y + 0.5) * factor - 0.5, z: vertex.z * factor)
            }, presence: presence)
    }
}

extension FaceMesh.Vertex {
    /// The distance in space, in pixels.
    public func distance(to other: Self) -> Double {
        let (across, down, behind) = (x - other.x, y - other.y, z - other.z)
        return (across * across + down * down + behind * behind).squareRoot()
    }
}
