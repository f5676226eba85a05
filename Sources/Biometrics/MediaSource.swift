public import BiometricsCore
internal import MediaKit

/// Where a picture or a clip comes from.
public enum MediaSource: Sendable {
    /// A file by its path; `-` is a file of that name.
    case file(String)
    /// Bytes at hand, and what to call them in results and messages.
    case bytes([UInt8], name: String)
    /// Standard input, read to its end; results call it `-`.
    case standardInput

    /// The name in results and messages.
    public var name: String {
        switch self {
        case .file(let path): path
        case .bytes(_, let name): name
        case .standardInput: "-"
        }
    }
}

extension MediaSource {
    /// The upright picture at full size, or the given frame of a clip: what a comparison saw.
    ///
    /// - Parameter frame: the frame that a report names; `nil` for pictures.
    /// - Throws: as `FaceMatcher.compare`, where the source cannot be read again.
    public func image(
        of frame: ClipFrame? = nil, limits: MediaLimits = MediaLimits()
    ) throws(BiometricsError) -> Image {
        do throws(BiometricsError) {
            let sampler = try sampler(of: frame, limits: limits)
            return try sampler.image(longSide: sampler.size.longSide)
        } catch {
            throw error.about(name)
        }
    }

    /// The picture or clip behind the source, a picture's header read and judged; errors name it.
    func open(limits: MediaLimits) throws(BiometricsError) -> EncodedMedia {
        switch self {
        case .file(let path):
            // A path may come out of a table or from a stranger, who shall not make a service wait for its own input.
            return try EncodedMedia(
                contentsOf: path == "-" ? "./-" : path, limits: limits.pictures, clipLimits: limits.clips)
        case .standardInput:
            return try EncodedMedia(contentsOf: "-", limits: limits.pictures, clipLimits: limits.clips)
        case .bytes(let bytes, let name):
            do throws(BiometricsError) {
                return try EncodedMedia(
                    bytes: bytes, name: name, limits: limits.pictures, clipLimits: limits.clips)
            } catch {
                throw error.about(name)
            }
        }
    }

    /// The picture itself, or the frame of a clip that was chosen.
    func sampler(of frame: ClipFrame?, limits: MediaLimits) throws(BiometricsError) -> PictureSampler {
        switch try open(limits: limits) {
        case .picture(let picture): return PictureSampler(picture)
        case .clip(let clip):
            guard let frame else {
                throw BiometricsError(.invalidConfiguration, "No frame of the clip was chosen.", path: name)
            }
            return PictureSampler(try clip.image(of: frame))
        }
    }
}
