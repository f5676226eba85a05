import BiometricsEvaluation
import Testing

struct TemplateMatrixTests {
    private func matrix(_ count: Int, _ dimension: Int, seed: UInt64) -> (TemplateMatrix, [[Float]]) {
        var generator = SplitMix64(seed: seed)
        var matrix = TemplateMatrix(dimension: dimension)
        var rows: [[Float]] = []
        for _ in 0..<count {
            let values = (0..<dimension).map { _ in Float(generator.nextUnit() - 0.5) }
            let norm = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
            rows.append(values.map { $0 / norm })
            matrix.append(rows[rows.count - 1])
        }
        return (matrix, rows)
    }

    @Test(arguments: [(1, 1), (7, 130), (129, 8), (131, 257), (16, 48), (17, 33), (130, 16), (31, 47)])
    func `every pair is compared once, whatever the sizes`(sizes: (Int, Int)) {
        let (probes, left) = matrix(sizes.0, 19, seed: 1)
        let (references, right) = matrix(sizes.1, 19, seed: 2)
        let blocks = probes.mapBlocks(against: references, threads: 2) { $0 }
        #expect(blocks.reduce(0) { $0 + $1.scores.count } == sizes.0 * sizes.1)
        for block in blocks {
            for row in block.rows {
                for column in block.columns {
                    let expected = zip(left[row], right[column]).reduce(0) { $0 + $1.0 * $1.1 }
                    #expect(abs(block[row, column] - expected) < 1e-6)
                    #expect(block[row, column] == probes.score(row, references, column))
                }
            }
        }
    }

    @Test func `blocks come in order and the upper triangle leaves none of its pairs out`() {
        let (templates, _) = matrix(300, 5, seed: 3)
        let all = templates.mapBlocks(against: templates, upperTriangleOnly: true, threads: 2) {
            [$0.rows.lowerBound, $0.columns.lowerBound]
        }
        #expect(all == [[0, 0], [0, 128], [0, 256], [128, 128], [128, 256], [256, 256]])
    }

    @Test func `no templates give no blocks`() {
        let empty = TemplateMatrix(dimension: 4)
        #expect(empty.mapBlocks(against: empty) { $0.scores }.isEmpty)
    }
}
