import BiometricsTestSupport
import Glibc
import Platform
import Testing

struct FileNameTests {
    private static let names: [[UInt8]] = [
        Array("größer.jpg".utf8), [0x63, 0xE9, 0x2E], [0xFF, 0xFE, 0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
        [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], Array("a\u{10FFE9}b\u{10FF80}\u{10FF7F}\u{1F600}".utf8), [],
        [0x61, 0xF4, 0x8F, 0xBF, 0xA9, 0xE9], [0xC0, 0xAF],
    ]

    @Test(arguments: names)
    func `every name comes back as the bytes that it was`(name: [UInt8]) {
        #expect(FileName.bytes(of: FileName.text(of: name)) == name)
    }

    @Test func `names and texts correspond one to one`() {
        #expect(Set(Self.names.map(FileName.text)).count == Self.names.count)
        #expect(FileName.text(of: [0xE9]) != FileName.text(of: Array("\u{10FFE9}".utf8)))
        #expect(FileName.text(of: Array("größer".utf8)) == "größer")
    }

    @Test func `a byte that is not text is shown as its number, and text as it is`() {
        #expect(FileName.shown(FileName.text(of: [0x63, 0x61, 0x66, 0xE9, 0x2E])) == "caf\\xE9.")
        #expect(FileName.shown("größer \u{1F600}\u{10FF7F}") == "größer \u{1F600}\u{10FF7F}")
    }

    @Test func `no byte of a name becomes a slash, a dot or an end`() {
        for byte in UInt8(0x80)...0xFF {
            let text = FileName.text(of: [byte])
            #expect(FileName.bytes(of: text) == [byte] && text.unicodeScalars.allSatisfy { $0.value > 0x7F })
        }
        #expect(FileName.bytes(of: "\u{10FF2F}\u{10FF00}").allSatisfy { $0 > 0x7F })
    }

    @Test func `a file of such a name is made, found, read, replaced and listed`() throws {
        let folder = TemporaryFolder()
        let name = FileName.text(of: Array("caf".utf8) + [0xE9])
        let path = folder(name)
        try FileReplacement.write([1, 2, 3], to: path)
        try FileReplacement.write([1, 2], to: path)
        #expect(try OpenFile(path).bytes(limit: 9) == [1, 2])
        #expect(try FileFacts(at: path).kind == .ordinary)
        #expect(try FileSystem.names(in: folder.path) == [name])
        #expect(try FileSystem.realPath(path).hasSuffix("/\(name)"))
        try FileSystem.makeFolder(folder("\(name)s/a"))
        #expect(FileSystem.isFolder(folder("\(name)s/a")) == true)
        var output: [UInt8] = []
        let status = try ChildProcess.run(
            ["/bin/cat", path], environment: [:], diagnostics: .shown,
            body: { (piece) throws(SystemError) in unsafe piece.withUnsafeBytes { unsafe output.append(contentsOf: $0) }
            },
            failing: { _ in SystemError.noSuchFile })
        #expect(status == 0 && output == [1, 2])
    }
}
