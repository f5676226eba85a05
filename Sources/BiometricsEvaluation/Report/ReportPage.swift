internal import CReportPage
internal import Digests
internal import FoundationEssentials

/// The static page of `Sources/CReportPage/page`, which is part of the library.
enum ReportPage {
    private static let html = unsafe String(decoding: bytes(of: crp_html()), as: UTF8.self)
    private static let style = unsafe bytes(of: crp_style())
    private static let script = unsafe bytes(of: crp_script())
    private static let digests = (style: digest(of: style), script: digest(of: script))

    /// The page with two JSON documents: the report, and the addresses of pictures by the names of their files.
    static func page(report: [UInt8], pictures: [UInt8]) -> [UInt8] {
        let parts = [
            "style": style, "styleDigest": digests.style, "script": script, "scriptDigest": digests.script,
            "report": escaped(report), "pictures": escaped(pictures),
        ]
        var page: [UInt8] = []
        for piece in html.split(separator: "{{") {
            // The name of a part, and the text behind it. The first piece has no name.
            let halves = piece.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
            if halves.count == 2 { page += parts[String(halves[0])] ?? [] }
            page += Array((halves.last ?? "").utf8)
        }
        return page
    }

    /// JSON that cannot end the element that holds it.
    private static func escaped(_ json: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(json.count)
        for byte in json {
            if byte == UInt8(ascii: "<") { result += #"\u003c"#.utf8 } else { result.append(byte) }
        }
        return result
    }

    /// The SHA-256 of a text, as a content security policy names it.
    private static func digest(of text: [UInt8]) -> [UInt8] {
        guard let digest = try? unsafe SHA256.words(of: text.span.bytes) else {
            preconditionFailure("OpenSSL does not provide SHA-256.")
        }
        return Array(unsafe withUnsafeBytes(of: digest) { unsafe Data($0) }.base64EncodedString().utf8)
    }

    private static func bytes(of text: crp_text) -> [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: text.bytes, count: text.count))
    }
}
