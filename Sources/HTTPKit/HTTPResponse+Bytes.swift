internal import CHTTPLoop
internal import FoundationEssentials

extension HTTPResponse {
    /// Answers an exchange with it.
    ///
    /// - Parameter head: the request's; `nil` where it is not known any more.
    func answer(_ exchange: OpaquePointer, to head: HTTPRequestHead?) {
        let isQuiet = unsafe chl_is_quiet(chl_exchange_server(exchange))
        let closes = closesConnection || isQuiet || head?.keepsConnection == false
        let bytes = bytes(hasBody: head?.method != "HEAD", closes: closes, at: Date.now)
        unsafe chl_answer(exchange, bytes, bytes.count, closes)
    }

    /// The answer as it is sent.
    ///
    /// - Parameters:
    ///   - hasBody: false for what HEAD is answered with, whose length is told all the same.
    ///   - closes: whether the connection ends.
    func bytes(hasBody: Bool, closes: Bool, at time: Date) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(Self.phrases[status] ?? "Other")\r\n"
        for line in headers.lines { text += "\(Self.plain(line.name)): \(Self.plain(line.value))\r\n" }
        text += "Date: \(Self.date(time))\r\n"
        if closes { text += "Connection: close\r\n" }
        // These have no body, and no length (RFC 9110, 8.6).
        let isEmpty = status < 200 || status == 204 || status == 304
        if !isEmpty { text += "Content-Length: \(body.count)\r\n" }
        return Array("\(text)\r\n".utf8) + (hasBody && !isEmpty ? body : [])
    }

    /// Without control characters, which could begin another line.
    private static func plain(_ text: String) -> String {
        String(decoding: text.utf8.lazy.filter { $0 >= 0x20 && $0 != 0x7f }, as: UTF8.self)
    }

    /// A time as RFC 9110, 5.6.7, writes it.
    private static func date(_ time: Date) -> String {
        let seconds = Int(time.timeIntervalSince1970.rounded(.down))
        let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
        // The calendar by days, after Hinnant, "chrono-Compatible Low-Level Date Algorithms": years begin in March.
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map(two).joined(separator: ":")
        return "\(weekdays[(days + 4) % 7]), \(two(day)) \(months[(month + 2) % 12]) \(year) \(clock) GMT"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    private static let phrases: [UInt32: String] = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content", 301: "Moved Permanently",
        302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict", 410: "Gone", 411: "Length Required",
        412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type",
        416: "Range Not Satisfiable", 417: "Expectation Failed", 421: "Misdirected Request",
        422: "Unprocessable Content",
        428: "Precondition Required", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
        500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
        504: "Gateway Timeout", 505: "HTTP Version Not Supported", 507: "Insufficient Storage",
    ]
}
