internal import CImageCodecs

/// A picture format that is decoded.
public enum PictureFormat: String, Sendable, CaseIterable, Codable {
    /// Baseline and progressive JPEG of 8 bits: colour, grey, CMYK and YCCK.
    case jpeg
    /// PNG of every colour type and depth.
    case png
    /// Still WebP, lossy or lossless.
    case webp
    /// The first page of a TIFF. Needs libtiff 4.5 or later at run time.
    case tiff
    /// BMP of 1, 4, 8, 16, 24 or 32 bits, not run-length coded.
    case bmp

    init?(_ format: cic_format) {
        switch format {
        case CIC_FORMAT_JPEG: self = .jpeg
        case CIC_FORMAT_PNG: self = .png
        case CIC_FORMAT_WEBP: self = .webp
        case CIC_FORMAT_TIFF: self = .tiff
        case CIC_FORMAT_BMP: self = .bmp
        default: return nil
        }
    }
}
