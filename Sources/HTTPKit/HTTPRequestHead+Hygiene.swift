extension HTTPRequestHead {
    /// Headers that decide about a request. If one of them came twice, a proxy could use the other one.
    private static let singular = ["Authorization", "Origin", "Content-Type", "Content-Encoding", "Expect"]

    /// Methods whose requests carry a body.
    private static let methodsWithBody: Set<String> = ["POST", "PUT", "PATCH"]

    /// The size of the body in bytes, as the header says.
    ///
    /// A proxy in front of the server and the server itself must see the same requests on one connection. So a header that
    /// two programs may read in two ways is refused: two lengths, a length beside a transfer coding, two origins, bad names.
    /// (RFC 9112, 6.3 and 11.2.)
    ///
    /// - Throws: why the request is refused. Its connection must end, because the place where the next one begins
    ///   is not known.
    package func bodyLength(maximumLines: Int) throws(RequestFault) -> Int {
        if let fault { throw fault }
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else { throw .versionUnknown }
        guard headers.lines.count <= maximumLines else { throw .tooManyHeaderLines }
        guard headers.lines.allSatisfy({ $0.name.isToken }) else { throw .malformed("Invalid header name.") }
        guard headers.lines.allSatisfy({ $0.value.isFieldValue }) else {
            throw .malformed("A header's value holds control characters.")
        }
        guard method.isToken else { throw .malformed("Invalid method.") }
        let hosts = headers.all("Host")
        guard hosts.count == 1 || (version == "HTTP/1.0" && hosts.isEmpty) else {
            throw .malformed("There has to be one Host.")
        }
        if let name = Self.singular.first(where: { headers.all($0).count > 1 }) {
            throw .malformed("There are several lines of \(name).")
        }
        let lengths = headers.all("Content-Length")
        let codings = headers.all("Transfer-Encoding")
        guard lengths.count <= 1 else { throw .malformed("There are two lengths.") }
        guard lengths.isEmpty || codings.isEmpty else { throw .malformed("There is a length beside a coding.") }
        guard codings.isEmpty else { throw .lengthRequired }
        if let encoding = headers.all("Content-Encoding").first, encoding.lowercased() != "identity" {
            throw .encodingUnsupported
        }
        if let expectation = headers.all("Expect").first, expectation.lowercased() != "100-continue" {
            throw .expectationFailed
        }
        guard let text = lengths.first else {
            // A request without length and coding has no body (RFC 9112, 6.3). A type announces one, but for a GET.
            guard headers.all("Content-Type").isEmpty || !Self.methodsWithBody.contains(method) else {
                throw .lengthRequired
            }
            return 0
        }
        guard !text.isEmpty, text.utf8.count <= 18, text.utf8.allSatisfy({ (48...57).contains($0) }),
            let length = Int(text)
        else { throw .malformed("The length is not a number.") }
        return length
    }
}

extension String {
    /// Whether it is a token (RFC 9110, 5.6.2).
    fileprivate var isToken: Bool { !isEmpty && utf8.allSatisfy(\.isTokenByte) }

    /// Whether it holds no control character but the tabulator.
    fileprivate var isFieldValue: Bool { utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7f) || $0 == 0x09 } }
}
