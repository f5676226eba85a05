import Foundation
import Glibc
import Testing

@testable import HTTPKit
@testable import HTTPService

/// Ends of connections while other programs are started. Until such a program runs, it has every socket of this one.
struct EndedConnectionTests {
    @Test func `an ended connection is not watched any more, although its socket is still open elsewhere`() async throws
    {
        let toy = try await ToyService()
        let connection = try toy.connect()
        connection.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(await connection.answer().status == 200)
        let served = try #require(Descriptors.connected(to: connection.port).first)
        let twin = dup(served)
        defer { close(twin) }
        #expect(Descriptors.areWatched(twin))
        connection.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(await connection.answer().status == 200)
        // The twin keeps the client's side from its end, so that the descriptors tell when the service has closed its own.
        while Descriptors.connected(to: connection.port) != [twin] { await Task.yield() }
        #expect(!Descriptors.areWatched(twin))
    }
}

/// The descriptors of this process.
private enum Descriptors {
    private static var all: [Int32] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).compactMap { Int32($0) }
    }

    /// The sockets whose other end has this port.
    static func connected(to port: UInt16) -> [Int32] {
        all.filter { descriptor in
            var address = sockaddr_in()
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let code = unsafe withUnsafeMutablePointer(to: &address) { address in
                unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe getpeername(descriptor, $0, &size)
                }
            }
            return code == 0 && address.sin_family == sa_family_t(AF_INET)
                && UInt16(bigEndian: address.sin_port) == port
        }
    }

    /// Whether an epoll of this process watches the file of a descriptor.
    static func areWatched(_ descriptor: Int32) -> Bool {
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else { return false }
        let mark = "ino:\(String(facts.st_ino, radix: 16)) "
        return all.contains { other in
            (try? String(contentsOfFile: "/proc/self/fdinfo/\(other)", encoding: .utf8))?.contains(mark) == true
        }
    }
}
