import BiometricsTestSupport

/// A table of the test data whose cells may be quoted, with commas, line breaks and doubled quotation marks inside.
struct Table {
    /// The rows behind the first, by the names in it.
    let rows: [[String: String]]

    init(_ relativePath: String) throws {
        var records: [[String]] = [[]]
        var cell: [UInt8] = []
        var isQuoted = false
        func endCell() {
            records[records.count - 1].append(String(decoding: cell, as: UTF8.self))
            cell = []
        }
        var hasClosed = false
        for byte in try TestData.bytes(relativePath) {
            let followsQuote = hasClosed
            hasClosed = false
            switch byte {
            case UInt8(ascii: "\""):
                hasClosed = isQuoted
                isQuoted.toggle()
                // Two in a row inside of a cell are one of the cell.
                if followsQuote { cell.append(byte) }
            case UInt8(ascii: ",") where !isQuoted: endCell()
            case UInt8(ascii: "\n") where !isQuoted:
                endCell()
                records.append([])
            case UInt8(ascii: "\r") where !isQuoted: break
            default: cell.append(byte)
            }
        }
        if !cell.isEmpty || records.last?.isEmpty == false { endCell() }
        let names = records.first ?? []
        rows = records.dropFirst().filter { $0.count == names.count }.map {
            Dictionary(zip(names, $0), uniquingKeysWith: { first, _ in first })
        }
    }
}
