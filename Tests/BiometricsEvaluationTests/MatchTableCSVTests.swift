import BiometricsCore
import BiometricsEvaluation
import Testing

struct MatchTableCSVTests {
    private func read(_ text: String) throws -> (table: MatchTable, rejected: RejectedRows) {
        try MatchTable.read(csv: Array(text.utf8))
    }

    @Test func `quotes hold commas, quotes and line ends, and columns may stand in any order`() throws {
        let (table, rejected) = try read(
            "Mated,score,probe,Age,reference\r\n1,0.5,\"a,\"\"1\"\".png\",young,\"b\nc.png\"\r\n0,-1e-3,x,,y\r\n")
        #expect(rejected.count == 0 && table.count == 2)
        let first = table.row(at: 0)
        #expect(first.probe == "a,\"1\".png" && first.reference == "b\nc.png" && first.isMated)
        #expect(first.outcome == .score(0.5) && first.groups == ["Age": "young"])
        #expect(table.row(at: 1).groups.isEmpty && table.row(at: 1).outcome == .score(-0.001))
    }

    @Test(arguments: [";", "\t"])
    func `spreadsheets of many languages write other marks than commas`(mark: String) throws {
        let lines = ["probe|reference|mated|score", "a,1.png|b.png|1|0.5", "\"x|y\"|z|0|0.25"]
        let text = lines.joined(separator: "\r\n").replacing("|", with: mark)
        for head in ["", "\u{FEFF}", "sep=\(mark)\r\n"] {
            let (table, rejected) = try read(head + text)
            #expect(rejected.count == 0 && table.count == 2)
            #expect(table.row(at: 0).probe == "a,1.png" && table.row(at: 0).outcome == .score(0.5))
            #expect(table.row(at: 1).probe == "x\(mark)y")
        }
    }

    @Test(
        arguments: [
            (Array("PK\u{3}\u{4}".utf8) + [0xFF, 0xFE], "workbook"), ([0xFF, 0xFE, 0x70, 0x00], "UTF-16"),
            ([0xFE, 0xFF, 0x00, 0x70], "UTF-16"), ([0x70, 0xE9], "UTF-8"),
        ] as [([UInt8], String)])
    func `bytes that are no table name the cause`(bytes: [UInt8], cause: String) {
        let error = #expect(throws: BiometricsError.self) { try MatchTable.read(csv: bytes) }
        #expect(error?.message.contains(cause) == true)
    }

    @Test func `a cell that a spreadsheet would run as a formula is marked, and read back as it was`() throws {
        let names = [
            "=cmd|'/c calc'!A0", "+1+1", "-2+3.png", "@SUM(A1)", "'=a", "''-b", "'a", "-inf", "-5", "x=1",
        ]
        var table = MatchTable(groupColumns: ["=group"])
        for name in names {
            table.append(
                MatchRow(
                    probe: name, reference: "r", isMated: true, outcome: .score(-0.25), groups: ["=group": name]))
        }
        let text = String(decoding: table.csv(), as: UTF8.self)
        let cells = text.split(separator: "\n").flatMap { $0.split(separator: ",") }
            .map { $0.hasPrefix("\"") ? $0.dropFirst() : $0 }
        for cell in cells where cell.utf8.first.map("=+-@\t\r".utf8.contains) == true {
            #expect(["-5", "-0.25"].contains(String(cell)), "\(cell)")
        }
        #expect(text.contains("\n'=cmd|'/c calc'!A0,r,1,-0.25,'=cmd|'/c calc'!A0\n"))
        let (again, rejected) = try MatchTable.read(csv: table.csv())
        #expect(rejected.count == 0 && again.groupColumns == ["=group"])
        #expect((0..<again.count).map { again.row(at: $0).probe } == names)
        #expect((0..<again.count).map { again.row(at: $0).groups["=group"] } == names)
        #expect(again.csv() == table.csv())
    }

    @Test func `tabs and line ends at the start of a label are marked as well`() throws {
        var table = LivenessTable(hasDecisions: false)
        for name in ["\t=a", "\r=b", "\n=c"] { table.append(LivenessRow(file: "f", species: name, failure: "=1")) }
        let text = String(decoding: table.csv(), as: UTF8.self)
        #expect(text.contains("f,attack,'\t=a,,'=1\n"))
        #expect(text.contains("f,attack,\"'\r=b\",,'=1\n"))
        #expect(text.contains("f,attack,\"'\n=c\",,'=1\n"))
        #expect(try LivenessTable.read(csv: table.csv()).table.rows.map(\.failure) == ["=1", "=1", "=1"])
    }

    @Test func `a byte order mark is not part of the first column, in score tables and in lists`() throws {
        let bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("probe,reference,mated,score\na,b,1,0.5\n".utf8)
        #expect(try MatchTable.read(csv: bytes).table.count == 1)
        var records = try CSVRecords(bytes)
        #expect(records.columns[0] == "probe" && !records.isAtEnd)
        #expect(records.next()?["probe"] == "a" && records.isAtEnd)
    }

    @Test func `a missing column is named with those that are needed, apart from the optional ones`() {
        let error = #expect(throws: BiometricsError.self) { _ = try read("a,b\n1,2\n") }
        let message = error?.message ?? ""
        #expect(message.contains("no column “probe”. Its first line must name the columns probe, reference, mated; "))
        #expect(message.contains("; optional are score, failure, "))
    }

    @Test func `a bad row is named with its line and costs itself only`() throws {
        let (table, rejected) = try read(
            """
            probe,reference,mated,score,fold
            a,b,1,0.5,0
            a,b,maybe,0.5,0
            a,b,1
            "a,b,1,0.5,0
            a,b,0,nan,0
            ,b,0,0.1,0

            a,b,0,,0
            a,b,0,0.2,-1
            a,"b"x,0,0.2,1
            c,d,0,0.2,4
            """)
        #expect(table.count == 2 && table.row(at: 1).fold == 4)
        #expect(rejected.count == 8)
        #expect(rejected.named.map(\.line) == [3, 4, 5, 6, 7, 9, 10, 11])
        #expect(rejected.named[0].reason.contains("maybe"))
    }

    /// Each of these lines closes the quote of the line before and opens another, so that every attempted record
    /// continues for a thousand lines. Each is attempted.
    @Test(.timeLimit(.minutes(30))) func `a table with a quote a line takes time as its bytes do`() throws {
        for line in ["x\",\"", "\"\"\"\"\"", "\"abc", "a,\"b"] {
            var bytes = Array("probe,reference,mated,score\n".utf8)
            for _ in 0..<500_000 { bytes += Array("\(line)\n".utf8) }
            bytes += Array("\na,b,1,0.5\n".utf8)
            let (table, rejected) = try MatchTable.read(csv: bytes)
            #expect(rejected.count > 0 && rejected.named.first?.line == 2)
            #expect(table.count <= 1)
        }
    }

    @Test func `a record that is too long is named by its line, and the ones behind it are read`() throws {
        let field = String(repeating: "y", count: 60_000)
        let long = Array(repeating: field, count: 20).joined(separator: ",")
        let open = "\"" + String(repeating: "z\n", count: 40_000)
        let (table, rejected) = try read("probe,reference,mated,score\n\(long)\n\(open)a,b,1,0.5\n")
        #expect(rejected.named.prefix(2).map(\.line) == [2, 3])
        #expect(rejected.named.first?.reason.contains("too long") == true)
        #expect(table.count == 1)
    }

    @Test func `after a stray quote a field of several lines is read as such`() throws {
        let (table, rejected) = try read(
            "probe,reference,mated,score\n\"a,b,1,0.5\na,b,1,0.5\n\"c\nd\",b,1,0.5\na,\"b\nc\",1,0.25\n")
        #expect(rejected.named.map(\.line) == [2])
        #expect((0..<table.count).map { table.row(at: $0).probe } == ["a", "c\nd", "a"])
    }

    @Test func `a failure needs no score and says which sample failed`() throws {
        let (table, rejected) = try read(
            "probe,reference,mated,score,failure,failed_sample\na,b,1,,FACE_NOT_FOUND,reference\na,b,1,,BAD,\n")
        #expect(rejected.count == 0)
        #expect(table.row(at: 0).outcome == .failure(.init(.reference, reason: "FACE_NOT_FOUND")))
        #expect(table.row(at: 1).outcome == .failure(.init(.probe, reason: "BAD")))
    }

    @Test func `a written table reads back the same and writes the same bytes`() throws {
        var table = MatchTable(groupColumns: ["sex", "age"])
        table.append(
            MatchRow(
                probe: "a,b", reference: "\"q\"", isMated: true, outcome: .score(0.1 + 0.2), fold: 3,
                probeSubject: "p", referenceSubject: "p", quality: 0.25, groups: ["age": "30", "sex": "f"]))
        table.append(
            MatchRow(
                probe: "c", reference: "d\ne", isMated: false, outcome: .failure(.init(.both, reason: "x, y"))))
        let bytes = table.csv()
        let again = try MatchTable.read(csv: bytes)
        #expect(again.rejected.count == 0)
        #expect((0..<2).map(again.table.row) == (0..<2).map(table.row))
        #expect(again.table.csv() == bytes)
    }

    @Test func `a file without the needed columns is refused, naming the column`() {
        #expect(throws: BiometricsError.self) { try read("probe,reference,score\na,b,1\n") }
        #expect(throws: BiometricsError.self) { try read("probe,probe,reference,mated\n") }
        #expect(throws: BiometricsError.self) { try read("") }
    }
}
