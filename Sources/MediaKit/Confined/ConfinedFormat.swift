internal import BiometricsCore
internal import CDecoderProtocol
internal import CImageCodecs

/// What is decoded in a process of its own: its decoder is too large to be trusted in this one.
enum ConfinedFormat: Sendable {
    case heic
    case pdf
    /// Barcodes in grey pixels.
    case barcode

    /// What the bytes of a file begin as; nil for what is decoded here, or not at all.
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

    /// The format of pictures that it is; nil for what is in pictures.
    var picture: PictureFormat? {
        switch self {
        case .heic: .heic
        case .pdf: .pdf
        case .barcode: nil
        }
    }

    /// What the program that decodes it calls it.
    var code: cdp_format {
        switch self {
        case .heic: CDP_HEIC
        case .pdf: CDP_PDF
        case .barcode: CDP_GRAY
        }
    }

    /// What people call it.
    var name: String {
        switch self {
        case .heic: "HEIC picture"
        case .pdf: "PDF"
        case .barcode: "barcode"
        }
    }

    /// Debian's package with the library that decodes it.
    var package: String {
        switch self {
        case .heic: "libheif1"
        case .pdf: "libpoppler-glib8"
        case .barcode: "libzxing2"
        }
    }

    /// What is given instead of one that cannot be decoded.
    var instead: String {
        switch self {
        case .heic: "give the picture as JPEG or PNG"
        case .pdf: "give its first page as JPEG or PNG"
        case .barcode: "do without what it says"
        }
    }
}
