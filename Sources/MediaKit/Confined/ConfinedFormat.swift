internal import BiometricsCore
internal import CDecoderProtocol
internal import CImageCodecs

/// A format that is decoded in a process of its own: its decoder is too large to be trusted in this one.
enum ConfinedFormat: Sendable {
    case heic
    case pdf

    /// What the bytes begin as; nil for what is decoded here, or not at all.
    init?(_ bytes: [UInt8]) {
        let format = unsafe bytes.withUnsafeBufferPointer { unsafe cic_sniff($0.baseAddress, $0.count) }
        switch format {
        case CIC_FORMAT_HEIC: self = .heic
        case CIC_FORMAT_PDF: self = .pdf
        default: return nil
        }
    }

    /// The format of pictures that it is; nil for one that is decoded here.
    init?(_ format: PictureFormat) {
        switch format {
        case .heic: self = .heic
        case .pdf: self = .pdf
        default: return nil
        }
    }

    var picture: PictureFormat { self == .heic ? .heic : .pdf }

    /// What the program that decodes it calls it.
    var code: cdp_format { self == .heic ? CDP_HEIC : CDP_PDF }

    /// What people call it.
    var name: String { self == .heic ? "HEIC picture" : "PDF" }

    /// Debian's package with the library that decodes it.
    var package: String { self == .heic ? "libheif1" : "libpoppler-glib8" }

    /// What is given instead of one that cannot be decoded.
    var instead: String {
        self == .heic ? "give the picture as JPEG or PNG" : "give its first page as JPEG or PNG"
    }
}
