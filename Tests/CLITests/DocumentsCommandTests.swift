import Biometrics
import BiometricsTestSupport
import FoundationEssentials
import IdentityDocuments
import Testing

@testable import BiometricsCLI

/// `documents list`, `check`, `draw`, and what `learn` refuses before it reads a picture.
struct DocumentsCommandTests {
    private let folder = TemporaryFolder()

    private func run(_ arguments: String...) throws -> CommandRun {
        try CommandRun(
            arguments: ["documents"] + arguments, environment: ["BIOMETRICS_MODELS": try folder.folder("models")])
    }

    /// A sound design with this id, name and title.
    private static func design(
        _ id: String, name: String = "Card of Utopia", title: String = "UTOPIA BORGERKORT",
        fields: [DocumentDesign.Field] = [.init(name: .surname, place: .init(x: 29, y: 9, width: 20, height: 2.5))]
    ) -> DocumentDesign {
        DocumentDesign(
            id: id, name: name, type: .idCard, issuingCountry: nil, size: .id1, sources: [], titles: [title],
            fields: fields)
    }

    @Test func `the list has every design, and those of the option`() throws {
        let list = try run("list")
        #expect(list.status == 0 && list.diagnostics.isEmpty)
        let lines = list.output.split(separator: "\n")
        #expect(lines.count == DocumentDesigns.standard.all.count)
        for (line, design) in zip(lines, DocumentDesigns.standard.all) {
            #expect(line.hasPrefix(design.id + " ") && line.hasSuffix(" " + design.name))
            #expect(line.contains(" seen ") == design.isVerified, "\(line)")
        }
        let own = try folder.file("own.json", try Self.design("utopia-card").json())
        let more = try run("list", "--document-designs", own)
        #expect(more.output.split(separator: "\n").count == lines.count + 1)
        #expect(more.output.contains("utopia-card ") && more.output.contains(" Card of Utopia\n"))
    }

    @Test func `the list in JSON is the designs`() throws {
        let list = try run("list", "--json")
        let payload = try DocumentDesignListPayload(json: list.output.utf8)
        #expect(payload.designs == DocumentDesigns.standard.all)
        #expect(try payload.json() == list.output)
        let node = try JSONNode(list.output)
        #expect(try JSONSchema.named(by: node).faults(of: node) == [])
    }

    @Test func `files of designs fit their schema`() throws {
        let schema = try JSONSchema(DocumentDesign.schema)
        let field = DocumentDesign.Field(name: .surname, number: "1", place: .init(x: 1, y: 2, width: 3.5, height: 4))
        for design in DocumentDesigns.standard.all + [Self.design("utopia-card", fields: [field])] {
            #expect(try schema.faults(of: JSONNode(design.json())) == [], "\(design.id)")
            let path = "Sources/CDocumentDesigns/designs/\(design.id).json"
            guard let file = try? SourceTree.text(of: path) else { continue }
            #expect(try schema.faults(of: JSONNode(file)) == [], "\(path)")
        }
        // The schema and the reader ask for the same keys.
        let full = try JSONNode(Self.design("utopia-card", fields: [field]).json())
        for (place, damaged) in full.damaged where place.hasSuffix(" gone") {
            let isRead = (try? DocumentDesign(json: Array(JSONEncoder().encode(damaged)))) != nil
            #expect(isRead == schema.faults(of: damaged).isEmpty || place.contains("titles"), "\(place)")
        }
    }

    @Test func `sound files are counted, and a broken one is named with its fault`() throws {
        let good = try folder.file("good.json", try Self.design("utopia-card").json())
        let sound = try run("check", good)
        #expect(sound.status == 0 && sound.output == "\(good): utopia-card, 1 fields, 1 with a place\n")
        let broken = try folder.file("broken.json", "{\"schema\": \"biometrics.document-design/1\"}")
        let both = try run("check", broken, good)
        #expect(both.status == 2)
        #expect(both.output == "\(broken): “id” is missing.\n\(good): utopia-card, 1 fields, 1 with a place\n")
    }

    @Test func `a folder is checked file by file, and no two have one id`() throws {
        let files = try folder.folder("designs")
        for (name, id) in [("a", "one"), ("b", "two")] {
            try folder.file("designs/\(name).json", try Self.design(id).json())
        }
        try folder.file("designs/notes.txt", "no design")
        #expect(try run("check", files).status == 0)
        try folder.file("designs/c.json", try Self.design("two").json())
        let run = try run("check", files)
        #expect(run.status == 2)
        #expect(run.output.hasSuffix("\(files)/c.json: The id “two” is also that of \(files)/b.json.\n"))
        let list = try self.run("list", "--document-designs", files)
        #expect(list.status == 64 && list.diagnostics.contains("The id “two” is also that of \(files)/b.json."))
    }

    @Test func `what is not there, and a folder without designs, is told`() throws {
        #expect(try run("check", folder("none.json")).status == 2)
        #expect(try run("check", try folder.folder("empty")).status == 66)
        #expect(try run("check").status == 64)
        #expect(try run("list", "--document-designs", folder("none.json")).status == 66)
    }

    /// Whether each line of a drawing is an element, or the start or end of the drawing.
    private static func isWellFormed(_ svg: String) -> Bool {
        let lines = svg.split(separator: "\n")
        let start = /<svg( [a-zA-Z-]+="[^"<&]*")+>/
        let element = /<rect( [a-z]+="[^"<&]*")+\/>|<text( [a-z-]+="[^"<&]*")+>([^<>&]|&amp;|&lt;|&gt;)*<\/text>/
            // As XML reads it, an accent stands by itself.
            .matchingSemantics(.unicodeScalar)
        return lines.first?.wholeMatch(of: start) != nil && lines.last == "</svg>"
            && lines.dropFirst().dropLast().allSatisfy { $0.wholeMatch(of: element) != nil }
    }

    @Test func `every design is drawn, well formed and within its size`() {
        for design in DocumentDesigns.standard.all {
            let svg = DocumentDrawing(design).svg
            #expect(Self.isWellFormed(svg), "\(design.id)")
            #expect(svg.contains("viewBox=\"0 0 \(design.size.width) \(design.size.height)\""), "\(design.id)")
            let fronts = design.fields.count { $0.side == .front }
            #expect(svg.count(of: "<text ") == 1 + 2 * fronts, "\(design.id)")
        }
    }

    @Test(arguments: ["A & B <svg>", "TITLE &\u{301} <\u{338} \"'"])
    func `what a design says cannot change the drawing's form`(title: String) throws {
        let field = DocumentDesign.Field(name: .surname, labels: [title], patterns: ["<&A9*"])
        let design = Self.design("utopia-card", title: title, fields: [field])
        try design.check()
        #expect(Self.isWellFormed(DocumentDrawing(design).svg))
    }

    @Test func `a design is drawn by its id, and an unknown id is refused`() throws {
        let drawn = try run("draw", "usa-driver-license")
        #expect(drawn.status == 0 && Self.isWellFormed(drawn.output) && drawn.output.contains(">08.12.1984<"))
        let unknown = try run("draw", "usa-license")
        #expect(unknown.status == 64 && unknown.output.isEmpty)
        #expect(
            unknown.diagnostics.contains("There is no design “usa-license”. “biometrics documents list” lists them."))
    }

    @Test func `learn refuses what is not given, does not fit or is no JSON`() throws {
        let picture = try folder.file("card.jpg", "no picture")
        func learn(_ labels: String?, _ more: String...) throws -> CommandRun {
            var arguments = ["documents", "learn", picture, "--id", "utopia-card", "--type", "idCard"] + more
            if let labels { arguments += ["--fields", try folder.file("labels.json", labels)] }
            return try CommandRun(
                arguments: arguments, environment: ["BIOMETRICS_MODELS": try folder.folder("models")])
        }
        let none = try learn(nil)
        #expect(none.status == 64 && none.diagnostics.contains("--fields, --id and --type must be given."))
        let two = try learn(#"[{"surname": "MARTIN"}, {"surname": "BERG"}]"#)
        #expect(two.status == 64 && two.diagnostics.contains("1 pictures were named, and "))
        for labels in ["", "{", "7", #"{"surname": 7}"#, #"["surname"]"#] {
            let bad = try learn(labels)
            #expect(bad.status == 64, "\(labels)")
            #expect(
                bad.diagnostics.contains("Expected a JSON object of texts by field, or a list of such objects."))
        }
        let country = try learn(#"{"surname": "MARTIN"}"#, "--country", "Utopia")
        #expect(country.status == 64)
        #expect(country.diagnostics.contains("--country must have three capital letters, such as UTO."))
        #expect(try learn(#"{"surname": "MARTIN"}"#, "--size", "id9").status == 64)
    }
}

extension String {
    /// How often a text occurs.
    fileprivate func count(of text: String) -> Int {
        split(separator: text, omittingEmptySubsequences: false).count - 1
    }
}
