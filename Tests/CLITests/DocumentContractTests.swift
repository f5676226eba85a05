import Biometrics
import BiometricsEvaluation
import BiometricsTestSupport
import Foundation
import Testing
import VerificationService

@testable import BiometricsCLI

/// What the command really prints keeps the schemas under Documentation/schemas, and is read by the library's types.
struct DocumentContractTests {
    /// Reads each document of an output as `type`, and writes it again the same.
    private func check<Document: JSONDocument>(_ text: String, _ type: Document.Type) throws {
        let node = try JSONNode(text)
        #expect(try JSONSchema.named(by: node).faults(of: node) == [])
        #expect(node["schema"] == .string(Document.schema))
        let document = try Document(json: text.utf8)
        let isLine = !text.dropLast().contains("\n")
        let isReport = type == EvaluationDocument.self
        #expect(try document.json(isReport ? .declared : isLine ? .line : .indented) == text)
    }

    private func check<Document: JSONDocument>(_ run: CommandRun, _ type: Document.Type) throws {
        try check(run.output, type)
    }

    private func lines(_ run: CommandRun) -> [String] { run.output.split(separator: "\n").map { $0 + "\n" } }

    @Test func `models and plugins`() throws {
        let toy = try ToyStore()
        func run(_ words: String...) throws -> CommandRun {
            try CommandRun(arguments: words, environment: toy.environment)
        }
        try check(try run("models", "list", "--json"), ModelListDocument.self)
        try check(try run("models", "install", "toy", "yunet-2023mar", "--json"), ModelInstallationDocument.self)
        try check(try run("models", "verify", "toy", "yunet-2023mar", "--json"), ModelVerificationDocument.self)
        try check(try run("models", "path", "--json"), ModelPathDocument.self)
        try check(try run("models", "path", "toy", "--json"), ModelPathDocument.self)
        try check(try run("plugins", "list", "--plugin", "/nowhere.so", "--json"), PluginListDocument.self)
        try check(try run("plugins", "check", "/nowhere.so", "--json"), ErrorDocument.self)
        try check(try run("doctor", "--json"), DoctorDocument.self)
        try check(try run("compare", "--json"), ErrorDocument.self)
        let folder = try TemporaryFolder()
        try check(
            try run("challenge", "--count", "12", "--challenge-keys", "\(folder.path)/keys", "--json"),
            ChallengeDocument.self)
    }

    @Test func `what a definition has against it`() throws {
        let folder = try TemporaryFolder()
        let sound = try folder.file("sound.json", Array(try CommandRun("journey", "example").output.utf8))
        let faulty = try folder.file("faulty.json", Array(#"{"steps":[{"kind":"selfy"}]}"#.utf8))
        try check(try CommandRun("journey", "check", "--json", sound), DefinitionCheckDocument.self)
        try check(try CommandRun("journey", "check", "--json", faulty), DefinitionCheckDocument.self)
        try check(try CommandRun("verify", "--json"), ErrorDocument.self)
    }

    @Test(.data("specimens"), .models(TestModels.faceMatch + TestModels.liveness))
    func `a whole verification`() throws {
        let specimens = try #require(RealPictures.specimens)
        let environment = ["BIOMETRICS_MODELS": try #require(RealPictures.store)]
        let files = ["--document", "\(specimens)/documents/001_idCard.jpg", "--selfie", "\(specimens)/selfies/001.jpg"]
        try check(
            try CommandRun(arguments: ["verify", "--json"] + files, environment: environment),
            VerificationDocument.self)
    }

    @Test(.models(["tesseract-mrz"]), .data("specimens/documents.csv"))
    func `what documents say`() throws {
        let specimens = TestData.path("specimens")
        let weights = URL(filePath: try TestModels.file("tesseract-mrz"))
        let environment = ["BIOMETRICS_MODELS": weights.deletingLastPathComponent().path]
        func run(_ words: String...) throws -> CommandRun { try CommandRun(arguments: words, environment: environment) }
        let (passport, selfie) = ("\(specimens)/documents/000_passport.jpg", "\(specimens)/selfies/001.jpg")
        try check(try run("read", "--json", passport), ReadDocument.self)
        try check(try run("read", "--json", passport, selfie, "/nowhere.jpg"), ReadDocument.self)
        let read = lines(try run("read", "--jsonl", passport, "/nowhere.jpg"))
        try check(read[0], ReadDocument.self)
        try check(read[1], ErrorDocument.self)
    }

    @Test func `a report from a table`() throws {
        let folder = try TemporaryFolder()
        let scores = "probe,reference,mated,score\na,b,1,0.9\na,c,0,0.1\nb,c,0,0.2\nb,d,maybe,0.2\n"
        let table = try folder.file("scores.csv", Array(scores.utf8))
        try check(try CommandRun("evaluate", "report", "--json", table), EvaluationDocument.self)
    }

    @Test(.data("specimens"), .models(TestModels.faceMatch + TestModels.liveness))
    func `comparisons, faces, templates and liveness`() throws {
        let specimens = try #require(RealPictures.specimens)
        let environment = ["BIOMETRICS_MODELS": try #require(RealPictures.store)]
        let (selfie, document) = ("\(specimens)/selfies/001.jpg", "\(specimens)/documents/001_idCard.jpg")
        let clip = "\(specimens)/clips/00_replay.mp4"
        func run(_ words: String...) throws -> CommandRun { try CommandRun(arguments: words, environment: environment) }
        try check(try run("compare", "--json", "--liveness", selfie, document), ComparisonDocument.self)
        try check(try run("compare", "--json", clip, document), ComparisonDocument.self)
        try check(try run("detect", "--json", document), DetectionDocument.self)
        let embedded = lines(try run("embed", "--jsonl", selfie, "/nowhere.jpg"))
        try check(embedded[0], EmbeddingDocument.self)
        try check(embedded[1], ErrorDocument.self)
        try check(try run("liveness", "--json", selfie, "/nowhere.jpg", clip), LivenessDocument.self)
        let judged = lines(try run("liveness", "--jsonl", selfie, "/nowhere.jpg"))
        try check(judged[0], LivenessResultDocument.self)
        try check(judged[1], ErrorDocument.self)
        let folder = try TemporaryFolder()
        let pairs = try folder.file(
            "pairs.csv", Array("selfie,document\n\(selfie),\(document)\n\(selfie),no.jpg\n".utf8))
        let compared = lines(try run("compare", "--batch", pairs))
        try check(compared[0], ComparisonDocument.self)
        try check(compared[1], ErrorDocument.self)
    }

    @Test func `the checker refuses what it does not understand, and a schema that is not there`() throws {
        let document = try JSONNode(ErrorDocument(BiometricsError(.usage, "No.")).json())
        #expect(try JSONSchema("biometrics.error/1").faults(of: document) == [])
        #expect(try JSONSchema("biometrics.error/2").faults(of: document) == ["there is no schema error-2.json"])
        #expect(try JSONSchema("biometrics.compare/1").faults(of: document).contains { $0.contains("lacks faceMatch") })
    }
}
