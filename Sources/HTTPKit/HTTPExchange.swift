internal import CMicroHTTP

/// An exchange on the server's thread: what came of its body.
final class HTTPExchange {
    let head: HTTPRequestHead
    let ticket: HTTPTicket
    let maximumBytes: Int
    var body: [UInt8] = []

    init(_ head: HTTPRequestHead, _ ticket: HTTPTicket, maximumBytes: Int) {
        self.head = head
        self.ticket = ticket
        self.maximumBytes = maximumBytes
    }
}

extension HTTPRequestHead {
    /// The head of an exchange.
    init(_ exchange: OpaquePointer) {
        let lines = unsafe (0..<mhb_header_count(exchange)).map { index -> (String, String) in
            var (nameCount, valueCount) = (0, 0)
            let name = unsafe mhb_header_name(exchange, index, &nameCount)
            let value = unsafe mhb_header_value(exchange, index, &valueCount)
            return unsafe (
                Self.text(UnsafeRawBufferPointer(start: name, count: nameCount), otherwise: 0x7f),
                Self.text(UnsafeRawBufferPointer(start: value, count: valueCount), otherwise: UInt8(ascii: "?"))
            )
        }
        unsafe self.init(
            method: Self.text(mhb_method(exchange)), target: Self.text(mhb_target(exchange)),
            version: Self.text(mhb_version(exchange)), headers: HTTPHeaders(lines), isExact: mhb_is_exact(exchange))
    }

    /// The text of bytes, with `otherwise` for each beyond ASCII: nothing that is looked at here has one. Texts with
    /// thousands of combining marks would take seconds to compare, as their marks are put in order first.
    private static func text(_ bytes: some Collection<UInt8>, otherwise: UInt8) -> String {
        String(decoding: bytes.lazy.map { $0 < 0x80 ? $0 : otherwise }, as: UTF8.self)
    }

    /// The text of bytes that end with a zero; those beyond ASCII become DEL, which is refused.
    private static func text(_ bytes: UnsafePointer<CChar>) -> String {
        unsafe text(String(cString: bytes).utf8, otherwise: 0x7f)
    }
}

extension HTTPResponse {
    /// Answers an exchange with it.
    func answer(_ exchange: OpaquePointer) {
        let texts = headers.lines.flatMap { [$0.name, $0.value] }
        // All texts one behind another, each ended by a zero, so that their places hold while they are handed over.
        var room: [CChar] = []
        var places: [Int] = []
        for text in texts {
            places.append(room.count)
            room += text.utf8.lazy.filter { $0 >= 0x20 && $0 != 0x7f }.map { CChar(bitPattern: $0) } + [0]
        }
        unsafe room.withUnsafeBufferPointer { room in
            let pointers = unsafe places.map { place in unsafe room.baseAddress.map { unsafe $0 + place } }
            let names = unsafe stride(from: 0, to: pointers.count, by: 2).map { unsafe pointers[$0] }
            let values = unsafe stride(from: 1, to: pointers.count, by: 2).map { unsafe pointers[$0] }
            unsafe mhb_answer(exchange, status, names, values, names.count, body, body.count, closesConnection)
        }
    }
}
