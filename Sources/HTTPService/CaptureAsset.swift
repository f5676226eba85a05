internal import BiometricsCore
internal import CServiceData
internal import Digests
internal import HTTPKit

/// A file of a page of the service. The files in `Sources/CServiceData` are compiled into the program.
struct CaptureAsset: Hashable, Sendable {
    /// The content.
    let bytes: [UInt8]
    /// The media type.
    let type: String
    /// The entity tag of this version.
    let tag: String
    /// The compressed content; `nil` if compression does not make it smaller.
    let coded: [UInt8]?

    init(bytes: [UInt8], type: String, tag: String) {
        self.bytes = bytes
        self.type = type
        self.tag = tag
        coded = GzipCoding.coded(bytes)
    }

    /// The entity tag of the compressed content.
    var codedTag: String { "\(tag.dropLast())-gzip\"" }

    /// The page itself, at `/capture`.
    static let page = "index.html"

    /// The code that judges frames of the camera in the page, if the program was built with it, and the file that it needs
    /// from the service.
    static let (kernel, kernelData) = ("preview.wasm", "preview.bin")

    /// All files by name, except the texts in each language.
    static let all: [String: CaptureAsset] = {
        var count = 0
        let files = unsafe csd_capture_page(&count)
        return unsafe read(files, count: count)
    }()

    /// The files of a page by name.
    static func read(_ files: UnsafePointer<csd_asset>, count: Int) -> [String: CaptureAsset] {
        var found: [String: CaptureAsset] = [:]
        for index in 0..<count {
            let file = unsafe files[index]
            let name = unsafe String(cString: file.name)
            let bytes = unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
            guard let type = type(of: name), let digest = try? SHA256.digest(of: bytes) else { continue }
            found[name] = CaptureAsset(bytes: bytes, type: type, tag: "\"\(digest.prefix(32))\"")
        }
        return found
    }

    /// The policy of a page. A page may run its own scripts, show the camera and its own pictures, and call this
    /// service. It loads nothing from other servers, sends nothing to them, and cannot be embedded.
    static let policy = policy(embedOrigins: [])

    /// The policy of a page that pages of these origins may embed, and that may compile WebAssembly of this service.
    static func policy(embedOrigins origins: [String], compilesCode: Bool = false) -> String {
        "default-src 'none'; script-src 'self'\(compilesCode ? " 'wasm-unsafe-eval'" : ""); style-src 'self'; "
            + "img-src 'self' blob:; media-src blob:; connect-src 'self'; "
            + "frame-ancestors \(origins.isEmpty ? "'none'" : origins.joined(separator: " ")); base-uri 'none'; form-action 'none'"
    }

    /// The name of the texts for the first language that the caller wants and the page has.
    ///
    /// Languages are looked up as RFC 4647 says: `pt-BR`, then `pt`. The result is English if no language matches.
    static func texts(for wanted: [String], among files: [String: CaptureAsset]) -> String {
        let names = Dictionary(files.keys.map { ($0.lowercased(), $0) }) { first, _ in first }
        for item in wanted.joined(separator: ",").split(separator: ",") {
            var range = item.prefix { $0 != ";" }.drop { $0 == " " }.lowercased()[...]
            while !range.isEmpty {
                if let name = names["\(range).json"] { return name }
                range = range.lastIndex(of: "-").map { range[..<$0] } ?? ""
            }
        }
        return "en.json"
    }

    /// The devices that the capture page may use.
    static let cameraPermissions = "camera=(self), microphone=(), geolocation=()"

    private static func type(of name: String) -> String? {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "json": "application/json"
        case "svg": "image/svg+xml"
        case "txt": "text/plain; charset=utf-8"
        case "wasm": "application/wasm"
        default: nil
        }
    }

    /// The answer to a request.
    ///
    /// - Parameters:
    ///   - isKnown: whether the browser has this version already.
    ///   - permissions: the devices that the page may use.
    ///   - policy: the content security policy.
    ///   - isCoded: whether the browser accepts compressed content.
    func response(
        isKnown: Bool, permissions: String, policy: String = Self.policy, isCoded: Bool = false
    ) -> HTTPResponse {
        let coded = isCoded ? coded : nil
        var headers = HTTPHeaders([
            ("ETag", coded == nil ? tag : codedTag), ("Cache-Control", "no-cache"), ("Vary", "Accept-Encoding"),
            ("Content-Security-Policy", policy),
            ("Referrer-Policy", "no-referrer"), ("Permissions-Policy", permissions),
            ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ])
        if isKnown { return HTTPResponse(304, headers: headers) }
        headers.add("Content-Type", type)
        if coded != nil { headers.add("Content-Encoding", "gzip") }
        return HTTPResponse(200, headers: headers, body: coded ?? bytes)
    }
}

extension CaptureAsset {
    /// Creates a file from a page that the program generates.
    init(html: String) { self.init(bytes: Array(html.utf8), type: "text/html; charset=utf-8") }

    /// Creates a file from the texts of a page.
    init(json: [UInt8]) { self.init(bytes: json, type: "application/json") }

    /// Creates a file from bytes in the settings.
    init(bytes: [UInt8], type: String) {
        let tag = (try? SHA256.digest(of: bytes)).map { String($0.prefix(32)) } ?? "none"
        self.init(bytes: bytes, type: type, tag: "\"\(tag)\"")
    }
}
