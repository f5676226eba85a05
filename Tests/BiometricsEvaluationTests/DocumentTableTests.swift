import BiometricsCore
import Foundation
import Testing

@testable import BiometricsEvaluation

struct DocumentTableTests {
    private func read(_ text: String) throws -> (table: DocumentTable, rejected: RejectedRows) {
        try DocumentTable.read(csv: Array(text.utf8))
    }

    @Test func `a table with every column`() throws {
        let printed =
            #"""visual"": {""number"": ""X1"", ""authority"": ""OFFICE"", ""sex"": ""F""}, ""printed"": {""number"": ""X 1"", ""authority"": ""OFFICE""}"#
        let zone = #"""mrz"": {""number"": ""X1"", ""personalNumber"": """"}"#
        let fields = "{\(printed), \(zone), \"\"wrongCheckDigits\"\": []}"
        let text = """
            file,side,kind,mrz,fields,corners,rotation,capture,defect,legible,document
            a.jpg,front,passport,AB|CD,"\(fields)",1 2 101 2 101 52 1 52,90,tilt12 desk:cloth jpeg85,expired,0,7
            b.jpg,page,proofOfAddress,,,1 2 101 2 101 52 1 52,,flat,,,
            """
        let (table, rejected) = try read(text)
        #expect(rejected.count == 0)
        let row = try #require(table.rows.first)
        #expect(row.file == "a.jpg" && row.side == "front" && row.type == "passport" && row.zoneLines == ["AB", "CD"])
        #expect(row.fields[.printed] == ["documentNumber": "X1", "issuingAuthority": "OFFICE"])
        #expect(row.printedForms["documentNumber"] == "X 1")
        #expect(row.fields[.mrz] == ["documentNumber": "X1"])
        #expect(row.outline == Quadrilateral(Rect(x: 1, y: 2, width: 100, height: 50)) && row.rotationDegrees == 90)
        #expect(row.flags == ["tilt", "desk:cloth", "jpeg"] && row.defect == "expired" && !row.isLegible)
        #expect(table.rows.map(\.document) == ["7", nil])
        #expect(table.rows[1].side == nil && table.rows[1].zoneLines == [] && table.rows[1].outline == nil)
    }

    @Test func `a table of documents has a row for each side`() throws {
        let (table, _) = try read(
            """
            front,back,documentType,mrz,last,sex,nationality
            a.jpg,,passport,AB|CD,MARTIN,F,D
            b.jpg,c.jpg,idCard,EF,NOVAK,X,
            """)
        #expect(table.rows.map(\.file) == ["a.jpg", "b.jpg", "c.jpg"])
        #expect(table.rows.map(\.zoneLines) == [["AB", "CD"], [], ["EF"]])
        #expect(table.rows.map(\.side) == ["front", "front", "back"])
        #expect(table.rows.map(\.document) == [nil, "b.jpg", "b.jpg"])
        #expect(table.rows[0].fields[.mrz] == ["surname": "MARTIN", "sex": "Female", "nationality": "DEU"])
        #expect(table.rows[1].fields[.mrz] == nil && table.rows[1].fields[.printed]?["surname"] == "NOVAK")
        #expect(table.rows[2].fields[.printed] == nil && table.rows[2].fields[.mrz]?["surname"] == "NOVAK")
    }

    @Test func `unlabelled fields are not judged`() throws {
        let row = try #require(try read("file\na.jpg").table.rows.first)
        #expect(row.zoneLines == nil && row.type == nil && row.isDocument && row.isLegible && row.outline == nil)
    }

    @Test(arguments: [
        ("rotation", "45"), ("corners", "1 2 3"), ("corners", "1 2 3 4 5 6 7 x"), ("fields", "[]"),
        ("legible", "perhaps"), ("file", ""),
    ])
    func `a row that cannot be understood costs itself only`(column: String, cell: String) throws {
        let columns = column == "file" ? "file,kind" : "file,\(column)"
        let (table, rejected) = try read("\(columns)\n\(column == "file" ? "," : "a.jpg,")\(cell)\nb.jpg,\n")
        #expect(rejected.count == 1 && rejected.named.first?.line == 2 && table.rows.map(\.file) == ["b.jpg"])
    }

    @Test func `a table without files is refused`() {
        #expect(throws: BiometricsError.self) { try read("kind,mrz\npassport,AB\n") }
        #expect(throws: BiometricsError.self) { try read("") }
    }
}
