internal import BiometricsCore
internal import CDecoderProtocol
internal import CMediaFiles

/// A format that is decoded in a process of its own, because its decoder is too large to be trusted.
enum ConfinedFormat: Sendable {
    /// HEIC and AVIF, which one library decodes.
    case heif
    case pdf
    /// Barcodes in grey pixels.
    case barcode
    /// JPEG, PNG, WebP and BMP. Unknown files are sent to this decoder too, which refuses them.
    case still
    case tiff
    case jpeg2000
    case clip

    /// Finds the decoder for a picture from the first bytes of its file. This process looks at nothing else.
    init(_ bytes: [UInt8]) {
        self = PictureFormat(bytes).map { ConfinedFormat($0) } ?? .still
    }

    /// Finds the decoder for a picture format.
    init(_ format: PictureFormat) {
        switch format {
        case .heic, .avif: self = .heif
        case .pdf: self = .pdf
        case .tiff: self = .tiff
        case .jpeg2000: self = .jpeg2000
        case .jpeg, .png, .webp, .bmp: self = .still
        }
    }

    /// Whether the decoder gives whole pages, without a description of what the file holds.
    var givesPages: Bool {
        switch self {
        case .heif, .pdf: true
        case .barcode, .still, .tiff, .jpeg2000, .clip: false
        }
    }

    /// Whether workers are started in advance.
    ///
    /// Workers for PDF share the open fonts of their template, including the position up to which a font was read. So
    /// each needs a template of its own.
    var isPooled: Bool {
        if case .pdf = self { false } else { true }
    }

    /// The number of the format in the protocol.
    var code: cdp_format {
        switch self {
        case .heif: CDP_HEIC
        case .pdf: CDP_PDF
        case .barcode: CDP_GRAY
        case .still: CDP_STILL
        case .tiff: CDP_TIFF
        case .jpeg2000: CDP_JPEG2000
        case .clip: CDP_CLIP
        }
    }

    /// The name of the format for people.
    var name: String {
        switch self {
        case .heif: "HEIC or AVIF picture"
        case .pdf: "PDF"
        case .barcode: "barcode"
        case .still: "picture"
        case .tiff: "TIFF picture"
        case .jpeg2000: "JPEG 2000 picture"
        case .clip: "clip"
        }
    }

    /// The Debian package with the decoding library.
    var package: String {
        switch self {
        case .heif: "libheif1"
        case .pdf: "libpoppler-glib8"
        case .barcode: "libzxing2"
        case .still: "libjpeg62-turbo libpng16-16 libwebp7"
        case .tiff: "libtiff6"
        case .jpeg2000: "libopenjp2-7"
        case .clip: "libavformat59 libswscale6"
        }
    }

    /// The advice if the file cannot be decoded.
    var instead: String {
        switch self {
        case .heif: "give the picture as JPEG or PNG"
        case .pdf: "give its first page as JPEG or PNG"
        case .barcode: "do without what it says"
        case .still, .tiff, .jpeg2000: "give the picture as JPEG or PNG"
        case .clip: "record it again"
        }
    }
}
