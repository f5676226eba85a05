/// Compares two faces to find copies of one photograph, on heads of any shape.
///
/// Two photographs of one person share the shape of the face. They do not share pores, shadows, hairs and noise, but
/// copies of one photograph do. Both faces are flattened by their meshes, and light and contrast are removed. Small
/// patches are then searched near their place. The best tenth of the patches counts, because parts of a copy may be
/// covered, relit or mixed.
///
/// Pictures of one session share their light, and often reach the thresholds. Do not compare them in this way.
enum FlatFaceComparison {
    /// The side of a patch, and the distance between patches, in pixels.
    private static let (size, step) = (28, 12)
    /// The part of the patches that may agree less than the score.
    private static let rank = 0.9

    /// The agreement of the best patches, 0...1, for a plain or a mirrored copy.
    static func agreement(of frame: Detail, with reference: Detail) -> Double {
        max(score(of: reference.plane, in: frame.plane), score(of: reference.plane.mirrored, in: frame.plane))
    }

    private static func score(of reference: Plane, in frame: Plane) -> Double {
        let blocks = BlockMatch.blocks(of: reference, in: frame, size: size, step: step, face: FlatFaceLayout.face)
        let values = blocks.map { max(0, $0.correlation) }.sorted()
        guard let last = values.last else { return 0 }
        let place = rank * Double(values.count - 1)
        let index = Int(place)
        let next = index + 1 < values.count ? values[index + 1] : last
        return values[index] + (place - Double(index)) * (next - values[index])
    }

    /// The fine detail of a flat face.
    struct Detail: Sendable {
        fileprivate let plane: Plane

        /// The difference of two blurs, of 1 and of 3 pixels, divided by its local strength.
        init(_ face: FlatFace) {
            let side = FlatFaceLayout.side
            let luma = Plane(width: side, height: side, values: face.luma.map(Float.init))
            let (fine, coarse) = (luma.blurred(sigma: 1), luma.blurred(sigma: 3))
            var difference = luma
            for place in luma.values.indices { difference.values[place] = fine.values[place] - coarse.values[place] }
            var square = difference
            for place in luma.values.indices { square.values[place] *= difference.values[place] }
            let energy = square.blurred(sigma: 6)
            // Adding one grey level keeps the noise of flat places small.
            for place in luma.values.indices { difference.values[place] /= energy.values[place].squareRoot() + 1 }
            plane = difference
        }
    }
}

extension Plane {
    /// The mirrored plane.
    fileprivate var mirrored: Plane {
        var flipped = self
        for row in 0..<height {
            for column in 0..<width { flipped.values[row * width + column] = values[row * width + width - 1 - column] }
        }
        return flipped
    }
}
