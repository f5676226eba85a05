/// Compares two faces to find copies of one photograph.
///
/// Two captures of one person differ: the head turns in depth, the light changes, skin and hair lie differently. Copies
/// of one photograph agree in every part of the face at once, in detail and in place, apart from a smooth displacement.
/// Both patches are therefore freed of light and contrast. They are registered over the whole face, plain and mirrored,
/// and compared block by block. Each block counts with its correlation, and less if it deviates from the common
/// displacement.
enum PhotographComparison {
    /// The least agreement of two copies of one photograph, 0...1.
    ///
    /// Of the 1,500 mated pairs of LFW, `compare` reports three as one photograph; two of them are a photograph that
    /// was published twice. The greatest agreement of the other matching pairs is 0.735. The 40 mated specimen pairs
    /// reach at most 0.65.
    ///
    /// Of 1,009 matching copies, 1,003 reach the threshold. They were made grey, mirrored, scaled, flattened in tone,
    /// compressed, printed on a specimen document, or photographed again once or twice. Of the 116 printed ones, 115
    /// reach it. Deliberate changes are missed: half of the face exchanged, a coarse pattern of lines, and noise of 30
    /// grey levels in 5 of 24.
    static let threshold = 0.75

    /// Whether two patches show one photograph.
    static func areOne(_ first: FacePatch, _ second: FacePatch) -> Bool { agreement(first, second) >= threshold }

    /// The agreement of two patches, 0...1; high for two copies of one photograph.
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

    /// The deviation from the common displacement, in pixels, at which a block counts half.
    private static let tolerance = 0.6

    private static func mean(_ blocks: [BlockMatch.Block], _ value: (BlockMatch.Block) -> Double) -> Double {
        blocks.isEmpty ? 0 : blocks.reduce(0) { $0 + value($1) } / Double(blocks.count)
    }

    /// The pixels of a patch that show the face and not its background: an ellipse from brow to chin.
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
