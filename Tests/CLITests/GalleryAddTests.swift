import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import MediaKit
import TemplateGallery
import Testing

@testable import BiometricsCLI

/// `gallery add` of tables with bad rows, and of tables of which a part was added before: with toys for plugins, so that
/// no model is needed.
struct GalleryAddTests {
    private let folder = TemporaryFolder()
    private let environment: [String: String]
    private let plugins: [String]
    private let libraries: [ToyLibrary]
    private var gallery: String { folder("gallery") }

    init() throws {
        libraries = [try ToyLibrary("ID=\"org.example.detector\""), try ToyLibrary("KIND=2")]
        plugins = [
            "--plugin", libraries[0].path, "--detector", "org.example.detector", "--plugin", libraries[1].path,
            "--embedder", "org.example.toy",
        ]
        environment = ["BIOMETRICS_MODELS": try folder.folder("models")]
        for (name, shade) in [("a", 90), ("b", 170), ("c", 210)] {
            let pixels = (0..<64 * 48 * 3).map { $0 % 7 == 0 ? UInt8(5) : UInt8(shade) }
            let image = Image(size: Size(width: 64, height: 48), format: .bgr8, pixels: pixels)
            try folder.file("\(name).png", try PictureEncoder.png(image))
        }
    }

    private func run(_ words: String...) throws -> CommandRun {
        try CommandRun(arguments: ["gallery"] + words + plugins, environment: environment)
    }

    private func table(_ rows: String...) throws -> String {
        try folder.file("people.csv", Array("person,file,id\n\(rows.joined(separator: "\n"))\n".utf8))
    }

    @Test func `a bad row is refused with its line, and costs no other`() throws {
        #expect(try run("create", gallery).status == 0)
        let table = try table("p,a.png,", "p", ",b.png,", "q,none.png,", "q,b.png,a.png", "q,b.png,", "p,a.png,")
        let added = try run("add", gallery, table, "--json")
        #expect(added.status == 65, "\(added.diagnostics)")
        let document = try GalleryChangePayload(json: added.output.utf8)
        #expect(document.changed == 2 && document.faces == 2 && document.known == 0)
        #expect(document.refused.map(\.line) == [3, 4, 5, 6])
        #expect(document.refused.map(\.path) == [table, "b.png", "none.png", "b.png"])
        #expect(
            document.refused.map(\.reason)
                == ["unreadable_input", "unreadable_input", "no_such_input", "template_known"])
        #expect(document.refused[3].message.hasPrefix("The name stands for the face on line 2."))
        let again = try run("add", gallery, table)
        #expect(again.status == 65)
        #expect(again.output == "0 faces added, 2 there already; the gallery has 2.\n")
        let lines = again.diagnostics.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(
            lines.first
                == "biometrics: \(table): Line 3: The line is invalid: it has 1 fields, the first line 3.")
        #expect(lines.contains("biometrics: \(table): Line 4: b.png: The line is invalid: it names no person."))
    }

    @Test func `a file that does not exist is 66 and told in words, and progress is shown`() throws {
        #expect(try run("create", gallery).status == 0)
        let missing = try run("add", gallery, "--person", "p", "none.png")
        #expect(missing.status == 66)
        #expect(missing.diagnostics == "biometrics: none.png: There is no such file. Check the path.\n")
        let added = try run("add", gallery, "--person", "p", folder("a.png"), folder("b.png"))
        #expect(added.status == 0 && added.diagnostics.hasPrefix("2 of 2 faces"), "\(added.diagnostics)")
        #expect(try run("add", gallery, "--person", "p", folder("a.png"), "--root", folder.path).status == 64)
    }

    @Test func `a table without rows or without its columns is 65`() throws {
        #expect(try run("create", gallery).status == 0)
        let empty = try folder.file("empty.csv", Array("person,file\n".utf8))
        let run = try run("add", gallery, empty)
        #expect(run.status == 65)
        #expect(run.diagnostics == "biometrics: \(empty): Nothing was added: the table has no rows.\n")
        let other = try folder.file("other.csv", Array("person,picture\np,a.png\n".utf8))
        #expect(try self.run("add", gallery, other).diagnostics.contains("lacks the columns person and file"))
    }

    @Test func `a repeated run reads only the files whose faces are not there`() throws {
        #expect(try run("create", gallery).status == 0)
        #expect(try run("add", gallery, try table("p,a.png,", "p,b.png,")).status == 0)
        try FileManager.default.removeItem(atPath: folder("a.png"))
        let more = try run("add", gallery, try table("p,a.png,", "other,b.png,", "q,c.png,"))
        #expect(more.status == 64)
        #expect(more.output == "1 face added, 1 there already; the gallery has 3.\n")
        #expect(
            more.diagnostics.contains("Line 3: b.png: The name stands for a face of another person in the gallery."),
            "\(more.diagnostics)")
    }

    @Test func `faces come to the disk in blocks, so that a run that is broken off keeps the whole ones`() throws {
        let model = ModelIdentity(id: "toy", sha256: String(repeating: "ab", count: 32))
        try Gallery.create(at: gallery, models: GalleryModels([.init(model: model, dimension: 4)]))
        let template = try FaceTemplate(model: model, features: [1, 2, 3, 4])
        let rows = (1...5).map {
            GalleryRow(table: "people.csv", number: $0, person: "p", id: "f\($0)", path: "\($0).jpg")
        }
        do {
            var addition = GalleryAddition(to: try GalleryWriter(at: gallery), block: 2)
            for row in rows { try addition.take(row, .success([template])) }
            #expect(addition.added == 4)
        }
        #expect(try Gallery(at: gallery).snapshot().count == 4)
        var addition = GalleryAddition(to: try GalleryWriter(at: gallery), block: 2)
        let unknown = try addition.unknown(of: rows)
        #expect(unknown.map(\.id) == ["f5"] && addition.known == 4)
        try addition.take(rows[4], .success([template]))
        try addition.finish()
        #expect(try addition.added == 1 && Gallery(at: gallery).snapshot().count == 5)
    }
}
