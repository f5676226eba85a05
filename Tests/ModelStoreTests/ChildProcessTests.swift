import BiometricsCore
import Testing

@testable import ModelStore

/// Programs that are run for what they write.
struct ChildProcessTests {
    private func run(
        _ script: String, timeLimitSeconds: Int? = nil, limit: Int = .max
    ) throws -> (status: Int32, byteCount: Int) {
        var byteCount = 0
        let status = try ChildProcess.run(
            ["sh", "-c", script], environment: ProcessEnvironment.current, diagnostics: .discarded,
            timeLimitSeconds: timeLimitSeconds
        ) { (piece) throws(BiometricsError) in
            byteCount += piece.byteCount
            if byteCount > limit { throw BiometricsError(.inputTooLarge, "It is enough.") }
        }
        return (status, byteCount)
    }

    @Test(arguments: [nil, 3600])
    func `what a program writes comes whole, with its status`(timeLimitSeconds: Int?) throws {
        let (status, byteCount) = try run("echo hello; exit 7", timeLimitSeconds: timeLimitSeconds)
        #expect(status == 7 && byteCount == 6)
        #expect(try run("kill -9 $$", timeLimitSeconds: timeLimitSeconds).status == 128 + 9)
    }

    @Test func `a program that writes without end is killed when it is enough`() {
        let error = #expect(throws: BiometricsError.self) { try run("exec yes", limit: 1 << 20) }
        #expect(error?.code == .inputTooLarge)
    }

    // None of these ends of itself while the test runs.
    @Test(arguments: ["exec sleep 9999", "exec >&-; exec sleep 9999", "trap '' ALRM TERM INT; while :; do :; done"])
    func `a program whose time is over is killed`(script: String) throws {
        #expect(try run(script, timeLimitSeconds: 0).status == ChildProcess.timedOut)
    }
}
