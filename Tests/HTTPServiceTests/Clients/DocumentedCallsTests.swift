import BiometricsTestSupport
import Foundation
import Testing

/// The examples of `Documentation/Clients.md` work as they are written.
struct DocumentedCallsTests {
    /// The blocks of a language, one behind another.
    private static func blocks(_ language: String) throws -> String {
        let text = try SourceTree.text(of: "Documentation/Clients.md")
        let parts = text.components(separatedBy: "```\(language)\n").dropFirst()
        return parts.map { $0.components(separatedBy: "\n```")[0] + "\n" }.joined()
    }

    private func run(
        _ program: [String], _ script: String
    ) async throws -> (status: Int32, said: String, result: String) {
        let bench = try await ClientBench()
        for name in ["selfie.jpg", "document.jpg"] { try bench.picture.write(to: URL(filePath: bench.folder(name))) }
        for name in ["front.jpg", "face.jpg"] {
            try Data("image person=a number=\(name)".utf8).write(to: URL(filePath: bench.folder(name)))
        }
        try script.write(toFile: bench.folder("script"), atomically: true, encoding: .utf8)
        let run = try await ClientBench.run(
            program + ["script"], in: bench.folder.path,
            [
                "SERVICE": bench.address, "KEY": bench.key,
                "PYTHONPATH": SourceTree.root.appending(path: "python/src").path,
            ])
        let result = (try? String(contentsOfFile: bench.folder("result.json"), encoding: .utf8)) ?? ""
        return (run.status, run.said, result)
    }

    @Test(.enabled(if: ClientBench.has("curl"), "curl is not installed"))
    func `every call by curl is taken`() async throws {
        let script = try Self.blocks("sh")
        #expect(script.matches(of: /curl --fail-with-body/).count == 11)
        let run = try await run(["bash", "-e"], script)
        #expect(run.status == 0, "\(run.said)")
        #expect(run.result.contains(#""systemDecision":"Complete""#), "\(run.said)")
        #expect(run.said.contains(#""faceMatch":{"#) && run.said.contains(#""receipts":[{"#), "\(run.said)")
    }

    @Test(.enabled(if: ClientBench.has("python3"), "python3 is not installed"))
    func `the piece of Python comes to a decision`() async throws {
        let run = try await run(["python3", "-B"], try Self.blocks("python"))
        #expect(run.status == 0 && run.said == "Complete\njourney_finished\n", "\(run.said)")
    }
}
