import Foundation
import Testing

@testable import Platform

struct TransientFolderTests {
    private func folders(_ prefix: String) throws -> [String] {
        try FileSystem.names(in: FileSystem.temporaryFolder).filter { $0.hasPrefix(prefix) }
    }

    @Test func `a folder goes when it is removed, and those that somebody holds stay`() throws {
        let prefix = "biometrics-held-\(ThisProcess.id)-"
        let first = try TransientFolder(prefix: prefix)
        let second = try TransientFolder(prefix: prefix)
        #expect(try folders(prefix).count == 2)
        first.remove()
        second.remove()
        #expect(try folders(prefix).isEmpty)
    }

    @Test func `the next process that makes such a folder removes what a killed one left`() async throws {
        let mark = "biometrics-killed-\(UUID().uuidString)-"
        await #expect(processExitsWith: .signal(SIGKILL)) { [mark = mark as String] in
            let folder = try TransientFolder(prefix: mark)
            try Data("a person's".utf8).write(to: URL(filePath: "\(folder.path)/file"))
            kill(getpid(), SIGKILL)
        }
        #expect(try folders(mark).count == 1)
        let next = try TransientFolder(prefix: mark)
        #expect(try folders(mark) == [String(next.path.split(separator: "/").last ?? "")])
        next.remove()
    }
}
