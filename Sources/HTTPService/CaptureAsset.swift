internal import BiometricsCore
internal import CServiceData
internal import Digests
internal import HTTPKit

/// A file of a page, such as the one that captures: `Sources/CServiceData/capture`, which is part of the program.
struct CaptureAsset: Hashable, Sendable {
    /// What it holds.
    let bytes: [UInt8]
    /// The media type.
    let type: String
    /// What tells this version from others.
    let tag: String

    /// The page itself, at `/capture`.
    static let page = "index.html"

    /// Every file by its name, but for those of languages.
    static let all: [String: CaptureAsset] = {
        var count = 0
        let files = unsafe csd_capture_page(&count)
        return unsafe read(files, count: count)
    }()

    /// The files of a page by their names.
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

    /// What the page may do: run its own scripts, show the camera and what it captured, and ask this service. Nothing comes
    /// from elsewhere, goes elsewhere, or shows it inside of another page.
    static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src blob:; "
        + "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

    /// What of the machine the page that captures may use.
    static let cameraPermissions = "camera=(self), microphone=(), geolocation=()"

    private static func type(of name: String) -> String? {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "json": "application/json"
        case "svg": "image/svg+xml"
        default: nil
        }
    }

    /// The answer to a request.
    ///
    /// - Parameters:
    ///   - isKnown: whether the browser has this version.
    ///   - permissions: what of the machine the page may use.
    func response(isKnown: Bool, permissions: String) -> HTTPResponse {
        var headers = HTTPHeaders([
            ("ETag", tag), ("Cache-Control", "no-cache"), ("Content-Security-Policy", Self.policy),
            ("Referrer-Policy", "no-referrer"), ("Permissions-Policy", permissions),
            ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ])
        if isKnown { return HTTPResponse(304, headers: headers) }
        headers.add("Content-Type", type)
        return HTTPResponse(200, headers: headers, body: bytes)
    }
}

extension CaptureAsset {
    /// A page that is written by the program itself.
    init(html: String) {
        self.init(Array(html.utf8), type: "text/html; charset=utf-8")
    }

    /// The texts of a page in a language.
    init(json: [UInt8]) {
        self.init(json, type: "application/json")
    }

    private init(_ bytes: [UInt8], type: String) {
        let tag = (try? SHA256.digest(of: bytes)).map { String($0.prefix(32)) } ?? "none"
        self.init(bytes: bytes, type: type, tag: "\"\(tag)\"")
    }
}
