internal import CMediaFiles

/// A picture format that is decoded, in a process of its own. That needs libseccomp at run time.
public enum PictureFormat: String, Sendable, CaseIterable, Codable {
    /// Baseline and progressive JPEG of 8 bits: colour, grey, CMYK and YCCK.
    case jpeg
    /// PNG of every colour type and depth.
    case png
    /// Still WebP, lossy or lossless.
    case webp
    /// The first page of a TIFF. Needs libtiff 4.5 or later at run time.
    case tiff
    /// JPEG 2000 of one to four channels, in a JP2 file or as a code stream. Needs libopenjp2 at run time.
    case jpeg2000
    /// BMP of 1, 4, 8, 16, 24 or 32 bits, not run-length coded.
    case bmp
    /// The primary picture of a HEIC. Needs libheif at run time.
    case heic
    /// The primary picture of an AVIF. Needs libheif with a decoder for AV1 at run time.
    case avif
    /// The first page of a PDF. Needs poppler at run time.
    case pdf

    /// The number under which CImageCodecs knows it.
    var code: cic_format {
        switch self {
        case .jpeg: CIC_FORMAT_JPEG
        case .png: CIC_FORMAT_PNG
        case .webp: CIC_FORMAT_WEBP
        case .tiff: CIC_FORMAT_TIFF
        case .bmp: CIC_FORMAT_BMP
        case .jpeg2000: CIC_FORMAT_JPEG2000
        case .heic: CIC_FORMAT_HEIC
        case .avif: CIC_FORMAT_AVIF
        case .pdf: CIC_FORMAT_PDF
        }
    }

    /// The format of a number; nil where it is not decoded.
    init?(_ code: cic_format) {
        guard let format = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = format
    }

    /// The format that the first bytes of a file announce; nil where none is decoded.
    init?(_ bytes: [UInt8]) {
        self.init(unsafe bytes.withUnsafeBufferPointer { unsafe cic_sniff($0.baseAddress, $0.count) })
    }
}
