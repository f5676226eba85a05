internal import BiometricsCore

/// A company's logo, which a page shows as an image and never as part of itself.
struct PageLogo: Hashable, Sendable {
    /// What it holds.
    let bytes: [UInt8]
    /// `image/png` or `image/svg+xml`.
    let type: String

    /// The most bytes.
    static let maximumBytes = 32_768
    /// The most pixels of a side.
    static let maximumSide = 2048

    /// - Throws: `.invalidConfiguration` for what is no PNG or SVG, is too large, or holds what runs or loads.
    init(_ bytes: [UInt8]) throws(BiometricsError) {
        guard bytes.count <= Self.maximumBytes else {
            throw CapturePageSettings.refusal(
                "The logo has \(bytes.count) bytes; at most \(Self.maximumBytes) are taken.")
        }
        if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            try Self.checkPNG(bytes)
            type = "image/png"
        } else {
            try Self.checkSVG(bytes)
            type = "image/svg+xml"
        }
        self.bytes = bytes
    }

    private static func checkPNG(_ bytes: [UInt8]) throws(BiometricsError) {
        func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        guard bytes.count >= 33, bytes[12..<16].elementsEqual("IHDR".utf8),
            (1...maximumSide).contains(number(at: 16)), (1...maximumSide).contains(number(at: 20))
        else {
            throw CapturePageSettings.refusal(
                "The logo's PNG is damaged, or a side has more than \(maximumSide) pixels.")
        }
    }

    /// Browsers run nothing of an image, and what opens the logo by itself meets a policy that forbids all. This is the third
    /// fence: a logo needs nothing of what is refused.
    private static func checkSVG(_ bytes: [UInt8]) throws(BiometricsError) {
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
            throw CapturePageSettings.refusal("The logo is no PNG, and no SVG in UTF-8.")
        }
        let lower = text.lowercased()
        guard lower.contains("<svg"), lower.contains("http://www.w3.org/2000/svg") else {
            throw CapturePageSettings.refusal("The logo is no PNG, and no SVG.")
        }
        for word in [
            "<!doctype", "<!entity", "<script", "<foreignobject", "<iframe", "<use", "<style", "@import", "url(",
            "javascript:",
        ]
        where lower.contains(word) {
            // A gradient is a reference within the file.
            if word == "url(", !lower.replacing("url(#", with: "").contains("url(") { continue }
            throw CapturePageSettings.refusal("The logo's SVG has “\(word)”. Save it as plain shapes, or as PNG.")
        }
        guard lower.firstMatch(of: /\son[a-z]+\s*=/) == nil, lower.firstMatch(of: /href\s*=\s*["'](?!#)/) == nil else {
            throw CapturePageSettings.refusal("The logo's SVG has handlers, or refers to other files.")
        }
    }
}
