/// The scores of a range of probes against a range of references.
public struct ComparisonBlock: Sendable {
    /// The probes, by their row.
    public private(set) var rows = 0..<0
    /// The references, by their row in their own matrix.
    public private(set) var columns = 0..<0
    /// The scores, row by row, `columns.count` each; in step with `rows` and `columns`.
    public private(set) var scores: [Float] = []

    init() {}

    /// The score of a probe and a reference.
    public subscript(row: Int, column: Int) -> Float {
        scores[(row - rows.lowerBound) * columns.count + column - columns.lowerBound]
    }

    /// Computes the scores of a block whose ranges begin at whole panels.
    mutating func fill(
        _ probes: TemplateMatrix, _ rows: Range<Int>, _ references: TemplateMatrix, _ columns: Range<Int>
    ) {
        self.rows = rows
        self.columns = columns
        if scores.count != rows.count * columns.count {
            scores = [Float](repeating: 0, count: rows.count * columns.count)
        }
        let dimension = probes.dimension
        let height = TemplateMatrix.panelHeight
        let stride = height * dimension
        // Bounds: a range begins at a panel's first row and ends inside the matrix, whose last panel is padded to eight
        // rows; so every load below lies in the two arrays, and stores are cut to the block.
        unsafe probes.panels.withUnsafeBytes { probes in
            unsafe references.panels.withUnsafeBytes { references in
                for left in Swift.stride(from: columns.lowerBound, to: columns.upperBound, by: height) {
                    let right = unsafe UnsafeRawBufferPointer(rebasing: references[panel(left, stride)])
                    for top in Swift.stride(from: rows.lowerBound, to: rows.upperBound, by: height) {
                        let both = unsafe UnsafeRawBufferPointer(rebasing: probes[panel(top, stride)])
                        for half in [0, 4] where top + half < rows.upperBound {
                            let tile = unsafe Tile(both, rowOffset: half, right, dimension: dimension)
                            store(tile, top + half, left)
                        }
                    }
                }
            }
        }
    }

    private func panel(_ row: Int, _ stride: Int) -> Range<Int> {
        let start = row / TemplateMatrix.panelHeight * stride * MemoryLayout<Float>.stride
        return start..<start + stride * MemoryLayout<Float>.stride
    }

    private mutating func store(_ tile: Tile, _ top: Int, _ left: Int) {
        let width = min(TemplateMatrix.panelHeight, columns.upperBound - left)
        for row in 0..<min(4, rows.upperBound - top) {
            let start = (top - rows.lowerBound + row) * columns.count + left - columns.lowerBound
            for column in 0..<width { scores[start + column] = tile[row, column] }
        }
    }
}

/// The inner products of four probes with eight references, held in eight registers of four lanes.
private struct Tile {
    private var low: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) = (.zero, .zero, .zero, .zero)
    private var high: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) = (.zero, .zero, .zero, .zero)

    @inline(__always)
    init(
        _ probes: UnsafeRawBufferPointer, rowOffset: Int, _ references: UnsafeRawBufferPointer, dimension: Int
    ) {
        let quarter = MemoryLayout<SIMD4<Float>>.stride
        for index in 0..<dimension {
            let offset = index * 2 * quarter
            let four = unsafe probes.loadUnaligned(
                fromByteOffset: offset + rowOffset * MemoryLayout<Float>.stride, as: SIMD4<Float>.self)
            let left = unsafe references.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
            let right = unsafe references.loadUnaligned(fromByteOffset: offset + quarter, as: SIMD4<Float>.self)
            low.0 += four[0] * left
            high.0 += four[0] * right
            low.1 += four[1] * left
            high.1 += four[1] * right
            low.2 += four[2] * left
            high.2 += four[2] * right
            low.3 += four[3] * left
            high.3 += four[3] * right
        }
    }

    subscript(row: Int, column: Int) -> Float {
        let half = column < 4 ? low : high
        switch row {
        case 0: return half.0[column & 3]
        case 1: return half.1[column & 3]
        case 2: return half.2[column & 3]
        default: return half.3[column & 3]
        }
    }
}
