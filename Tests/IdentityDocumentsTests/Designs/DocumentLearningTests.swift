import Testing

@testable import IdentityDocuments

/// The learning of a design from labelled pages.
struct DocumentLearningTests {
    private typealias Sample = DesignSamples

    /// A page whose values stand below labels, shifted by `shift` millimetres.
    private static func page(
        number: String = "AB123456", shift: Double = 0, birth: (String, String) = ("12/08/1984", "1984-08-12"),
        more: [PrintedLine] = [], values: [DocumentFieldName: String] = [:]
    ) -> LabelledPage {
        let lines = [
            Sample.at(4, 2, "Nordlands Borgerkort", height: 3.5), Sample.at(29, 9, "Etternamn", height: 1.5),
            Sample.at(29 + shift, 11, "HANSEN"), Sample.at(29, 15, "Fodd dato:", height: 1.5),
            Sample.at(29 + shift, 17, birth.0), Sample.at(25, 23, "5."), Sample.at(29 + shift, 23, number),
            Sample.at(54, 15, "Kjonn/Kon", height: 1.5), Sample.at(54 + shift, 17, "F"),
        ]
        let known: [DocumentFieldName: String] = [
            .surname: "Hansen", .birthDate: birth.1, .documentNumber: number, .sex: "F",
        ]
        return LabelledPage(lines: lines + more, width: Sample.width, values: known.merging(values) { $1 })
    }

    private static func lesson(_ pages: [LabelledPage], titles: [String] = []) -> DocumentDesign.Lesson {
        Sample.card([], titles: titles).learning(from: pages)
    }

    @Test func `places in millimetres, labels, numbers and the title are learned`() throws {
        let lesson = Self.lesson([Self.page()])
        let design = lesson.design
        try design.check()
        #expect(lesson.missing.isEmpty && design.isVerified && design.titles == ["Nordlands Borgerkort"])
        #expect(design.fields.map(\.name.rawValue) == ["birthDate", "documentNumber", "sex", "surname"])
        func field(_ name: DocumentFieldName) throws -> DocumentDesign.Field {
            try #require(design.fields.first { $0.name == name })
        }
        #expect(try field(.surname).labels == ["Etternamn"] && field(.birthDate).labels == ["Fodd dato"])
        #expect(try field(.sex).labels == ["Kjonn", "Kon"])
        #expect(try field(.surname).place == .init(x: 29, y: 11, width: 7.5, height: 2.5))
        #expect(try field(.documentNumber).number == "5" && field(.documentNumber).labels.isEmpty)
        #expect(try field(.documentNumber).patterns.isEmpty)
    }

    @Test func `a place is the mean of the pages and as wide as the widest value`() throws {
        let design = Self.lesson([Self.page(), Self.page(number: "AB1234567", shift: 1)]).design
        let place = try #require(design.fields.first { $0.name == .documentNumber }?.place)
        #expect(place == .init(x: 29.5, y: 23, width: 11.3, height: 2.5))
    }

    @Test func `known labels need not be learned, and what the design has is kept`() throws {
        let page = LabelledPage(
            lines: [Sample.at(29, 9, "Surname", height: 1.5), Sample.at(29, 11, "HANSEN")], width: Sample.width,
            values: [.surname: "HANSEN"])
        let old = Sample.card([
            .init(name: .address), .init(name: .surname, labels: ["Slekt"], patterns: ["AAAAAA"], isRequired: true),
        ])
        let design = old.learning(from: [page]).design
        #expect(design.titles == old.titles && design.fields[0] == .init(name: .address))
        #expect(design.fields[1].labels == ["Slekt"] && design.fields[1].patterns == ["AAAAAA"])
        #expect(design.fields[1].isRequired && design.fields[1].place?.x == 29)
    }

    @Test(
        arguments: [
            (["AB123456", "CD654321"], []), (["AB123456", "CD654321", "EF111111"], ["AA999999"]),
            (["AB-123456", "CD-654321", "EF-111111"], ["AA-999999"]), (["AB123456", "CD654321", "EFG11111"], []),
        ] as [([String], [String])])
    func `three numbers teach a form, and two do not`(numbers: [String], patterns: [String]) throws {
        let design = Self.lesson(numbers.map { Self.page(number: $0) }).design
        #expect(try #require(design.fields.first { $0.name == .documentNumber }).patterns == patterns)
    }

    @Test(
        arguments: [
            ([("12/08/1984", "1984-08-12")], .dayFirst), ([("08/12/1984", "1984-08-12")], .monthFirst),
            ([("23/08/1984", "1984-08-23")], .dayFirst), ([("08/23/1984", "1984-08-23")], .monthFirst),
            ([("12 AUG 1984", "1984-08-12")], nil), ([("1984-08-12", "1984-08-12")], nil),
            ([("12/08/1984", "1984-08-12"), ("08/12/1984", "1984-08-12")], nil),
            ([("08/08/1984", "1984-08-08")], nil),
        ] as [([(String, String)], PrintedDate.Order?)])
    func `dates teach their order`(births: [(String, String)], order: PrintedDate.Order?) {
        #expect(Self.lesson(births.map { Self.page(birth: $0) }).design.dateOrder == order)
    }

    @Test func `a value in two places or nowhere is missing`() throws {
        let twice = Self.page(more: [Sample.at(60, 40, "HANSEN")], values: [.birthPlace: "BERGHEIM"])
        let lesson = Self.lesson([twice])
        #expect(lesson.missing == [.birthPlace, .surname])
        #expect(lesson.design.fields.first { $0.name == .surname } == .init(name: .surname))
        // Another page shows both.
        let clear = Self.page(more: [Sample.at(60, 40, "BERGHEIM")], values: [.birthPlace: "BERGHEIM"])
        #expect(Self.lesson([twice, clear]).missing.isEmpty)
    }

    @Test func `a design learns nothing from lines of little confidence`() {
        let lines = Self.page().lines.map {
            PrintedLine($0.text, x: $0.x, y: $0.y, width: $0.width, height: $0.height, confidence: 0.4)
        }
        let page = LabelledPage(lines: lines, width: Sample.width, values: Self.page().values)
        let lesson = Self.lesson([page])
        #expect(lesson.missing.count == 4 && lesson.design.titles.isEmpty)
        #expect(throws: DocumentDesignError.self) { try lesson.design.check() }
    }

    @Test func `the tallest line at the top that is no value is the title`() {
        let signature = Sample.at(4, 40, "Signature of holder", height: 6)
        let name = Sample.at(40, 1, "HANSEN", height: 5)
        let lines = [name, signature] + Self.page().lines.filter { $0.text != "HANSEN" }
        let page = LabelledPage(lines: lines, width: Sample.width, values: Self.page().values)
        #expect(Self.lesson([page]).design.titles == ["Nordlands Borgerkort"])
        #expect(Self.lesson([page], titles: ["BORGERKORT"]).design.titles == ["BORGERKORT"])
    }

    @Test func `a learned design reads another card`() throws {
        let learned = Self.lesson(["AB123456", "CD654321", "EF111111"].map { Self.page(number: $0) }).design
        let designs = DocumentDesigns.standard.adding([learned])
        let lines = Self.page(number: "GI765432", shift: 1, birth: ("01/02/2001", "")).lines.filter { $0.text != "5." }
        let read = PrintedZone(lines, on: try #require(today), designs: designs, width: Sample.width)
        #expect(read.design?.id == "nordland-card" && read[.surname]?.value == "HANSEN")
        #expect(read[.birthDate]?.value == "2001-02-01" && read[.birthDate]?.isOrderAmbiguous == false)
        #expect(read[.documentNumber]?.value == "GI765432" && read[.sex]?.value == "Female")
        // The form tells the I from a 1.
        #expect(try read.hasDistinctCharacters(#require(read[.documentNumber])))
    }
}
