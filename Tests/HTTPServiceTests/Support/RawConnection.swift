import Foundation
import Glibc

/// A TCP connection to this machine, on which bytes are sent as they are.
///
/// Unchecked: one task uses it. It waits on threads of its own, as those of tasks are few and the service's work needs them.
final class RawConnection: @unchecked Sendable {
    /// An answer as it came.
    struct Answer: Sendable {
        /// The status; 0 where nothing came.
        let status: Int
        /// The header's lines, names in small letters.
        let headers: [String: String]
        /// The body.
        let body: [UInt8]

        /// The body as text.
        var text: String { String(decoding: body, as: UTF8.self) }
        /// The code of a problem; `nil` for any other answer.
        var code: String? { text.firstMatch(of: /"code":"([a-z_]+)"/).map { String($0.output.1) } }
    }

    private let socket: Int32
    private var received: [UInt8] = []

    /// Connects; what does not come within ten minutes fails.
    init(port: UInt16) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var time = timeval(tv_sec: 600, tv_usec: 0)
        unsafe setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let code = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw CocoaError(.fileReadUnknown) }
    }

    /// Connects to a Unix socket.
    init(path: String) throws {
        socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var time = timeval(tv_sec: 600, tv_usec: 0)
        unsafe setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in
            for (place, byte) in path.utf8.prefix(room.count - 1).enumerated() { unsafe room[place] = byte }
        }
        let code = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard code == 0 else { throw CocoaError(.fileReadUnknown) }
    }

    deinit { close(socket) }

    /// The port of this side; 0 for a Unix socket.
    var port: UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(socket, $0, &size) }
        }
        return code == 0 && address.sin_family == sa_family_t(AF_INET) ? UInt16(bigEndian: address.sin_port) : 0
    }

    /// Sends bytes. A connection that the other side closed is not a failure.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends a text.
    func send(_ text: String) { send(Array(text.utf8)) }

    /// Ends this side, and goes on listening.
    func endSending() { shutdown(socket, Int32(SHUT_WR)) }

    /// The next line, without its end and the empty line behind it.
    func line() async -> String { await waiting { $0.readLine() } }

    /// Whether the other side has closed, and sends nothing more.
    func isClosed() async -> Bool { await waiting { $0.readToEnd() } }

    /// The next answer.
    ///
    /// - Parameter hasBody: false for what HEAD is answered with.
    func answer(hasBody: Bool = true) async -> Answer { await waiting { $0.read(hasBody: hasBody) } }

    private func waiting<Value: Sendable>(_ work: @escaping @Sendable (RawConnection) -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work(self)) }
        }
    }

    private func readLine() -> String {
        let gap = Array("\r\n\r\n".utf8)
        while true {
            if let end = received.firstRange(of: gap) {
                defer { received.removeFirst(end.upperBound) }
                return String(decoding: received[..<end.lowerBound], as: UTF8.self)
            }
            if !receive() { return "" }
        }
    }

    private func readToEnd() -> Bool {
        while receive() {}
        return received.isEmpty
    }

    private func read(hasBody: Bool) -> Answer {
        let gap = Array("\r\n\r\n".utf8)
        while true {
            if let end = received.firstRange(of: gap) {
                let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
                var headers: [String: String] = [:]
                for line in lines.dropFirst() {
                    let sides = line.split(separator: ":", maxSplits: 1)
                    headers[sides[0].lowercased()] = sides.count > 1 ? String(sides[1].dropFirst()) : ""
                }
                let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
                let length = hasBody ? Int(headers["content-length"] ?? "0") ?? 0 : 0
                if received.count >= end.upperBound + length || !receive() {
                    let body = Array(received[end.upperBound...].prefix(length))
                    received.removeFirst(min(received.count, end.upperBound + length))
                    if status == 100 { continue }
                    return Answer(status: status, headers: headers, body: body)
                }
            } else if !receive() {
                return Answer(status: 0, headers: [:], body: received)
            }
        }
    }

    private func receive() -> Bool {
        var room = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe recv(socket, &room, room.count, 0)
        guard count > 0 else { return false }
        received += room[..<count]
        return true
    }
}
