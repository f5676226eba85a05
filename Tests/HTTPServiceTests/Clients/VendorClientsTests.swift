import BiometricsTestSupport
import Foundation
import JourneyTestSupport
import Testing
import Verification

@testable import HTTPService

/// The programs in `Examples/Vendors`, each written by a vendor's page alone, walk journeys to each end.
@Suite(.enabled(if: ClientBench.has("python3"), "python3 is not installed"))
struct VendorClientsTests {
    private let folder = TemporaryFolder()
    private let toy: ToyService
    private let key: String

    init() async throws {
        let bench = try await JourneyBench(folder: folder.path)
        let rules = #"""
            "same_subject":{"onFailure":"reject"},"selfie_liveness":{"onFailure":"refer"},
            "expired_document":{"onFailure":"reject","required":true}
            """#
        let definition = try JourneyDefinition.toy("vendors", .passport, .selfie, rules: rules)
        try await bench.store.put(definition)
        let keys = APIKeyFile(path: folder("keys.json"))
        key = try keys.add([.journeys, .lead], for: .live, at: .now).key
        toy = try await ToyService(on: bench, usual: definition, keys: keys)
    }

    private func run(
        _ program: String, _ files: KeyValuePairs<String, String>, key: String? = nil
    ) async throws -> (status: Int32, said: String) {
        var words: [String] = []
        for (place, text) in files {
            let name = "\(place).jpg"
            try Data(text.utf8).write(to: URL(filePath: folder(name)))
            words.append("\(place)=\(name)")
        }
        let script = SourceTree.root.appending(path: "Examples/Vendors/\(program).py").path
        let address = "http://127.0.0.1:\(toy.port)"
        return try await ClientBench.run(
            ["python3", "-B", script, address, key ?? self.key] + words, in: folder.path, [:])
    }

    /// A front of another document: bytes that were seen before are a sign of fraud.
    private static func front(_ number: Int) -> String { "image person=a number=X\(number)" }

    @Test func `GBG: passed, another scan, referred, not accepted, and refused`() async throws {
        var run = try await run("gbg", ["INITIAL": Self.front(1), "SELFIE": "image person=a face"])
        #expect(run.status == 0 && run.said == "SELFIE\nNONE\nPassed, FaceMatch Passed\n", "\(run.said)")
        run = try await self.run("gbg", ["INITIAL": Self.front(2), "SELFIE": "image attack person=a"])
        #expect(run.status == 1 && run.said.hasSuffix("NONE\nRefer, FaceMatch Passed\n"), "\(run.said)")
        run = try await self.run("gbg", ["INITIAL": Self.front(3), "SELFIE": "image person=b"])
        #expect(run.status == 1 && run.said.hasSuffix("NONE\nNotAccepted, FaceMatch Failed\n"), "\(run.said)")
        run = try await self.run("gbg", ["INITIAL": "image blurred person=a"])
        #expect(run.status == 2 && run.said.hasPrefix("FRONTSIDE:SECONDSCAN\n"), "\(run.said)")
        run = try await self.run(
            "gbg",
            ["INITIAL": "image blurred", "FRONTSIDE:SECONDSCAN": Self.front(4), "SELFIE": "image person=a other"])
        #expect(run.status == 0 && run.said.hasPrefix("FRONTSIDE:SECONDSCAN\nSELFIE\nNONE\n"), "\(run.said)")
        run = try await self.run("gbg", ["INITIAL": Self.front(5)], key: "bk_wrong")
        #expect(run.status == 2 && run.said.hasPrefix("NotAuthenticated unauthorized: "), "\(run.said)")
    }

    @Test func `IDWise: complete, rejected, and its error codes`() async throws {
        var run = try await run("idwise", ["10": Self.front(6), "20": "image person=a face"])
        #expect(run.status == 0 && run.said.hasSuffix("Complete []\n"), "\(run.said)")
        #expect(run.said.contains("10 Submitted") && run.said.contains("Passport Netherlands"), "\(run.said)")
        run = try await self.run("idwise", ["10": Self.front(7), "20": "image person=b"])
        #expect(run.status == 1 && run.said.hasSuffix("Rejected ['Same Person']\n"), "\(run.said)")
        // No step of the definition may be skipped.
        run = try await self.run("idwise", ["10": Self.front(8)])
        #expect(run.status == 2 && run.said.contains("\n55 "), "\(run.said)")
    }

    @Test func `Fourthline: passed, rejected, and a workflow that is not at its end`() async throws {
        var run = try await run("fourthline", ["front": Self.front(9), "selfie": "image person=a face"])
        #expect(run.status == 0 && run.said.contains("passport NLD 2031-01-01"), "\(run.said)")
        run = try await self.run("fourthline", ["front": Self.front(10), "selfie": "image person=b"])
        #expect(run.status == 1 && run.said.hasSuffix("1000 ClientRejected\n"), "\(run.said)")
        run = try await self.run("fourthline", ["front": Self.front(11)])
        #expect(run.status == 2 && run.said.hasSuffix("1004 InvalidWorkflowStatus\n"), "\(run.said)")
    }
}
