import Platform
import Testing

/// Programs that are run for what they write.
struct ChildProcessTests {
    private enum Failure: Error {
        case enough
        case fault(ChildProcess.Fault)
    }

    private func run(
        _ arguments: [String], environment: [String: String] = ProcessEnvironment.current,
        diagnostics: ChildProcess.Diagnostics = .discarded, timeLimitSeconds: Int? = nil, limit: Int = .max,
        input: [UInt8] = []
    ) throws(Failure) -> (status: Int32, text: String) {
        var bytes: [UInt8] = []
        let status = try ChildProcess.run(
            arguments, environment: environment, diagnostics: diagnostics, timeLimitSeconds: timeLimitSeconds,
            input: input,
            body: { (piece) throws(Failure) in
                unsafe piece.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
                if bytes.count > limit { throw .enough }
            }, failing: Failure.fault)
        return (status, String(decoding: bytes, as: UTF8.self))
    }

    @Test(arguments: [nil, 3600])
    func `a program's output comes whole, with its status`(timeLimitSeconds: Int?) throws {
        let (status, text) = try run(["sh", "-c", "echo hello; exit 7"], timeLimitSeconds: timeLimitSeconds)
        #expect(status == 7 && text == "hello\n")
        #expect(try run(["sh", "-c", "kill -9 $$"], timeLimitSeconds: timeLimitSeconds).status == 128 + 9)
    }

    @Test func `a program reads what it is given, whether it wants all of it or none`() throws {
        let input = (0..<ChildProcess.inputLimit).map { UInt8(ascii: "a") + UInt8($0 % 26) }
        #expect(try run(["cat"], input: input).text == String(decoding: input, as: UTF8.self))
        #expect(try run(["sh", "-c", "exit 3"], input: input).status == 3)
        #expect(try run(["head", "-c", "2"], input: input).text == "ab")
    }

    @Test func `a program gets its words as they are, the environment that is given, and no input`() throws {
        let script = "cat; printf '%s|' \"$@\" \"$COLOUR\"; echo lost >&2"
        let arguments = ["sh", "-c", script, "sh", "a b", "$(false)", ""]
        let environment = ["PATH": ProcessEnvironment["PATH"] ?? "/bin:/usr/bin", "COLOUR": "green"]
        #expect(try run(arguments, environment: environment).text == "a b|$(false)||green|")
        #expect(
            try run(arguments, environment: environment, diagnostics: .merged).text == "a b|$(false)||green|lost\n")
    }

    @Test func `a program that is not there is told from one that fails`() {
        let error = #expect(throws: Failure.self) { try run(["/nowhere/program"]) }
        guard case .fault(.cannotStart(.noSuchFile)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a program that writes without end is killed when it is enough`() {
        let error = #expect(throws: Failure.self) { try run(["yes"], limit: 1 << 20) }
        guard case .enough = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    // None of these ends of itself while the test runs.
    @Test(arguments: ["exec sleep 9999", "exec >&-; exec sleep 9999", "trap '' ALRM TERM INT; while :; do :; done"])
    func `a program whose time is over is killed`(script: String) throws {
        #expect(try run(["sh", "-c", script], timeLimitSeconds: 0).status == ChildProcess.timedOut)
    }

    @Test func `signals have the system's names`() {
        #expect(ChildProcess.name(ofSignal: 11) == "Segmentation fault")
    }
}
