import BiometricsTestSupport
import Foundation
import JourneyTestSupport
import Testing
import Verification

/// The Python module has tests of its own, which need a running service.
@Suite(.enabled(if: ClientBench.has("python3"), "python3 is not installed"))
struct PythonClientTests {
    @Test func `the Python module does all of the contract, and nothing else`() async throws {
        // A challenge lasts five minutes and more: on a slow machine a whole run of the module's tests takes longer than one.
        let (start, toy) = (ContinuousClock.now, ToyClock())
        let bench = try await ClientBench(now: {
            let passed = Int64((ContinuousClock.now - start) / .milliseconds(5))
            return JourneyInstant(milliseconds: toy.now.milliseconds + passed) ?? toy.now
        })
        try bench.picture.write(to: URL(filePath: bench.folder("face.png")))
        let module = SourceTree.root.appending(path: "python").path
        let run = try await ClientBench.run(
            ["python3", "-B", "-m", "unittest", "discover", "-s", "tests", "-p", "test_service.py"], in: module,
            [
                "BIOMETRICS_SERVICE": bench.address, "BIOMETRICS_KEY": bench.key,
                "BIOMETRICS_PICTURE": bench.folder("face.png"), "PYTHONPATH": "\(module)/src",
            ])
        #expect(run.status == 0, "\(run.said)")
        #expect(run.said.contains("Ran 5 tests"), "\(run.said)")
    }
}
