internal import BiometricsCore
internal import CDecoderProtocol
internal import CImageCodecs

/// What is decoded in a process of its own: its decoder is too large to be trusted in this one.
enum ConfinedFormat: Sendable {
    case heic
    case pdf
    /// Barcodes in grey pixels.
    case barcode
    /// JPEG, PNG, WebP and BMP; also what is none of these, to be told so.
    case still
    case tiff
    case clip

    /// What the first bytes of a picture's file say of it. Nothing else of a file is looked at in this process.
    init(_ bytes: [UInt8]) {
        let format = unsafe bytes.withUnsafeBufferPointer { unsafe cic_sniff($0.baseAddress, $0.count) }
        switch format {
        case CIC_FORMAT_HEIC: self = .heic
        case CIC_FORMAT_PDF: self = .pdf
        case CIC_FORMAT_TIFF: self = .tiff
        default: self = .still
        }
    }

    /// What decodes pictures of `format`.
    init(_ format: PictureFormat) {
        switch format {
        case .heic: self = .heic
        case .pdf: self = .pdf
        case .tiff: self = .tiff
        case .jpeg, .png, .webp, .bmp: self = .still
        }
    }

    /// The one format of pictures that it is; nil where it is of several, or of none.
    var picture: PictureFormat? {
        switch self {
        case .heic: .heic
        case .pdf: .pdf
        case .barcode, .still, .tiff, .clip: nil
        }
    }

    /// Whether workers are made before they are needed. Those of PDF share the fonts that their template has open, and with
    /// them the place up to which a font was read: each gets a template of its own.
    var isPooled: Bool {
        if case .pdf = self { false } else { true }
    }

    /// What the program that decodes it calls it.
    var code: cdp_format {
        switch self {
        case .heic: CDP_HEIC
        case .pdf: CDP_PDF
        case .barcode: CDP_GRAY
        case .still: CDP_STILL
        case .tiff: CDP_TIFF
        case .clip: CDP_CLIP
        }
    }

    /// What people call it.
    var name: String {
        switch self {
        case .heic: "HEIC picture"
        case .pdf: "PDF"
        case .barcode: "barcode"
        case .still: "picture"
        case .tiff: "TIFF picture"
        case .clip: "clip"
        }
    }

    /// Debian's package with the library that decodes it.
    var package: String {
        switch self {
        case .heic: "libheif1"
        case .pdf: "libpoppler-glib8"
        case .barcode: "libzxing2"
        case .still: "libjpeg62-turbo libpng16-16 libwebp7"
        case .tiff: "libtiff6"
        case .clip: "libavformat59 libswscale6"
        }
    }

    /// What is given instead of one that cannot be decoded.
    var instead: String {
        switch self {
        case .heic: "give the picture as JPEG or PNG"
        case .pdf: "give its first page as JPEG or PNG"
        case .barcode: "do without what it says"
        case .still, .tiff: "give the picture as JPEG or PNG"
        case .clip: "record it again"
        }
    }
}
