import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import Glibc
import ModelStore
import Testing

struct ModelStoreTests {
    @Test func `a model's bytes and digest are those of the file`() throws {
        let folder = TemporaryFolder()
        let path = try folder.file("toy.onnx", ToyCatalog.bytes)
        let store = ModelStore(directory: folder.path, catalog: try ToyCatalog.catalog())
        let model = try store.load("toy")
        #expect(model.bytes == ToyCatalog.bytes)
        #expect(model.sha256 == ToyCatalog.sha256)
        #expect(model.path == path)
        #expect(try store.path(of: "toy") == path)
        #expect(store.isInstalled("toy"))
    }

    @Test func `an alternative artifact is accepted`() throws {
        let folder = TemporaryFolder()
        try folder.file("toy-2.onnx", ToyCatalog.otherBytes)
        let store = ModelStore(directory: folder.path, catalog: try ToyCatalog.catalog(otherURLs: []))
        #expect(try store.load("toy").sha256 == ToyCatalog.otherSHA256)
    }

    @Test func `a missing model names the command that installs it`() throws {
        let folder = TemporaryFolder()
        let store = ModelStore(directory: folder("not there"), catalog: try ToyCatalog.catalog())
        #expect(!store.isInstalled("toy"))
        #expect(try store.path(of: "toy") == nil)
        let error = #expect(throws: BiometricsError.self) { try store.load("toy") }
        #expect(error?.code == .modelMissing)
        #expect(error?.message.hasSuffix("biometrics models install toy") == true)
    }

    @Test(arguments: [Array("the weights of a t0y".utf8), Array("the weights".utf8), []])
    func `damaged, truncated and empty files are refused`(bytes: [UInt8]) throws {
        let folder = TemporaryFolder()
        let path = try folder.file("toy.onnx", bytes)
        for length in [ToyCatalog.bytes.count, nil] {
            let store = ModelStore(directory: folder.path, catalog: try ToyCatalog.catalog(bytes: length))
            let error = #expect(throws: BiometricsError.self) { try store.load("toy") }
            #expect(error?.code == .modelDigestMismatch)
            #expect(error?.path == path)
        }
    }

    @Test func `a folder or a pipe in the model's place is refused at once`() throws {
        let folder = TemporaryFolder()
        let store = ModelStore(directory: folder.path, catalog: try ToyCatalog.catalog())
        try FileManager.default.createDirectory(atPath: folder("toy.onnx"), withIntermediateDirectories: false)
        #expect(throws: BiometricsError.self) { try store.load("toy") }
        #expect(!store.isInstalled("toy"))
        try FileManager.default.removeItem(atPath: folder("toy.onnx"))
        #expect(unsafe mkfifo(folder("toy.onnx"), 0o600) == 0)
        let error = #expect(throws: BiometricsError.self) { try store.load("toy") }
        #expect(error?.code == .unreadableInput)
    }

    @Test func `an unknown id is answered with the nearest`() throws {
        let store = ModelStore(directory: "/nowhere", catalog: try ModelCatalog.builtIn())
        let error = #expect(throws: BiometricsError.self) { try store.load("yunet-2023mai") }
        #expect(error?.code == .unknownModel)
        #expect(error?.message.contains("yunet-2023mar") == true)
    }

    @Test func `the environment says where the store is`() throws {
        func directory(_ environment: [String: String]) throws -> String {
            try ModelStore.standard(environment: environment).directory
        }
        #expect(try directory(["BIOMETRICS_MODELS": "here", "HOME": "/home/a"]) == "here")
        #expect(try directory(["XDG_DATA_HOME": "/data", "HOME": "/home/a"]) == "/data/biometrics/models")
        #expect(try directory(["HOME": "/home/a"]) == "/home/a/.local/share/biometrics/models")
        let error = #expect(throws: BiometricsError.self) { try directory([:]) }
        #expect(error?.code == .invalidConfiguration)
    }
}
