import Biometrics
import BiometricsEvaluation
import BiometricsTestSupport
import Foundation
import TemplateGallery
import Testing

/// Galleries of made-up templates, so that no model is needed.
struct GalleryCommandTests {
    private let folder = TemporaryFolder()
    private let lines: String
    private let table: String
    private let calibration: String
    private var gallery: String { folder("gallery") }

    private static let model = ModelIdentity(id: "toy", sha256: String(repeating: "ab", count: 32))

    init() throws {
        var random = SplitMix(seed: 71)
        var text = ""
        var rows = "person,file,id\n"
        var first: [Float] = []
        for index in 0..<60 {
            var features = (0..<64).map { _ in Float(random.below(2001)) / 1000 - 1 }
            if index == 0 { first = features }
            // The last picture shows the first person under another name.
            if index == 59 { features = zip(first, features).map { $0 + 0.3 * $1 } }
            let template = try FaceTemplate(model: Self.model, features: features)
            let json = template.features.map { "\($0)" }.joined(separator: ",")
            text +=
                #"{"confidence":0.9,"line":\#(index + 1),"path":"f\#(index).jpg","schema":"biometrics.embed/1","templates":[{"features":[\#(json)],"model":{"id":"toy","sha256":"\#(Self.model.sha256)"}}]}"#
                + "\n"
            if index > 0 { rows += "p\(index % 20),f\(index).jpg,face\(index)\n" }
        }
        text += #"{"confidence":null,"line":61,"path":"empty.jpg","schema":"biometrics.embed/1","templates":[]}"# + "\n"
        text += try ErrorPayload(BiometricsError(.noSuchInput, "No."), line: 62).json(.line)
        lines = try folder.file("lines.jsonl", Array(text.utf8))
        table = try folder.file("people.csv", Array(rows.utf8))
        let scores = (0..<20000).map { _ in (0..<4).reduce(-0.55) { sum, _ in sum + Double(random.below(1000)) / 3600 }
        }
        let made = try ScoreCalibrationBuilder().calibration(
            nonMatedScores: scores,
            source: .init(set: "toy", date: "2026-01-01", modelID: "toy", modelSHA256: Self.model.sha256))
        calibration = try folder.file("calibration.json", try made.fileBytes())
    }

    private func run(_ words: String...) throws -> CommandRun {
        try CommandRun(arguments: ["gallery"] + words + ["--embedded", lines])
    }

    private func plain(_ words: String...) throws -> CommandRun { try CommandRun(arguments: ["gallery"] + words) }

    private func check<Document: JSONPayload>(_ run: CommandRun, _ type: Document.Type) throws -> Document {
        let node = try JSONNode(run.output)
        #expect(try JSONSchema.named(by: node).faults(of: node) == [])
        let document = try Document(json: run.output.utf8)
        #expect(try document.json() == run.output)
        return document
    }

    private func fill() throws {
        #expect(try run("create", gallery).status == 0)
        #expect(try run("add", gallery, table).status == 0)
    }

    @Test func `a gallery is made, filled, searched, listed, looked at, and emptied`() throws {
        #expect(try check(run("create", gallery, "--json"), GalleryChangePayload.self).change == "create")
        let added = try check(run("add", gallery, table, "--json"), GalleryChangePayload.self)
        #expect(added.changed == 59 && added.faces == 59 && added.refused.isEmpty)
        let again = try check(run("add", gallery, table, "--json"), GalleryChangePayload.self)
        #expect(again.changed == 0 && again.known == 59)

        let search = try run("search", gallery, "f0.jpg", "--calibration", calibration, "--max-fpir", "0.05", "--json")
        let found = try check(search, GallerySearchPayload.self)
        #expect(search.status == 2 && found.candidates.map(\.face) == ["face59"] && found.faces == 59)
        #expect(found.threshold.maximumFPIR == 0.05 && found.candidates[0].expectedFalseCandidates != nil)
        let text = try run("search", gallery, "f0.jpg", "--calibration", calibration, "--max-fpir", "0.05")
        #expect(text.output.contains("p19") && text.output.contains("face59") && !text.output.contains("Passed"))
        #expect(try run("search", gallery, "f0.jpg", "--threshold", "0.99").status == 0)

        let list = try check(plain("list", gallery, "--person", "p3", "--json"), GalleryListPayload.self)
        #expect(list.faces.map(\.face) == ["face3", "face23", "face43"])
        #expect(try check(plain("verify", gallery, "--json"), GalleryVerificationPayload.self).isSound)
        let groups = try folder.file("groups.csv", Array("person,group\np1,a\np2,b\np19,b\n".utf8))
        let stats = try check(
            run(
                "stats", gallery, "--measure", "--threshold", "0.3", "--calibration", calibration, "--groups", groups,
                "--json"), GalleryStatsPayload.self)
        #expect(stats.people == 20 && stats.faces == 59 && stats.falsePositives?.all.probes == 59)
        #expect(stats.falsePositives?.groups.map(\.label) == ["a", "b"])
        #expect(try plain("stats", gallery).output.contains("20 people, 59 faces"))

        let removed = try check(
            plain("remove", gallery, "face1", "--person", "p3", "--erase", "--json"), GalleryChangePayload.self)
        #expect(removed.changed == 4 && removed.faces == 55 && removed.missing.isEmpty)
        #expect(try check(plain("compact", gallery, "--all", "--json"), GalleryChangePayload.self).changed == 1)
        #expect(try plain("list", gallery).output.contains("face2") && plain("verify", gallery).status == 0)
    }

    @Test func `a name that cannot be removed is told, and the others are removed`() throws {
        try fill()
        let person = try plain("remove", gallery, "--erase", "p3")
        #expect(person.status == 66 && person.output == "0 faces removed; 59 are left.\n")
        #expect(
            person.diagnostics
                == "biometrics: p3: The gallery has no face of this name. Name a person with --person.\n")
        let some = try plain(
            "remove", gallery, "face1", "none", "none", "--person", "p3", "--person", "nobody", "--json")
        #expect(some.status == 66 && some.diagnostics.isEmpty)
        let document = try check(some, GalleryChangePayload.self)
        #expect(document.changed == 4 && document.faces == 55)
        #expect(document.missing == [.init(.face(id: "none")), .init(.person("nobody"))])
        #expect(
            try plain("remove", gallery, "--person", "nobody").diagnostics
                == "biometrics: nobody: The gallery has no person of this name. “gallery list” shows the names.\n")
    }

    @Test func `people who are there twice are found, and a run goes on where it ended`() throws {
        try fill()
        _ = try run("add", gallery, "--person", "twin", "--id", "again", "f0.jpg")
        let state = folder("pairs.json")
        let first = try run("duplicates", gallery, "--threshold", "0.8", "--state", state, "--json")
        let found = try check(first, GalleryDuplicatesPayload.self)
        #expect(first.status == 2 && found.pairs.map(\.firstID) == ["face59"] && found.pairs[0].second == "twin")
        #expect(found.comparisons == 60 * 59 / 2 && found.bandsDone == found.bands)
        // What was done is taken as it stands, and only the rest is compared.
        var broken = found
        broken.bandsDone = 1
        broken.pairs = []
        try folder.file("pairs.json", Array(try broken.json(.line).utf8))
        #expect(try run("duplicates", gallery, "--threshold", "0.8", "--state", state, "--json").output == first.output)
        #expect(try run("duplicates", gallery, "--threshold", "0.7", "--state", state).status == 65)
        _ = try plain("remove", gallery, "again")
        #expect(try run("duplicates", gallery, "--threshold", "0.8", "--state", state).status == 65)
        #expect(try run("duplicates", gallery, "--threshold", "0.8").status == 0)
    }

    @Test func `a rate that is not carried is refused, and the size that is carried is named`() throws {
        try fill()
        let search = try run("search", gallery, "f0.jpg", "--calibration", calibration, "--max-fpir", "1e-6")
        #expect(search.status == 64 && search.diagnostics.contains("claims none below"))
        #expect(search.diagnostics.contains("at most 0 faces"))
        let pairs = try run("duplicates", gallery, "--calibration", calibration, "--false-pairs", "0.001")
        #expect(pairs.status == 64 && pairs.diagnostics.contains("claims none below"))
    }

    @Test func `a calibration that claims rates it cannot is refused, and ends no run`() throws {
        try fill()
        let sound = try Data(contentsOf: URL(filePath: calibration))
        for hasTail in [true, false] {
            var object = try #require(try JSONSerialization.jsonObject(with: sound) as? [String: Any])
            if !hasTail { object["tail"] = nil }
            object["extrapolationLimit"] = 1e-300
            let crafted = try folder.file("crafted.json", Array(try JSONSerialization.data(withJSONObject: object)))
            let pairs = try run("duplicates", gallery, "--calibration", crafted, "--false-pairs", "0.001")
            #expect(pairs.status == 65 && pairs.diagnostics.contains("extrapolation limit"), "\(hasTail)")
            let search = try run("search", gallery, "f0.jpg", "--calibration", crafted, "--max-fpir", "1e-6")
            #expect(search.status == 65, "\(hasTail)")
        }
    }

    @Test func `what is wrong is told by its exit status`() throws {
        try fill()
        #expect(try run("create", gallery).status == 64)
        #expect(try plain("list", folder("none")).status == 66)
        let missing = try run("add", gallery, "--person", "p", "empty.jpg", "none.jpg", "--json")
        #expect(missing.status == 65)
        let refused = try check(missing, GalleryChangePayload.self).refused
        #expect(refused.map(\.reason) == ["face_not_found", "no_such_input"])
        #expect(try run("add", gallery, "--person", "other", "--id", "face1", "f2.jpg").status == 64)
        #expect(try run("search", gallery, "empty.jpg", "--threshold", "0.5").status == 65)
        #expect(try plain("remove", gallery).status == 64)
        let segment = try #require(
            try FileManager.default.contentsOfDirectory(atPath: gallery).first { $0.hasPrefix("segment") })
        var bytes = Array(try Data(contentsOf: URL(filePath: "\(gallery)/\(segment)")))
        bytes[bytes.count / 3] ^= 1
        try folder.file("gallery/\(segment)", bytes)
        let verify = try plain("verify", gallery)
        #expect(verify.status == 65 && verify.output.contains(segment))
    }
}
