import Archives
import BiometricsCore
import BiometricsTestSupport
import Foundation
import Testing

/// ZIP files that Python's zipfile made.
struct ZipFileTests {
    private static let damaged = BiometricsError(.unreadableInput, "damaged")

    private func archive(_ code: String) throws -> [UInt8] {
        let folder = TemporaryFolder()
        let path = "\(folder.path)/a.zip"
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c", "import zipfile, sys\nwith zipfile.ZipFile(sys.argv[1], 'w') as z:\n \(code)", path,
        ]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    private func content(_ name: String, of bytes: [UInt8]) throws(BiometricsError) -> [UInt8]? {
        var content: [UInt8] = []
        let isThere = try ZipFile(bytes, damaged: Self.damaged).read(name) { (piece) throws(BiometricsError) in
            unsafe piece.withUnsafeBytes { unsafe content.append(contentsOf: $0) }
        }
        return isThere ? content : nil
    }

    @Test func `stored and deflated files are read`() throws {
        let bytes = try archive(
            "z.writestr('a', b'abc'); z.writestr('f/b', b'x' * 100000, zipfile.ZIP_DEFLATED)")
        #expect(try ZipFile(bytes, damaged: Self.damaged).names() == ["a", "f/b"])
        #expect(try content("a", of: bytes) == Array("abc".utf8))
        #expect(try content("f/b", of: bytes) == [UInt8](repeating: 120, count: 100_000))
        #expect(try content("c", of: bytes) == nil)
    }

    @Test func `a cut or changed file is refused or unchanged`() throws {
        let bytes = try archive("z.writestr('a', b'abc' * 50, zipfile.ZIP_DEFLATED)")
        for count in 0..<bytes.count {
            #expect(throws: BiometricsError.self) { try content("a", of: Array(bytes.prefix(count))) }
        }
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 0xFF
            _ = try? content("a", of: changed)
        }
    }
}
