import BiometricsCore
import BiometricsTestSupport
import Digests
import FoundationEssentials
import ModelStore
import Platform
import Testing

struct ModelRewritingTests {
    /// Turns the bytes round; refuses those that begin with a zero.
    private enum Reversal: ModelRewriting {
        static let kind = ModelOriginal.Rewriting(rawValue: "toyReversal")

        static func rewritten(_ original: [UInt8]) throws(BiometricsError) -> [UInt8] {
            guard original.first != 0 else { throw BiometricsError(.modelInvalid, "this is not the toy's original") }
            return original.reversed()
        }
    }

    private let folder = TemporaryFolder()
    private static let original = Array(ToyCatalog.bytes.reversed())
    /// By sha256sum.
    private static let originalSHA256 = "9495d77cf79839837c583aff59975d4faf97cfbf82b20cc84beebf7eb1639848"
    private static let url = "https://127.0.0.1:1/toy.original"

    init() throws {
        for name in ["mirror", "store"] { try folder.folder(name) }
    }

    private func installer(
        original: ModelOriginal? = nil, rewritings: [any ModelRewriting.Type] = [Reversal.self]
    ) throws -> ModelInstaller {
        let source = try #require(ModelSource(Self.url))
        let original =
            original
            ?? ModelOriginal(
                rewriting: Reversal.kind, sha256: Self.originalSHA256, bytes: Self.original.count, sources: [source])
        var environment = ProcessEnvironment.current
        environment["BIOMETRICS_MODEL_MIRROR"] = folder("mirror")
        return ModelInstaller(
            store: ModelStore(directory: folder("store"), catalog: try ToyCatalog.catalog(original: original)),
            rewritings: rewritings, environment: environment)
    }

    private func storeNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder("store"))
    }

    @Test func `an original in the mirror is rewritten and put in place`() throws {
        let path = try folder.file("mirror/any name", Self.original)
        let installer = try installer()
        var steps: [ModelInstallationStep] = []
        let installation = try installer.install("toy") { steps.append($0) }
        #expect(installation.origin == .mirror(path: path))
        #expect(installation.original?.sha256 == Self.originalSHA256)
        #expect(installation.sha256 == ToyCatalog.sha256)
        #expect(steps.contains(.rewriting(Reversal.kind)))
        #expect(try installer.store.load("toy").bytes == ToyCatalog.bytes)
        #expect(try storeNames() == ["toy.onnx"])
        #expect(try installer.install("toy").original == nil)
    }

    @Test func `the file itself goes before its original`() throws {
        try folder.file("mirror/a", Self.original)
        let path = try folder.file("mirror/b", ToyCatalog.bytes)
        let installation = try installer().install("toy")
        #expect(installation.origin == .mirror(path: path))
        #expect(installation.original == nil)
    }

    @Test func `an original is fetched from its address`() throws {
        let error = #expect(throws: BiometricsError.self) { try installer().install("toy") }
        #expect(error?.code == .modelUnavailable)
        #expect(error?.message.contains(Self.url) == true)
    }

    @Test func `an original of a Debian package is rewritten from its place`() throws {
        let path = try folder.file("toy.original", Self.original)
        let source = try #require(ModelSource("debian:toy-data#\(path)"))
        let installer = try installer(
            original: ModelOriginal(
                rewriting: Reversal.kind, sha256: Self.originalSHA256, bytes: Self.original.count, sources: [source]))
        let installation = try installer.install("toy")
        #expect(installation.origin == .source(source) && installation.original?.sha256 == Self.originalSHA256)
        #expect(try installer.store.load("toy").bytes == ToyCatalog.bytes)
    }

    @Test func `a Debian package with an original that is missing is named with both commands`() throws {
        let source = try #require(ModelSource("debian:toy-data#\(folder("none"))"))
        let installer = try installer(
            original: ModelOriginal(
                rewriting: Reversal.kind, sha256: Self.originalSHA256, bytes: Self.original.count, sources: [source]))
        let error = #expect(throws: BiometricsError.self) { try installer.install("toy") }
        #expect(error?.code == .modelUnavailable)
        #expect(error?.message.contains("the Debian package toy-data is not installed") == true)
        #expect(error?.message.contains("sudo apt-get install toy-data && biometrics models install toy") == true)
    }

    @Test func `a rewritten file with another digest is not kept`() throws {
        let bytes = Array("another toy".utf8)
        try folder.file("mirror/a", bytes)
        let original = ModelOriginal(
            rewriting: Reversal.kind, sha256: try SHA256.digest(of: bytes), bytes: bytes.count, sources: [])
        let error = #expect(throws: BiometricsError.self) { try installer(original: original).install("toy") }
        #expect(error?.code == .modelDigestMismatch)
        #expect(error?.message.contains("toyReversal") == true)
        #expect(try storeNames().isEmpty)
    }

    @Test func `an original that the rewriting refuses is said to be so`() throws {
        try folder.file("mirror/a", [0, 1])
        let original = ModelOriginal(
            rewriting: Reversal.kind, sha256: try SHA256.digest(of: [0, 1]), bytes: 2, sources: [])
        let error = #expect(throws: BiometricsError.self) { try installer(original: original).install("toy") }
        #expect(error?.code == .modelUnavailable)
        #expect(error?.message.contains("this is not the toy's original") == true)
        #expect(try storeNames().isEmpty)
    }

    @Test func `an unknown rewriting is named`() throws {
        try folder.file("mirror/a", Self.original)
        let error = #expect(throws: BiometricsError.self) { try installer(rewritings: []).install("toy") }
        #expect(error?.code == .modelUnavailable)
        #expect(error?.message.contains("“toyReversal”") == true)
    }

    @Test(arguments: [
        (1, "program:toy", "part of the program"), (0, url, "has 1 to"),
        (ModelOriginal.maximumBytes + 1, url, "has 1 to"),
    ])
    func `a manifest whose original cannot be used is refused`(bytes: Int, source: String, words: String) throws {
        let original = ModelOriginal(
            rewriting: Reversal.kind, sha256: Self.originalSHA256, bytes: bytes,
            sources: [try #require(ModelSource(source))])
        let error = #expect(throws: BiometricsError.self) { try installer(original: original) }
        #expect(error?.code == .manifestInvalid)
        #expect(error?.message.contains(words) == true)
    }
}
