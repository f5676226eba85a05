internal import CTemplateMatrix

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
        // Bounds: a range begins at a panel's first row and ends inside the matrix, whose last panel is padded.
        unsafe scores.withUnsafeMutableBufferPointer { scores in
            unsafe probes.panels.withUnsafeBufferPointer { probes in
                unsafe references.panels.withUnsafeBufferPointer { references in
                    guard let scores = scores.baseAddress, let probes = probes.baseAddress,
                        let references = references.baseAddress
                    else { return }
                    unsafe ctm_multiply(
                        probes + rows.lowerBound * dimension, rows.count,
                        references + columns.lowerBound * dimension, columns.count, dimension, scores)
                }
            }
        }
    }
}
