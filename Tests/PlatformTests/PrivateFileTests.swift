import BiometricsTestSupport
import Foundation
import Glibc
import Testing

@testable import Platform

struct PrivateFileTests {
    private let folder = TemporaryFolder()

    private func setPermissions(_ permissions: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    }

    private func fileFault(_ name: String) -> PrivateFile.Fault? {
        #expect(throws: PrivateFile.Fault.self) { _ = try PrivateFolder(folder.path).file(name) }
    }

    @Test func `it is made for this user alone and grows at its end`() throws {
        do {
            let file = try PrivateFolder(folder.path).file("a")
            try file.append([1, 2, 3])
            try file.append([4, 5])
            try file.flush()
            #expect(try file.count() == 5)
            #expect(try file.read(at: 1, count: 3) == [2, 3, 4])
            #expect(try file.read(at: 4, count: 3) == [5] && file.read(at: 5, count: 3) == [])
            try file.truncate(to: 2)
        }
        #expect(try folder.permissions(of: "a") == 0o600)
        let again = try PrivateFolder(folder.path).file("a")
        try again.append([9])
        #expect(try again.read(at: 0, count: 10) == [1, 2, 9])
    }

    @Test func `a file that is read exists, is not a link, and is closed to other users`() throws {
        let path = try folder.file("secret", "abc")
        try setPermissions(0o400, of: path)
        #expect(try PrivateFile(reading: path).read(at: 0, count: 9) == Array("abc".utf8))
        func fault(_ path: String) -> PrivateFile.Fault? {
            #expect(throws: PrivateFile.Fault.self) { _ = try PrivateFile(reading: path) }
        }
        #expect(fault("\(folder.path)/nothing") == .system(.noSuchFile))
        #expect(fault(folder.path) == .notOrdinary)
        try setPermissions(0o604, of: path)
        #expect(fault(path) == .openToOthers(permissions: 0o604))
    }

    @Test func `one at a time holds it`() throws {
        let first = try PrivateFolder(folder.path).file("a")
        let second = try PrivateFolder(folder.path).file("a")
        #expect(try first.hold() && !second.hold())
        try first.wait()
    }

    @Test func `unlocking frees every copy of a lock, such as that of a starting process`() throws {
        let copy: Int32
        do {
            let held = try PrivateFolder(folder.path).file("a")
            #expect(try held.hold())
            copy = dup(held.descriptor.number)
        }
        defer { close(copy) }
        #expect(try PrivateFolder(folder.path).file("a").hold())
    }

    @Test(arguments: [0o640, 0o604, 0o620, 0o602, 0o660, 0o610])
    func `one that others may open is refused`(permissions: Int) throws {
        try folder.file("a", "text", permissions: permissions)
        #expect(fileFault("a") == .openToOthers(permissions: UInt32(permissions)))
        #expect(try folder.text(of: "a") == "text")
    }

    @Test func `a link, a special file and a file of several names are refused`() throws {
        try folder.file("target", "text")
        try folder.link("link", to: "target")
        try folder.link("dangling", to: "none")
        #expect(unsafe mkfifo(folder("pipe"), 0o600) == 0)
        #expect(fileFault("link") == .link)
        #expect(fileFault("dangling") == .link)
        #expect(fileFault("pipe") == .notOrdinary)
        #expect(fileFault(".") == .system(.isAFolder))
        try FileManager.default.linkItem(atPath: folder("target"), toPath: folder("second"))
        #expect(fileFault("target") == .secondName)
        #expect(try !folder.names().contains("none"))
    }

    @Test(arguments: [0o720, 0o702, 0o777, 0o775])
    func `a folder in which others may put files is refused`(permissions: Int) throws {
        try setPermissions(permissions, of: folder.path)
        #expect(throws: PrivateFolder.Fault.openToOthers(permissions: UInt32(permissions))) {
            _ = try PrivateFolder(folder.path)
        }
        try setPermissions(0o755, of: folder.path)
        _ = try PrivateFolder(folder.path)
    }

    @Test func `a path that is not a folder is refused`() throws {
        let path = try folder.file("a", "text")
        #expect(throws: PrivateFolder.Fault.system(.notAFolder)) { _ = try PrivateFolder(path) }
        #expect(throws: PrivateFolder.Fault.system(.noSuchFile)) { _ = try PrivateFolder(folder("none")) }
    }

    @Test(.enabled(if: getuid() == 0, "only root can give a file away"))
    func `a file and a folder of another user are refused`() throws {
        try folder.file("a", "text")
        try #require(unsafe chown(folder("a"), 12345, 12345) == 0)
        #expect(fileFault("a") == .ofAnotherUser)
        try #require(unsafe chown(folder.path, 12345, 12345) == 0)
        #expect(throws: PrivateFolder.Fault.ofAnotherUser) { _ = try PrivateFolder(folder.path) }
    }
}
