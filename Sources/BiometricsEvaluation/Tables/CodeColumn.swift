/// One index into a pool of labels per row; it takes no memory until a row has a label.
struct CodeColumn: Sendable, Hashable {
    /// The index of a row without a label.
    static let none: Int32 = -1

    private(set) var codes: [Int32] = []

    /// Whether no row has a label.
    var isEmpty: Bool { codes.isEmpty }

    /// The index of `row`, or `none`.
    subscript(row: Int) -> Int32 {
        row < codes.count ? codes[row] : Self.none
    }

    /// Sets the index of `row`, which must follow all rows with a label.
    mutating func set(_ code: Int32, row: Int) {
        guard code != Self.none else { return }
        if codes.count < row { codes.append(contentsOf: repeatElement(Self.none, count: row - codes.count)) }
        codes.append(code)
    }
}

/// A named column of labels.
struct LabelColumn: Sendable, Hashable {
    let name: String
    private(set) var pool = LabelPool()
    private(set) var column = CodeColumn()

    init(name: String) {
        self.name = name
    }

    /// The label of `row`, or nil.
    subscript(row: Int) -> String? { pool[column[row]] }

    /// Sets the label of `row`, which must follow all rows with a label.
    mutating func set(_ label: String?, row: Int) {
        guard let label else { return }
        column.set(pool.index(of: label), row: row)
    }
}
