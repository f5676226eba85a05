import BiometricsCore
import BiometricsTestSupport
import Digests
import FoundationEssentials
import Testing

@testable import ModelStore

@Suite(.enabled(if: Python.isThere, "python3 is not installed"))
struct EngineInstallerTests {
    private let server: PackageServer
    private let digest: String

    init() throws {
        server = try PackageServer()
        let script = """
            import sys, zipfile
            with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as wheel:
                for name in ['libopenvino.so.2641', 'libopenvino_c.so.2641', 'libopenvino_tensorflow_frontend.so.2641',
                             'libtbb.so.12', 'sub/libopenvino.so']:
                    wheel.writestr('openvino/libs/' + name, name)
                wheel.writestr('openvino/__init__.py', '')
                wheel.writestr('openvino-1.dist-info/licenses/third/LICENSE', 'words')
            """
        let path = server.folder("openvino.whl")
        #expect(try Python.run(script, path) == 0)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        digest = try SHA256.digest(of: bytes)
        let page = PackageServer.address + "/openvino/"
        try server.serve(Array("<a href=\"openvino.whl#sha256=\(digest)\">a</a>".utf8), at: page)
        try server.serve(bytes, at: page + "openvino.whl")
    }

    private func installer(_ name: String, digest other: String? = nil) -> EngineInstaller {
        EngineInstaller(
            folder: server.folder(name), sha256: other ?? digest, environment: server.environment, showsTransfers: false
        )
    }

    private func names(in name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: server.folder(name)).sorted()
    }

    @Test func `the libraries that run networks and the licences are installed, and nothing else`() throws {
        let installer = installer("engine")
        #expect(!installer.isInstalled)
        try installer.install()
        #expect(installer.isInstalled && !installer.hasOtherRelease)
        #expect(
            try names(in: "engine") == [
                "libopenvino.so.2641", "libopenvino_c.so.2641", "libtbb.so.12", "licence-third-LICENSE", "release",
            ])
        #expect(try server.folder.text(of: "engine/libtbb.so.12") == "libtbb.so.12")
    }

    @Test func `an earlier release is replaced, and a folder of somebody else is left alone`() throws {
        try server.folder.folder("engine")
        try server.folder.file("engine/release", Array("2024.0\n".utf8))
        try server.folder.file("engine/libold.so", [1])
        #expect(installer("engine").hasOtherRelease)
        try installer("engine").install()
        #expect(!installer("engine").hasOtherRelease)
        #expect(try !names(in: "engine").contains("libold.so"))
        try server.folder.folder("other")
        try server.folder.file("other/mine", [1])
        #expect(!installer("other").hasOtherRelease)
        let error = #expect(throws: BiometricsError.self) { try installer("other").install() }
        #expect(error?.code == .engineUnavailable && error?.path == server.folder("other"))
        #expect(try names(in: "other") == ["mine"])
    }

    @Test func `a wheel of another digest leaves nothing behind`() throws {
        let error = #expect(throws: BiometricsError.self) {
            try installer("engine", digest: String(repeating: "0", count: 64)).install()
        }
        #expect(error?.code == .modelUnavailable)
        #expect(!FileManager.default.fileExists(atPath: server.folder("engine")))
        let left = try FileManager.default.contentsOfDirectory(atPath: server.folder.path)
        #expect(left.allSatisfy { !$0.hasSuffix(".tmp") })
    }
}
