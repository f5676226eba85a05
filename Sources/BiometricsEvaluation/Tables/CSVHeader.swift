import BiometricsCore

/// The columns of a table by name; case and surrounding spaces of names do not matter.
struct CSVHeader {
    /// The unknown columns, which hold group labels.
    let groups: [(name: String, index: Int)]
    let count: Int
    private let indices: [String: Int]

    /// Reads the names of the columns.
    ///
    /// - Throws: `.unreadableInput` if a required column is missing, or if a name occurs twice.
    init(_ fields: [String], known: [String], required: [String]) throws(BiometricsError) {
        var indices: [String: Int] = [:]
        var groups: [(name: String, index: Int)] = []
        for (index, field) in fields.enumerated() {
            let name = field.trimmingBlanks()
            let key = name.lowercased()
            guard indices.updateValue(index, forKey: key) == nil else {
                throw BiometricsError(.unreadableInput, "The table has two columns named “\(name)”.")
            }
            if !known.contains(key), !name.isEmpty { groups.append((name, index)) }
        }
        for name in required where indices[name] == nil {
            let optional = known.filter { !required.contains($0) }
            throw BiometricsError(
                .unreadableInput,
                "The table has no column “\(name)”. Its first line must name the columns "
                    + "\(required.joined(separator: ", ")); optional are \(optional.joined(separator: ", ")).")
        }
        self.indices = indices
        self.groups = groups
        count = fields.count
    }

    /// Reads the rows below the header, and lists those that have another number of fields or that `take` refuses.
    func readRows(_ reader: inout CSVReader, _ take: ([String]) throws(RowFault) -> Void) -> RejectedRows {
        var rejected = RejectedRows()
        while let record = reader.next() {
            switch record {
            case .fault(let fault): rejected.add(line: reader.line, fault)
            case .fields(let fields):
                guard fields.count == count else {
                    rejected.add(line: reader.line, "it has \(fields.count) fields, the header \(count)")
                    continue
                }
                do throws(RowFault) {
                    try take(fields)
                } catch {
                    rejected.add(line: reader.line, error.reason)
                }
            }
        }
        return rejected
    }

    /// The text of column `name` without surrounding spaces; nil if it is empty or the column does not exist.
    func field(_ name: String, of fields: [String]) -> String? {
        guard let index = indices[name] else { return nil }
        let text = fields[index].trimmingBlanks()
        return text.isEmpty ? nil : text
    }

    /// The labels in the unknown columns.
    func labels(of fields: [String]) -> [String: String] {
        var labels: [String: String] = [:]
        for (name, index) in groups where !fields[index].isEmpty { labels[name] = fields[index] }
        return labels
    }
}

extension String {
    /// The text without surrounding spaces and tabs.
    func trimmingBlanks() -> String {
        guard let first = utf8.first, let last = utf8.last else { return self }
        let isBlank: (UInt8) -> Bool = { $0 == 32 || $0 == 9 }
        guard isBlank(first) || isBlank(last) else { return self }
        let head = unicodeScalars.drop { $0 == " " || $0 == "\t" }
        return String(String(head).reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
