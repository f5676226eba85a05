/// Tells whether two faces are copies of one photograph.
///
/// Two captures of one person differ: the head turns in depth, the light changes, skin and hair lie anew. Copies of one
/// photograph agree, once a smooth displacement is undone, in every part of the face at once, in detail and in place. So
/// both patches are freed of light and contrast, registered over the whole face, plainly and in a mirror, and compared block
/// by block. Each block counts its correlation, less where it lies beside the common displacement.
enum PhotographComparison {
    /// Agreement of at least this is that of one photograph, 0...1.
    ///
    /// Of the 1,500 mated pairs of LFW `compare` calls three one photograph, and two of the three are one photograph that was
    /// published twice; the greatest agreement of the others that match is 0.735. The 40 mated specimen pairs have at most
    /// 0.65. Of 1,009 copies that match (grey, mirrored, scaled, flattened in tone, compressed, printed on a specimen document,
    /// photographed again once or twice) 1,003 reach it; of 116 printed ones 115. What is made to be missed is missed: half of
    /// the face exchanged, a coarse pattern of lines, noise of 30 grey levels in 5 of 24.
    static let threshold = 0.75

    /// Whether two patches are of one photograph.
    static func areOne(_ first: FacePatch, _ second: FacePatch) -> Bool { agreement(first, second) >= threshold }

    /// How far two patches agree as two copies of one photograph do, 0...1.
    static func agreement(_ first: FacePatch, _ second: FacePatch) -> Double {
        let plane = Plane(width: FacePatch.size.width, height: FacePatch.size.height, values: second.luma)
        let coarse = plane.halved.band
        var best: (patch: FacePatch, displacement: SmoothDisplacement, agreement: Double)?
        for patch in [first, first.mirrored] {
            let own = Plane(width: plane.width, height: plane.height, values: patch.luma).halved.band
            let blocks = BlockMatch.blocks(of: own, in: coarse, size: 12, step: 4, face: coarseFace)
            let displacement = SmoothDisplacement(blocks, degree: 2, tolerance: 0.75, in: coarse)
            let agreement = mean(blocks) { block in
                let correlation = max(0, block.correlation)
                return correlation * correlation / (1 + displacement.squaredMiss(of: block, in: coarse))
            }
            if agreement > best?.agreement ?? -1 { best = (patch, displacement, agreement) }
        }
        guard let best else { return 0 }
        let registered = best.displacement.undone(on: plane, scale: 2).band
        let own = Plane(width: plane.width, height: plane.height, values: best.patch.luma).band
        let blocks = BlockMatch.blocks(of: own, in: registered, size: 24, step: 8, face: fineFace)
        let rest = SmoothDisplacement(blocks, degree: 3, tolerance: 0.75, in: own)
        return mean(blocks) { block in
            max(0, block.correlation) / (1 + rest.squaredMiss(of: block, in: own) / (tolerance * tolerance))
        }
    }

    /// A block that lies beside the common displacement by so many pixels counts half.
    private static let tolerance = 0.6

    private static func mean(_ blocks: [BlockMatch.Block], _ value: (BlockMatch.Block) -> Double) -> Double {
        blocks.isEmpty ? 0 : blocks.reduce(0) { $0 + value($1) } / Double(blocks.count)
    }

    /// The pixels of a patch that show the face and not what lies behind it: an ellipse from brow to chin.
    private static let fineFace: [Bool] = {
        let (width, height) = (FacePatch.size.width, FacePatch.size.height)
        return (0..<width * height).map { place in
            let x = (Double(place % width) - Double(width - 1) / 2) / 38
            let y = (Double(place / width) - Double(height - 1) / 2 + 2) / 50
            return x * x + y * y <= 1
        }
    }()

    /// The same at half the size.
    private static let coarseFace: [Bool] = {
        let (width, height) = (FacePatch.size.width / 2, FacePatch.size.height / 2)
        return (0..<width * height).map { fineFace[2 * ($0 / width) * 2 * width + 2 * ($0 % width)] }
    }()
}
