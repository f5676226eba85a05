public import BiometricsCore

/// The records of comma-separated text by column name, one after another.
///
/// An invalid record is returned as a fault, and reading continues on the next line.
public struct CSVRecords: Sequence, IteratorProtocol {
    /// A record, or its fault.
    public struct Record: Sendable, Hashable {
        /// The line on which it begins, from 1.
        public let line: Int
        /// The fault; nil for a valid record.
        public let fault: String?
        private let fields: [String: String]

        init(line: Int, fault: String) {
            self.line = line
            self.fault = fault
            fields = [:]
        }

        init(line: Int, fields: [String: String]) {
            self.line = line
            fault = nil
            self.fields = fields
        }

        /// The text in the column with this lower-case name; nil if it is empty.
        public subscript(name: String) -> String? { fields[name] }
    }

    /// The names of the columns, in lower case and without surrounding spaces.
    public let columns: [String]
    private var reader: CSVReader

    /// Reads the first line, which names the columns.
    ///
    /// - Throws: `.unreadableInput` if the header is missing or unusable.
    public init(_ bytes: [UInt8]) throws(BiometricsError) {
        reader = CSVReader(bytes)
        columns = try reader.columns(of: "table").map { $0.trimmingBlanks().lowercased() }
        guard Set(columns).count == columns.count else {
            throw BiometricsError(.unreadableInput, "The table has two columns of the same name.")
        }
    }

    /// Whether no record follows.
    public var isAtEnd: Bool {
        var rest = self
        return rest.next() == nil
    }

    /// The next record; nil at the end.
    public mutating func next() -> Record? {
        switch reader.next() {
        case nil: return nil
        case .fault(let fault)?: return Record(line: reader.line, fault: fault)
        case .fields(let texts)?:
            guard texts.count == columns.count else {
                return Record(
                    line: reader.line, fault: "it has \(texts.count) fields, the first line \(columns.count)")
            }
            var fields: [String: String] = [:]
            for (column, text) in zip(columns, texts.map { $0.trimmingBlanks() }) where !text.isEmpty {
                fields[column] = text
            }
            return Record(line: reader.line, fields: fields)
        }
    }
}
