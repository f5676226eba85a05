import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import Glibc
import ModelStore
import Platform
import Testing

struct ModelInstallerTests {
    private let folder = TemporaryFolder()

    init() throws {
        for name in ["mirror", "store"] { try folder.folder(name) }
    }

    private func installer(
        store: String = "store", bytes: Int? = ToyCatalog.bytes.count, urls: [String] = [], otherURLs: [String]? = nil,
        hasMirror: Bool = true
    ) throws -> ModelInstaller {
        let catalog = try ToyCatalog.catalog(bytes: bytes, urls: urls, otherURLs: otherURLs)
        var environment = ProcessEnvironment.current
        environment["BIOMETRICS_MODEL_MIRROR"] = hasMirror ? folder("mirror") : nil
        return ModelInstaller(
            store: ModelStore(directory: store.hasPrefix("/") ? store : folder(store), catalog: catalog),
            environment: environment)
    }

    private func storeNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder("store"))
    }

    @Test(arguments: [ToyCatalog.bytes.count, nil])
    func `a mirror's file is found by its digest, whatever its name`(bytes: Int?) throws {
        try folder.file("mirror/a.onnx", ToyCatalog.bytes.reversed())
        let path = try folder.file("mirror/some name", ToyCatalog.bytes)
        let installer = try installer(store: "a/new/store", bytes: bytes)
        let installation = try installer.install("toy")
        #expect(installation.origin == .mirror(path: path))
        #expect(installation.sha256 == ToyCatalog.sha256)
        #expect(try installer.store.load("toy").bytes == ToyCatalog.bytes)
        #expect(try installer.install("toy").origin == .installedBefore)
        var facts = stat()
        #expect(unsafe stat(installation.path, &facts) == 0 && facts.st_mode & 0o777 == 0o644)
    }

    @Test func `an alternative artifact is installed where the first is not to be had`() throws {
        try folder.file("mirror/x", ToyCatalog.otherBytes)
        let installer = try installer(otherURLs: [])
        #expect(try installer.install("toy").sha256 == ToyCatalog.otherSHA256)
        #expect(try installer.store.load("toy").bytes == ToyCatalog.otherBytes)
    }

    @Test func `a mirror without the model's digest gives nothing, and nothing is kept`() throws {
        try folder.file("mirror/toy.onnx", Array("the weights of a t0y".utf8))
        try FileManager.default.createDirectory(atPath: folder("mirror/b"), withIntermediateDirectories: false)
        #expect(unsafe mkfifo(folder("mirror/c"), 0o600) == 0)
        let installer = try installer()
        let error = #expect(throws: BiometricsError.self) { try installer.install("toy") }
        #expect(error?.code == .modelUnavailable)
        #expect(error?.message.contains("BIOMETRICS_MODEL_MIRROR") == true)
        #expect(try storeNames().isEmpty)
    }

    @Test func `a damaged installed file is replaced`() throws {
        try folder.file("store/toy.onnx", Array("the weights".utf8))
        try folder.file("mirror/toy.onnx", ToyCatalog.bytes)
        let installer = try installer()
        #expect(try installer.install("toy").path == folder("store/toy.onnx"))
        #expect(try installer.store.verify("toy") == ToyCatalog.sha256)
        #expect(try storeNames() == ["toy.onnx"])
    }

    @Test func `a host that cannot be reached is named, with what to do`() throws {
        let installer = try installer(urls: ["https://127.0.0.1:1/toy.onnx"], hasMirror: false)
        var steps: [ModelInstallationStep] = []
        let error = #expect(throws: BiometricsError.self) { try installer.install("toy") { steps.append($0) } }
        #expect(error?.code == .modelUnavailable)
        #expect(error?.message.contains("https://127.0.0.1:1/toy.onnx") == true)
        #expect(error?.message.contains("BIOMETRICS_MODEL_MIRROR") == true)
        #expect(steps.count == 2)
        #expect(try storeNames().isEmpty)
    }

    @Test func `a model without an address, mirror or host is unavailable`() throws {
        let installer = try installer(hasMirror: false)
        let error = #expect(throws: BiometricsError.self) { try installer.install("toy") }
        #expect(error?.code == .modelUnavailable)
    }

    @Test func `a file of a Debian package is used in its place and never copied`() throws {
        let path = try folder.file("cascade.xml", ToyCatalog.bytes)
        let installer = try installer(urls: ["debian:toy-data#\(path)"])
        let installation = try installer.install("toy")
        #expect(installation.path == path)
        #expect(installation.origin == .installedBefore)
        #expect(try storeNames().isEmpty)
        try FileManager.default.removeItem(atPath: path)
        let missing = #expect(throws: BiometricsError.self) { try installer.store.load("toy") }
        #expect(missing?.message.hasSuffix("Run: sudo apt-get install toy-data") == true)
        let error = #expect(throws: BiometricsError.self) { try installer.install("toy") }
        #expect(error?.message.contains("sudo apt-get install toy-data") == true)
    }

    @Test(arguments: ["/proc/biometrics", "/dev/null"])
    func `a store that cannot be made is an input or output error`(store: String) throws {
        try folder.file("mirror/toy.onnx", ToyCatalog.bytes)
        let installer = try installer(store: store)
        let error = #expect(throws: BiometricsError.self) { try installer.install("toy") }
        #expect(error?.code == .ioFailure)
        #expect(error?.path?.hasPrefix(store) == true)
    }

    @Test func `a folder in the model's place is left, and nothing beside it`() throws {
        try folder.file("mirror/toy.onnx", ToyCatalog.bytes)
        try FileManager.default.createDirectory(atPath: folder("store/toy.onnx"), withIntermediateDirectories: false)
        let installer = try installer()
        let error = #expect(throws: BiometricsError.self) { try installer.install("toy") }
        #expect(error?.code == .ioFailure)
        #expect(try storeNames() == ["toy.onnx"])
    }

    @Test func `installations at the same time all succeed`() async throws {
        try folder.file("mirror/toy.onnx", ToyCatalog.bytes)
        let installer = try installer()
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 { group.addTask { _ = try installer.install("toy") } }
            try await group.waitForAll()
        }
        #expect(try installer.store.verify("toy") == ToyCatalog.sha256)
        #expect(try storeNames() == ["toy.onnx"])
    }

    /// An installer over these mirrors, whose model has an address as well.
    private func installer(mirrors: String, isOffline: Bool = false) throws -> ModelInstaller {
        var environment = ProcessEnvironment.current
        environment["BIOMETRICS_MODEL_MIRROR"] = mirrors
        let catalog = try ToyCatalog.catalog(urls: ["https://127.0.0.1:1/toy.onnx"])
        return ModelInstaller(
            store: ModelStore(directory: folder("store"), catalog: catalog), environment: environment,
            isOffline: isOffline)
    }

    @Test func `the first of several mirrors that has the model gives it`() throws {
        for name in ["second", "third"] {
            try FileManager.default.createDirectory(atPath: folder(name), withIntermediateDirectories: false)
            try folder.file("\(name)/toy", ToyCatalog.bytes)
        }
        let mirrors = ["none", "mirror", "second", "third"].map { folder($0) }.joined(separator: ":")
        #expect(try installer(mirrors: mirrors).install("toy").origin == .mirror(path: folder("second/toy")))
    }

    @Test func `a folder with a colon in its name is one mirror`() throws {
        try FileManager.default.createDirectory(atPath: folder("a:b"), withIntermediateDirectories: false)
        let path = try folder.file("a:b/toy", ToyCatalog.bytes)
        #expect(try installer(mirrors: folder("a:b")).install("toy").origin == .mirror(path: path))
    }

    /// Only bytes with the manifest's digest come out of a folder, whatever it contains.
    @Test func `a hostile bundle gives nothing, and no other source is asked`() throws {
        let wrong = Array("the weights of a t0y".utf8)
        try folder.file("mirror/toy.onnx", wrong)
        try folder.file("mirror/\(ToyCatalog.sha256)", wrong)
        try folder.file("mirror/longer", ToyCatalog.bytes + [0])
        #expect(unsafe mkfifo(folder("mirror/pipe"), 0o600) == 0)
        for (name, target) in [("zero", "/dev/zero"), ("up", "../store"), ("self", "self"), ("gone", "/nowhere")] {
            #expect(unsafe symlink(target, folder("mirror/\(name)")) == 0)
        }
        let huge = try folder.file("mirror/huge", "")
        #expect(unsafe truncate(huge, 1 << 40) == 0)
        let installer = try installer(mirrors: folder("mirror"), isOffline: true)
        var steps: [ModelInstallationStep] = []
        let error = #expect(throws: BiometricsError.self) { try installer.install("toy") { steps.append($0) } }
        #expect(error?.code == .modelUnavailable)
        #expect(steps == [.searchingMirror(path: folder("mirror"))])
        #expect(try storeNames().isEmpty)
    }

    @Test func `an unknown id is answered with the nearest`() throws {
        let installer = try installer()
        let error = #expect(throws: BiometricsError.self) { try installer.install("toi") }
        #expect(error?.code == .unknownModel)
        #expect(error?.message.contains("toy") == true)
    }
}
