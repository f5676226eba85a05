internal import CTemplateMatrix
import Dispatch
import Synchronization

/// Templates of one model, laid out so that all can be compared with all as one matrix product.
///
/// The score of two templates is their inner product, which is the cosine if both are L2-normalised. It is summed in
/// the order of the components, whatever the blocks and threads, so the same two templates always give the same bits on
/// one machine. (A processor with fused multiply-add rounds once where another rounds twice.)
///
/// - Shape: `count` rows of `dimension` floats, stored in panels of 16 rows, component by component.
/// - Threads: a value.
public struct TemplateMatrix: Sendable {
    /// Floats in a template.
    public let dimension: Int
    /// Templates.
    public private(set) var count = 0
    /// Panel after panel; in each, the 16 rows' first components, then their second ones, and so on.
    private(set) var panels: [Float] = []

    /// Rows and columns of a block: both blocks' templates stay in the second-level cache up to 512 components.
    public static let blockSize = 128
    static let panelHeight = Int(CTM_PANEL_HEIGHT)

    /// A matrix without rows.
    ///
    /// - Requires: a positive dimension.
    public init(dimension: Int) {
        precondition(dimension > 0, "a template has components")
        self.dimension = dimension
    }

    /// Appends a template.
    ///
    /// - Requires: `dimension` finite components, of L2 norm 1 within 1e-3.
    public mutating func append(_ template: [Float]) {
        precondition(template.count == dimension, "every template has the same number of components")
        let norm = template.reduce(0) { $0 + $1 * $1 }.squareRoot()
        precondition(abs(norm - 1) < 1e-3, "templates are L2-normalised")
        let row = count % Self.panelHeight
        if row == 0 { panels.append(contentsOf: repeatElement(0, count: dimension * Self.panelHeight)) }
        let start = panels.count - dimension * Self.panelHeight + row
        for (index, component) in template.enumerated() { panels[start + index * Self.panelHeight] = component }
        count += 1
    }

    /// The score of template `row` and template `column` of `other`.
    public func score(_ row: Int, _ other: TemplateMatrix, _ column: Int) -> Float {
        let height = Self.panelHeight
        let first = row / height * dimension * height + row % height
        let second = column / height * dimension * height + column % height
        precondition(row < count && column < other.count && dimension == other.dimension, "both templates are there")
        return unsafe panels.withUnsafeBufferPointer { panels in
            unsafe other.panels.withUnsafeBufferPointer { others in
                guard let own = panels.baseAddress, let reference = others.baseAddress else { return 0 }
                return unsafe ctm_score(own + first, reference + second, dimension)
            }
        }
    }

    /// Compares every template with all `references`, and returns the result of `body` for each block of scores, in the
    /// order of the blocks: by rows, then by columns.
    ///
    /// - Parameters:
    ///   - references: the templates of the other side; the set itself to compare a set with itself.
    ///   - upperTriangleOnly: skips blocks completely below the diagonal, to compare a set with itself.
    ///   - threads: the number of blocks processed at once; `body` is then called from several threads at once.
    ///   - body: computes the result of one block of scores.
    /// - Requires: the same dimension on both sides.
    public func mapBlocks<Result: Sendable>(
        against references: TemplateMatrix, upperTriangleOnly: Bool = false, threads: Int = 1,
        _ body: @Sendable (ComparisonBlock) -> Result
    ) -> [Result] {
        precondition(dimension == references.dimension, "templates of one model have one dimension")
        var places: [(rows: Range<Int>, columns: Range<Int>)] = []
        for top in stride(from: 0, to: count, by: Self.blockSize) {
            let rows = top..<min(top + Self.blockSize, count)
            for left in stride(from: 0, to: references.count, by: Self.blockSize) {
                let columns = left..<min(left + Self.blockSize, references.count)
                if upperTriangleOnly, columns.upperBound <= rows.lowerBound { continue }
                places.append((rows, columns))
            }
        }
        let work = places
        let next = Atomic(0)
        let results = Mutex([Result?](repeating: nil, count: work.count))
        DispatchQueue.concurrentPerform(iterations: max(1, min(threads, work.count))) { _ in
            var block = ComparisonBlock()
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < work.count else { return }
                block.fill(self, work[index].rows, references, work[index].columns)
                let result = body(block)
                results.withLock { $0[index] = result }
            }
        }
        return results.withLock { $0.compactMap(\.self) }
    }
}
