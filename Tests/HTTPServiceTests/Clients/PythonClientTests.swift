import Foundation
import Testing

/// The Python module has tests of its own, which need a running service.
@Suite(.enabled(if: ClientBench.has("python3"), "python3 is not installed"))
struct PythonClientTests {
    @Test func `the Python module does all of the contract, and nothing else`() async throws {
        let bench = try await ClientBench()
        try bench.picture.write(to: URL(filePath: bench.folder("face.png")))
        let module = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Clients/python").path
        let run = try await ClientBench.run(
            ["python3", "-B", "-m", "unittest", "discover", "-s", "tests"], in: module,
            [
                "BIOMETRICS_SERVICE": bench.address, "BIOMETRICS_KEY": bench.key,
                "BIOMETRICS_PICTURE": bench.folder("face.png"), "PYTHONPATH": module,
            ])
        #expect(run.status == 0, "\(run.said)")
        #expect(run.said.contains("Ran 5 tests"), "\(run.said)")
    }
}
