import BiometricsTestSupport
import Testing

/// The scripts of the pages that capture and review. Their own tests are in `Tests/ServicePages`.
struct PageScriptTests {
    private static let tests = ["calls", "camera", "cut", "preview", "qr"]

    @Test(.node, arguments: tests)
    func `the tests of the scripts pass`(name: String) throws {
        try NodeProgram.test(name, of: "ServicePages")
    }

    @Test func `no file of tests is forgotten`() throws {
        let files = try SourceTree.files(below: "Tests/ServicePages", endings: ["mjs"]).map(\.name)
        #expect(Set(files) == Set(Self.tests.map { "\($0).test" }))
    }
}
