internal import BiometricsCore
internal import Digests
internal import MediaKit

/// An opened source: a picture or a clip, encoded or as pixels.
enum OpenedMedia: Sendable {
    case picture(OpenedPicture)
    case clip(EncodedClip)

    init(_ media: EncodedMedia) {
        switch media {
        case .picture(let picture): self = .picture(.encoded(picture))
        case .clip(let clip): self = .clip(clip)
        }
    }

    /// The SHA-256 of the bytes that decoders read.
    ///
    /// - Throws: as `EncodedClip.forEachPiece`.
    func sha256() throws(BiometricsError) -> String {
        switch self {
        case .picture(let picture): return try picture.sha256()
        case .clip(let clip):
            var hash = try SHA256()
            try clip.forEachPiece { (piece) throws(BiometricsError) in try hash.update(piece) }
            return try hash.finish()
        }
    }
}

/// A picture that is not decoded yet, or that the caller decoded.
enum OpenedPicture: Sendable {
    case encoded(EncodedPicture)
    case pixels(Image)

    fileprivate func sha256() throws(BiometricsError) -> String {
        switch self {
        case .encoded(let picture): return try SHA256.digest(of: picture.bytes)
        case .pixels(let image):
            // No encoded picture begins with this text. Pixels therefore never have the digest of a file, nor of pixels
            // with another shape.
            let shape = "pixels \(image.format.rawValue) \(image.size.width)x\(image.size.height)\n"
            return try SHA256.digest(of: [UInt8](shape.utf8) + image.pixels)
        }
    }
}
