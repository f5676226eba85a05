internal import BiometricsCore
internal import MediaKit
internal import ModelStore

/// What stands behind a source: a picture or a clip, as its file has it or as pixels.
enum OpenedMedia: Sendable {
    case picture(OpenedPicture)
    case clip(EncodedClip)

    init(_ media: EncodedMedia) {
        switch media {
        case .picture(let picture): self = .picture(.encoded(picture))
        case .clip(let clip): self = .clip(clip)
        }
    }

    /// The digest of the bytes that readers of it read.
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

/// A picture that is yet to be decoded, or that was decoded by others.
enum OpenedPicture: Sendable {
    case encoded(EncodedPicture)
    case pixels(Image)

    fileprivate func sha256() throws(BiometricsError) -> String {
        switch self {
        case .encoded(let picture): return try SHA256.digest(of: picture.bytes)
        case .pixels(let image):
            // No encoded picture begins so: pixels never pass for a file, nor those of one shape for another's.
            let shape = "pixels \(image.format.rawValue) \(image.size.width)x\(image.size.height)\n"
            return try SHA256.digest(of: [UInt8](shape.utf8) + image.pixels)
        }
    }
}
