import BiometricsTestSupport
import Platform
import Testing

struct RootFolderTests {
    private let folder = TemporaryFolder()

    init() throws {
        for name in ["root/deep", "root-beside"] { try FileSystem.makeFolder(folder(name)) }
        for name in ["root/in", "root/deep/in", "out", "root-beside/out"] { try folder.file(name, "text") }
        for (name, target) in [
            ("root/to-in", "deep/in"), ("root/to-out", "../out"), ("root/to-out-absolute", folder("out")),
            ("root/up", ".."), ("root/to-nothing", "deep/none"),
        ] {
            try folder.link(name, to: target)
        }
    }

    @Test(arguments: ["in", "deep/in", "deep/../in", "to-in", "up/root/in"])
    func `files in the folder are read`(name: String) throws {
        let file = try OpenFile(name, in: RootFolder(folder("root")))
        #expect(try file.bytes(limit: 4) == Array("text".utf8))
    }

    @Test(arguments: [
        "../out", "../root-beside/out", "to-out", "to-out-absolute", "up/out", "/etc/passwd", "../none", "/nowhere",
        "up/..",
    ])
    func `files elsewhere are not read, whether they exist or not`(name: String) throws {
        let root = try RootFolder(folder("root"))
        #expect(throws: FileFault.outside) { try OpenFile(name, in: root) }
    }

    @Test func `a path that leads nowhere is not a file`() throws {
        let root = try RootFolder(folder("root"))
        for name in ["none", "to-nothing", "", "in\0"] {
            #expect(throws: FileFault.system(.noSuchFile)) { try OpenFile(name, in: root) }
        }
        #expect(throws: FileFault.folder) { try OpenFile("deep", in: root) }
        #expect(throws: SystemError.notAFolder) { try RootFolder(folder("out")) }
        #expect(throws: SystemError.noSuchFile) { try RootFolder(folder("none")) }
    }
}
