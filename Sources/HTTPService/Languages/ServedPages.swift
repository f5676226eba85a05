internal import Digests
internal import FoundationEssentials

/// The files of the pages as they are served: those of the program, in the languages of this service.
struct ServedPages: Sendable {
    /// The page at the service's address alone.
    let root: CaptureAsset
    /// The files of the page that captures, by their names.
    let capture: [String: CaptureAsset]
    /// The files of the page for reviewers.
    let review: [String: CaptureAsset]

    /// - Parameters:
    ///   - isOpen: as of `RootPage`.
    ///   - browserFile: the file with which the capture page judges frames itself; `nil` if the service judges them.
    init(in languages: [PageLanguage], isOpen: Bool = false, browserFile: [UInt8]? = nil) {
        root = RootPage.asset(in: languages, isOpen: isOpen)
        var capture = CaptureAsset.all
        for language in languages { capture["\(language.tag).json"] = language.captureAsset }
        let judgesFrames = capture[CaptureAsset.kernel] != nil && browserFile != nil
        if let browserFile, judgesFrames {
            capture[CaptureAsset.kernelData] = CaptureAsset(bytes: browserFile, type: "application/octet-stream")
        }
        capture[CaptureAsset.page] = capture[CaptureAsset.page].map { page in
            Self.page(page, in: languages, judgesFrames: judgesFrames)
        }
        self.capture = capture
        var review = ReviewPage.all
        for language in languages { review["\(language.tag).json"] = language.reviewAsset }
        review[CaptureAsset.page] = review[CaptureAsset.page].map { page in
            Self.page(page, in: languages.filter { $0.review != nil })
        }
        self.review = review
    }

    /// The words of a language that the page has before its texts come.
    private struct Entry: Encodable {
        let tag: String
        let name: String
        let direction: String
        let again: String
        let consent: String
    }

    /// The page, with the languages that it may choose from, and with what it says to browsers that run nothing.
    private static func page(
        _ asset: CaptureAsset, in languages: [PageLanguage], judgesFrames: Bool = false
    ) -> CaptureAsset {
        let entries = languages.map {
            Entry(
                tag: $0.tag, name: $0.name, direction: $0.direction, again: $0.capture["lost.again"] ?? "",
                consent: $0.consentText)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let list = (try? encoder.encode(entries)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
        let html = String(decoding: asset.bytes, as: UTF8.self)
            .replacing("{noscript}", with: languages.map { $0.paragraph("noscript") }.joined())
            .replacing("{languages}", with: ContractPage.escaped(list))
            .replacing("{preview}", with: judgesFrames ? "page" : "service")
        return CaptureAsset(html: html)
    }
}

extension PageLanguage {
    /// The name of the words that a person agrees to on the first screen: the language, and 12 digits of the SHA-256 of these
    /// words by their keys, one a line.
    var consentText: String {
        let words = capture.filter { $0.key.hasPrefix("start.") }.sorted { $0.key < $1.key }.map(\.value)
        let digest = (try? SHA256.digest(of: Array(words.joined(separator: "\n").utf8))) ?? ""
        return "capture-\(tag)-\(digest.prefix(12))"
    }

    /// The value of HTML's `dir`.
    var direction: String { isRightToLeft ? "rtl" : "ltr" }

    /// A text as a paragraph of HTML.
    func paragraph(_ key: String) -> String {
        "<p lang=\"\(tag)\" dir=\"\(direction)\">\(ContractPage.escaped(capture[key] ?? ""))</p>"
    }
}
