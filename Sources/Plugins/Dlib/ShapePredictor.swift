internal import BiometricsCore

/// Finds landmarks in a face's box with a cascade of regression trees.
///
/// - Source: Kazemi and Sullivan 2014, "One millisecond face alignment with an ensemble of regression trees"; the file
///   format and the rounding of positions are those of dlib's image_processing/shape_predictor.h.
struct ShapePredictor {
    private struct Split {
        let first: Int
        let second: Int
        let threshold: Float
    }

    private struct Tree {
        let splits: [Split]
        /// One shift of the whole shape per leaf, in order.
        let leaves: [Float]
    }

    /// One round: its trees, and the pixels that it compares, each as a landmark's index and a shift from it.
    private struct Stage {
        let trees: [Tree]
        let anchors: [Int]
        let shifts: [Point]
    }

    /// x and y of each landmark, as parts of the box.
    private let meanShape: [Float]
    private let stages: [Stage]

    /// The number of landmarks.
    var landmarkCount: Int { meanShape.count / 2 }

    init(_ bytes: [UInt8], modelID: String) throws(BiometricsError) {
        var archive = ArchiveReader(bytes, modelID: modelID)
        _ = try archive.integer(in: 1...1, "the version of a shape predictor")
        var shape: [Float] = []
        try archive.matrix(to: &shape)
        guard shape.count >= 4, shape.count.isMultiple(of: 2) else { throw archive.failure("there is no shape") }
        let forests = try archive.list { (archive) throws(BiometricsError) in
            try archive.list { (archive) throws(BiometricsError) in try Self.tree(&archive, leafSize: shape.count) }
        }
        let anchors = try archive.list { (archive) throws(BiometricsError) in
            try archive.list { (archive) throws(BiometricsError) in
                try archive.integer(in: 0...(shape.count / 2 - 1), "the number of a landmark")
            }
        }
        let shifts = try archive.list { (archive) throws(BiometricsError) in
            try archive.list { (archive) throws(BiometricsError) in
                Point(x: Double(try archive.float()), y: Double(try archive.float()))
            }
        }
        guard anchors.count == forests.count, shifts.count == forests.count, archive.isAtEnd else {
            throw archive.failure("its parts do not fit together")
        }
        var stages: [Stage] = []
        for (trees, (anchors, shifts)) in zip(forests, zip(anchors, shifts)) {
            let isSound = trees.allSatisfy { tree in
                tree.leaves.count == (tree.splits.count + 1) * shape.count
                    && tree.splits.allSatisfy { max($0.first, $0.second) < anchors.count }
            }
            guard anchors.count == shifts.count, isSound else { throw archive.failure("a tree is invalid") }
            stages.append(Stage(trees: trees, anchors: anchors, shifts: shifts))
        }
        meanShape = shape
        self.stages = stages
    }

    private static func tree(_ archive: inout ArchiveReader, leafSize: Int) throws(BiometricsError) -> Tree {
        let splits = try archive.list { (archive) throws(BiometricsError) in
            Split(
                first: try archive.integer(in: 0...65535, "the number of a pixel"),
                second: try archive.integer(in: 0...65535, "the number of a pixel"), threshold: try archive.float())
        }
        // A number takes an integer and an exponent of at least two bytes each. This bounds the memory by the remaining
        // bytes.
        guard leafSize <= archive.remaining / 4 / (splits.count + 1) else {
            throw archive.failure("a tree has fewer leaves than its splits need")
        }
        var leaves: [Float] = []
        leaves.reserveCapacity((splits.count + 1) * leafSize)
        _ = try archive.list { (archive) throws(BiometricsError) in
            let start = leaves.count
            try archive.matrix(to: &leaves)
            guard leaves.count - start == leafSize else { throw archive.failure("a leaf is not as long as the shape") }
        }
        return Tree(splits: splits, leaves: leaves)
    }

    /// The landmarks, in whole pixels, in a BGR picture. The face lies in the box from `topLeft` to `bottomRight`,
    /// including its edges.
    func landmarks(in image: Image, topLeft: Point, bottomRight: Point) -> [Point] {
        let (width, height) = (bottomRight.x - topLeft.x, bottomRight.y - topLeft.y)
        func place(_ x: Double, _ y: Double) -> (column: Int, row: Int) {
            (Self.whole(topLeft.x + x * width + 0.5), Self.whole(topLeft.y + y * height + 0.5))
        }
        var shape = meanShape
        let reference = Self.points(meanShape)
        for stage in stages {
            // If the shape has turned or grown since the mean shape, pixels are looked up along its own axes.
            let turn = SimilarityTransform.umeyama(from: reference, to: Self.points(shape)) ?? .identity
            let values = zip(stage.anchors, stage.shifts).map { anchor, shift -> Float in
                let x = turn.a * shift.x - turn.b * shift.y + Double(shape[2 * anchor])
                let y = turn.b * shift.x + turn.a * shift.y + Double(shape[2 * anchor + 1])
                let pixel = place(x, y)
                return Self.brightness(of: image, column: pixel.column, row: pixel.row)
            }
            for tree in stage.trees {
                var node = 0
                while node < tree.splits.count {
                    let split = tree.splits[node]
                    node = 2 * node + (values[split.first] - values[split.second] > split.threshold ? 1 : 2)
                }
                let leaf = (node - tree.splits.count) * shape.count
                for index in shape.indices { shape[index] += tree.leaves[leaf + index] }
            }
        }
        return Self.points(shape).map {
            let pixel = place($0.x, $0.y)
            return Point(x: Double(pixel.column), y: Double(pixel.row))
        }
    }

    /// The number rounded down; -1 for values that no picture can have, because a file may contain any value.
    private static func whole(_ value: Double) -> Int { abs(value) < 1e9 ? Int(value.rounded(.down)) : -1 }

    private static func points(_ shape: [Float]) -> [Point] {
        stride(from: 0, to: shape.count, by: 2).map { Point(x: Double(shape[$0]), y: Double(shape[$0 + 1])) }
    }

    /// The mean of the three channels as an integer; 0 beyond the picture.
    private static func brightness(of image: Image, column: Int, row: Int) -> Float {
        guard (0..<image.width).contains(column), (0..<image.height).contains(row) else { return 0 }
        let start = row * image.bytesPerRow + 3 * column
        return Float((Int(image.pixels[start]) + Int(image.pixels[start + 1]) + Int(image.pixels[start + 2])) / 3)
    }
}
