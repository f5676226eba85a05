/// A linear least-squares problem with few unknowns, gathered row by row.
struct NormalEquations {
    private let terms: Int
    private var matrix: [[Double]]

    /// A problem with `terms` unknowns.
    init(terms: Int) {
        self.terms = terms
        matrix = [[Double]](repeating: [Double](repeating: 0, count: terms + 1), count: terms)
    }

    /// A problem whose sums are known: the symmetric `matrix` times the unknowns is `values`, one a row of it.
    init(matrix: [[Double]], values: [Double]) {
        terms = values.count
        self.matrix = zip(matrix, values).map { $0 + [$1] }
    }

    /// Takes in one equation: the first `terms` of `row`, times the unknowns, is `value`.
    mutating func add(_ row: [Double], _ value: Double) {
        for i in 0..<terms where row[i] != 0 {
            for j in 0..<terms { matrix[i][j] += row[i] * row[j] }
            matrix[i][terms] += row[i] * value
        }
    }

    /// The unknowns; `nil` when the equations do not determine them.
    func solution() -> [Double]? {
        var rows = matrix
        for column in 0..<terms {
            guard let pivot = (column..<terms).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
                abs(rows[pivot][column]) > 1e-9
            else { return nil }
            rows.swapAt(column, pivot)
            for other in (column + 1)..<max(column + 1, terms) {
                let factor = rows[other][column] / rows[column][column]
                guard factor != 0 else { continue }
                for place in column...terms { rows[other][place] -= factor * rows[column][place] }
            }
        }
        var result = [Double](repeating: 0, count: terms)
        for row in stride(from: terms - 1, through: 0, by: -1) {
            var value = rows[row][terms]
            for column in (row + 1)..<max(row + 1, terms) { value -= rows[row][column] * result[column] }
            result[row] = value / rows[row][row]
        }
        return result.allSatisfy(\.isFinite) ? result : nil
    }
}
