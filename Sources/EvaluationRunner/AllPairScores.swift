internal import BiometricsCore
internal import BiometricsEvaluation

/// The scores of every sample against every other, computed as one matrix product per embedder.
struct AllPairScores {
    let fusion: ScoreFusion
    let threads: Int

    init(_ fusion: ScoreFusion, threads: Int) {
        self.fusion = fusion
        self.threads = threads
    }

    /// The scores of the first sample with the second, the third and so on, then those of the second with the third;
    /// NaN if a sample has no templates.
    func scores(of samples: [[FaceTemplate]]) -> [Double] {
        let count = samples.count
        var scores = [Double](repeating: .nan, count: count * max(0, count - 1) / 2)
        let present = samples.indices.filter { !samples[$0].isEmpty }
        guard let first = present.first else { return scores }
        for member in fusion.members.indices {
            var matrix = TemplateMatrix(dimension: samples[first][member].features.count)
            for sample in present { matrix.append(samples[sample][member].features) }
            let blocks = matrix.mapBlocks(against: matrix, upperTriangleOnly: true, threads: threads) { $0 }
            for block in blocks {
                for row in block.rows {
                    // The number of comparisons of all samples before this one.
                    let start = present[row] * (2 * count - present[row] - 1) / 2 - present[row] - 1
                    for column in block.columns where column > row {
                        let cosine = min(1, max(-1, Double(block[row, column])))
                        let part = fusion.contribution(of: member, cosine: cosine)
                        let place = start + present[column]
                        scores[place] = member == 0 ? part : scores[place] + part
                    }
                }
            }
        }
        return scores
    }
}
