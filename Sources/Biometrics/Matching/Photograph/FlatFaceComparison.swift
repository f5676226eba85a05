/// Compares two faces to find copies of one photograph, on heads of any shape.
///
/// Two photographs of one person share the shape of the face. They do not share pores, shadows, hairs and noise, but
/// copies of one photograph do. Both faces are flattened by their meshes, and light and contrast are removed. Small
/// patches are then searched near their place, in several bands of detail. In the finest band, the best tenth of the
/// patches counts, because parts of a copy may be covered, relit or mixed. A mixture of two faces shows one of them in
/// some band. So the bands are also weighed against each other (``PhotographMixture``).
///
/// Pictures of one session share their light, and often reach the thresholds. Do not compare them in this way.
enum FlatFaceComparison {
    /// The parts of the patches that agree less than the values of a band.
    static let ranks = [0.1, 0.25, 0.5, 0.75, 0.9]

    /// A band of detail: the difference of two blurs, divided by its local strength.
    struct Band: Sendable {
        /// The blur that removes finer detail, and the one that removes coarser detail: standard deviations in pixels.
        let finest: Float
        let coarsest: Float
        /// The blur over which the strength is measured, likewise.
        let surroundings: Float
        /// The side of a patch, and the distance between patches, in pixels.
        let size: Int
        let step: Int
        /// Whether all of these are pixels of the face at half its size.
        let isHalved: Bool
    }

    /// From fine to coarse.
    static let bands = [
        Band(finest: 1, coarsest: 3, surroundings: 6, size: 28, step: 12, isHalved: false),
        Band(finest: 2, coarsest: 6, surroundings: 9, size: 20, step: 12, isHalved: false),
        Band(finest: 1.5, coarsest: 4.5, surroundings: 7, size: 16, step: 8, isHalved: true),
        Band(finest: 2, coarsest: 6, surroundings: 9, size: 32, step: 8, isHalved: true),
    ]

    /// The agreement of a plain and of a mirrored copy.
    struct Finding: Sendable {
        /// For each band, the agreement at each of `ranks`, 0...1.
        let plain: [[Double]]
        let mirrored: [[Double]]

        /// The agreement of the best patches in the finest band.
        var finest: Double { max(plain[0].last ?? 0, mirrored[0].last ?? 0) }
    }

    /// - Returns: the agreement in the bands of `frame`.
    static func compare(_ frame: Detail, with reference: Detail) -> Finding {
        var (plain, mirrored): ([[Double]], [[Double]]) = ([], [])
        for (band, planes) in zip(bands, zip(frame.planes, reference.planes)) {
            let sums = BlockMatch.sums(of: planes.0, size: band.size)
            let face = band.isHalved ? halvedFace : FlatFaceLayout.face
            for isMirrored in [false, true] {
                let known = isMirrored ? planes.1.mirrored : planes.1
                let blocks = BlockMatch.blocks(of: known, in: sums, step: band.step, face: face)
                let found = quantiles(blocks.map { max(0, $0.correlation) }.sorted())
                if isMirrored { mirrored.append(found) } else { plain.append(found) }
            }
        }
        return Finding(plain: plain, mirrored: mirrored)
    }

    /// The agreement of the best patches in the finest band, 0...1, for a plain or a mirrored copy.
    static func agreement(of frame: Detail, with reference: Detail) -> Double {
        compare(frame, with: reference).finest
    }

    private static func quantiles(_ values: [Double]) -> [Double] {
        guard let last = values.last else { return ranks.map { _ in 0 } }
        return ranks.map { rank in
            let place = rank * Double(values.count - 1)
            let index = Int(place)
            let next = index + 1 < values.count ? values[index + 1] : last
            return values[index] + (place - Double(index)) * (next - values[index])
        }
    }

    private static let halvedFace: [Bool] = {
        let side = FlatFaceLayout.side
        return (0..<side / 2 * (side / 2)).map { place in
            FlatFaceLayout.face[place / (side / 2) * 2 * side + place % (side / 2) * 2]
        }
    }()

    /// The bands of a flat face.
    struct Detail: Sendable {
        fileprivate let planes: [Plane]

        /// - Parameter isFinest: whether only the finest band is needed.
        init(_ face: FlatFace, isFinest: Bool = false) {
            let side = FlatFaceLayout.side
            let luma = Plane(width: side, height: side, values: face.luma.map(Float.init))
            let halved = luma.halved
            planes = FlatFaceComparison.bands.prefix(isFinest ? 1 : .max).map {
                ($0.isHalved ? halved : luma).detail(in: $0)
            }
        }
    }
}

extension Plane {
    fileprivate func detail(in band: FlatFaceComparison.Band) -> Plane {
        // Adding one grey level keeps the noise of flat places small.
        self.band(finest: band.finest, coarsest: band.coarsest, surroundings: band.surroundings) { energy in
            energy.squareRoot() + 1
        }
    }

    /// The mirrored plane.
    fileprivate var mirrored: Plane {
        var flipped = self
        for row in 0..<height {
            for column in 0..<width { flipped.values[row * width + column] = values[row * width + width - 1 - column] }
        }
        return flipped
    }
}
