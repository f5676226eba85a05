import Biometrics
import BiometricsEvaluation
import BiometricsTestSupport
import Foundation
import Testing
import VerificationService

@testable import BiometricsCLI

/// The output of the command fits the schemas under Documentation/schemas, and the library's types read it.
struct DocumentContractTests {
    /// Reads each document of an output as `type`, and writes it again the same.
    private func check<Document: JSONPayload>(_ text: String, _ type: Document.Type) throws {
        let node = try JSONNode(text)
        #expect(try JSONSchema.named(by: node).faults(of: node) == [])
        #expect(node["schema"] == .string(Document.schema))
        let document = try Document(json: text.utf8)
        let isLine = !text.dropLast().contains("\n")
        let isReport = type == EvaluationPayload.self
        #expect(try document.json(isReport ? .declared : isLine ? .line : .indented) == text)
    }

    private func check<Document: JSONPayload>(_ run: CommandRun, _ type: Document.Type) throws {
        try check(run.output, type)
    }

    private func lines(_ run: CommandRun) -> [String] { run.output.split(separator: "\n").map { $0 + "\n" } }

    @Test func `models and plugins`() throws {
        let toy = try ToyStore()
        func run(_ words: String...) throws -> CommandRun {
            try CommandRun(arguments: words, environment: toy.environment)
        }
        try check(try run("models", "list", "--json"), ModelListPayload.self)
        try check(try run("models", "install", "toy", "yunet-2023mar", "--json"), ModelInstallationPayload.self)
        try check(try run("models", "verify", "toy", "yunet-2023mar", "--json"), ModelVerificationPayload.self)
        try check(try run("models", "path", "--json"), ModelPathPayload.self)
        try check(try run("models", "path", "toy", "--json"), ModelPathPayload.self)
        try check(try run("plugins", "list", "--plugin", "/nowhere.so", "--json"), PluginListPayload.self)
        try check(try run("plugins", "check", "/nowhere.so", "--json"), ErrorPayload.self)
        try check(try run("doctor", "--json"), DoctorPayload.self)
        try check(try run("compare", "--json"), ErrorPayload.self)
        let folder = TemporaryFolder()
        try check(
            try run("challenge", "--count", "12", "--challenge-keys", "\(folder.path)/keys", "--json"),
            ChallengePayload.self)
    }

    @Test func `the faults of a definition`() throws {
        let folder = TemporaryFolder()
        let sound = try folder.file("sound.json", Array(try CommandRun("journey", "example").output.utf8))
        let faulty = try folder.file("faulty.json", Array(#"{"steps":[{"kind":"selfy"}]}"#.utf8))
        try check(try CommandRun("journey", "check", "--json", sound), DefinitionCheckPayload.self)
        try check(try CommandRun("journey", "check", "--json", faulty), DefinitionCheckPayload.self)
        try check(try CommandRun("verify", "--json"), ErrorPayload.self)
    }

    @Test func `journeys in a store`() throws {
        let store = try JourneyStoreRun()
        try check(try store("journey", "start", "--json", store.definition, "--id", "j1"), JourneyPayload.self)
        try check(try store("journey", "next", "--json", "j1"), JourneyPayload.self)
        try check(try store("journey", "cancel", "--json", "j1"), JourneyPayload.self)
        try check(try store("journey", "list", "--json"), JourneyListPayload.self)
        try check(try store("journey", "statistics", "--json"), StatisticsPayload.self)
        try check(try store("journey", "verify", "--json", "j1"), StoreCheckPayload.self)
        let later = ["--dry-run", "--at", "2099-01-01T00:00:00.000Z"]
        try check(try store("store", "retention", later[0], later[1], later[2], "--json"), StoreRetentionPayload.self)
        _ = try store.folder.folder("journeys.db.evidence/8b/journey-x")
        try store.folder.file("journeys.db.evidence/8b/journey-x/evidence-y", "nobody's")
        let orphaned = try store("store", "check", "--json")
        #expect(orphaned.status == 1)
        try check(orphaned, StoreCheckPayload.self)
        try check(try store("journey", "erase", "--json", "j1"), JourneyErasurePayload.self)
        try check(try store("journey", "result", "--json", "j1"), ErrorPayload.self)
    }

    @Test(.data("specimens"), .models(TestModels.faceMatch + TestModels.liveness))
    func `a whole journey`() throws {
        let specimens = try #require(RealPictures.specimens)
        let definition = """
            {"schema": "biometrics.journey-definition/1", "id": "d", "version": 1, "title": "T", "expiresAfter": "PT24H",
             "steps": [{"id": "10", "kind": "identityDocument", "backSide": "never"}, {"id": "20", "kind": "selfie", "liveness": "passive", "asksAgain": false}]}
            """
        let store = try JourneyStoreRun(models: RealPictures.store, definition: definition)
        try check(try store("journey", "start", "--json", store.definition, "--id", "j1"), JourneyPayload.self)
        let document = "\(specimens)/documents/000_passport.jpg"
        let given = try store("journey", "submit", "--json", "j1", document)
        try check(given, JourneyPayload.self)
        #expect(given.status == 0)
        // The same again is the same submission; another is one too many.
        let again = try JourneyPayload(
            json: store("journey", "submit", "j1", document, "--step", "10", "--json").output.utf8)
        #expect(again.submission == (try JourneyPayload(json: given.output.utf8)).submission)
        let selfie = "\(specimens)/selfies/000.jpg"
        #expect(try store.refusal("journey", "submit", "j1", selfie, "--step", "10") == "step_concluded 64")
        // A selfie that is not media, is empty, or is a PDF is refused.
        for (bytes, code) in [("words", "media_not_accepted"), ("", "media_empty"), ("%PDF-1.7", "media_not_accepted")]
        {
            let path = try store.folder.file("wrong", Array(bytes.utf8))
            #expect(try store.refusal("journey", "submit", "j1", path) == "\(code) 65")
            #expect(try store("journey", "submit", "j1", path).diagnostics.contains("biometrics: \(path): "))
        }
        #expect(try store("journey", "submit", "j1", selfie).output.contains("next: NONE"))
        try check(try store("journey", "show", "--json", "j1"), JourneyPayload.self)
        let finished = try store("journey", "finish", "--json", "j1")
        try check(finished, JourneyResultPayload.self)
        let result = try store("journey", "result", "--json", "j1")
        #expect(result.output == finished.output && result.status == finished.status)
        #expect(try store.refusal("journey", "submit", "j1", selfie) == "journey_finished 64")
        #expect(try store.refusal("journey", "resume", "j1") == "journey_finished 64")
        let review = ["journey", "review", "j1", "--reject", "--reviewer", "r", "--because", "looked_at_originals"]
        #expect(try CommandRun(arguments: review, environment: store.environment).status == 0)
        let reviewed = try store("journey", "result", "j1")
        #expect(reviewed.status == 1 && reviewed.output.hasPrefix("Rejected: rejected by r; the rules said "))
        let fourthline = try store("journey", "result", "j1", "--projection", "fourthline")
        #expect(fourthline.output.contains(#""image": "\#(document)""#))
        #expect(try store("journey", "erase", "j1").status == 0)
        let erased = try JourneyResultPayload(json: store("journey", "result", "--json", "j1").output.utf8)
        #expect(erased.isErased && erased.documents["10"]?.fields == [:])
    }

    @Test(.data("specimens"), .models(TestModels.faceMatch + TestModels.liveness))
    func `a whole verification`() throws {
        let specimens = try #require(RealPictures.specimens)
        let environment = ["BIOMETRICS_MODELS": try #require(RealPictures.store)]
        let files = ["--document", "\(specimens)/documents/001_idCard.jpg", "--selfie", "\(specimens)/selfies/001.jpg"]
        try check(
            try CommandRun(arguments: ["verify", "--json"] + files, environment: environment),
            VerificationPayload.self)
    }

    @Test(.models(["tesseract-mrz"]), .data("specimens/documents.csv"))
    func `the text of documents`() throws {
        let specimens = TestData.path("specimens")
        let weights = URL(filePath: try TestModels.file("tesseract-mrz"))
        let environment = ["BIOMETRICS_MODELS": weights.deletingLastPathComponent().path]
        func run(_ words: String...) throws -> CommandRun { try CommandRun(arguments: words, environment: environment) }
        let (passport, selfie) = ("\(specimens)/documents/000_passport.jpg", "\(specimens)/selfies/001.jpg")
        try check(try run("read", "--json", passport), ReadingPayload.self)
        try check(try run("read", "--json", passport, selfie, "/nowhere.jpg"), ReadingPayload.self)
        let card = "\(specimens)/documents/001_idCard"
        let sides = try run("read", "--json", "--sides", "\(card)_back.jpg", "\(card).jpg")
        try check(sides, ReadingPayload.self)
        // The front alone has no zone; the document has.
        #expect(sides.status == 0)
        #expect(try run("read", "--json", "\(card)_back.jpg", "\(card).jpg").status == 2)
        #expect(try run("read", "--sides", passport).status == 64)
        #expect(try run("read", "--json", passport).status == 0)
        let read = lines(try run("read", "--jsonl", passport, "/nowhere.jpg"))
        try check(read[0], ReadingPayload.self)
        try check(read[1], ErrorPayload.self)
        let folder = TemporaryFolder()
        let table = "front,back,mrz\n000_passport.jpg,,P<|L8\nnone.jpg,,\n"
        let labels = try folder.file("documents.csv", Array(table.utf8))
        let report = try run("evaluate", "documents", "--json", labels, "--root", "\(specimens)/documents")
        try check(report, EvaluationPayload.self)
        let documents = try #require(try EvaluationPayload(json: report.output.utf8).documents)
        #expect(report.status == 0 && documents.pictures.failures.map(\.count) == [1])
        // The label is not a zone of any document, so a good reading counts as accepted falsely.
        #expect(documents.figures.falseAccepts.errors == 1 && documents.worst.first?.kind == .falseAccept)
        #expect(try run("evaluate", "documents", "\(folder.path)/none.csv").status == 66)
    }

    @Test func `a report from a table`() throws {
        let folder = TemporaryFolder()
        let scores = "probe,reference,mated,score\na,b,1,0.9\na,c,0,0.1\nb,c,0,0.2\nb,d,maybe,0.2\n"
        let table = try folder.file("scores.csv", Array(scores.utf8))
        try check(try CommandRun("evaluate", "report", "--json", table), EvaluationPayload.self)
    }

    @Test(.data("specimens"), .models(TestModels.faceMatch + TestModels.liveness))
    func `comparisons, faces, templates and liveness`() throws {
        let specimens = try #require(RealPictures.specimens)
        let environment = ["BIOMETRICS_MODELS": try #require(RealPictures.store)]
        let (selfie, document) = ("\(specimens)/selfies/001.jpg", "\(specimens)/documents/001_idCard.jpg")
        let clip = "\(specimens)/clips/00_replay.mp4"
        func run(_ words: String...) throws -> CommandRun { try CommandRun(arguments: words, environment: environment) }
        try check(try run("compare", "--json", "--liveness", selfie, document), ComparisonPayload.self)
        try check(try run("compare", "--json", clip, document), ComparisonPayload.self)
        try check(try run("detect", "--json", document), DetectionPayload.self)
        try check(try run("detect", "--json", "--quality", selfie), DetectionPayload.self)
        let embedded = lines(try run("embed", "--jsonl", selfie, "/nowhere.jpg"))
        try check(embedded[0], EmbeddingPayload.self)
        try check(embedded[1], ErrorPayload.self)
        try check(try run("liveness", "--json", selfie, "/nowhere.jpg", clip), LivenessPayload.self)
        let judged = lines(try run("liveness", "--jsonl", selfie, "/nowhere.jpg"))
        try check(judged[0], LivenessResultPayload.self)
        try check(judged[1], ErrorPayload.self)
        let folder = TemporaryFolder()
        let pairs = try folder.file(
            "pairs.csv", Array("selfie,document\n\(selfie),\(document)\n\(selfie),no.jpg\n".utf8))
        let compared = lines(try run("compare", "--batch", pairs))
        try check(compared[0], ComparisonPayload.self)
        try check(compared[1], ErrorPayload.self)
    }

    @Test func `the checker refuses what it does not understand, and a schema that is not there`() throws {
        let document = try JSONNode(ErrorPayload(BiometricsError(.usage, "No.")).json())
        #expect(try JSONSchema("biometrics.error/1").faults(of: document) == [])
        #expect(throws: BiometricsError.self) { try JSONSchema("biometrics.error/2") }
        #expect(try JSONSchema("biometrics.compare/1").faults(of: document).contains { $0.contains("lacks faceMatch") })
    }
}
