public import BiometricsCore
internal import MediaKit
internal import Platform

/// Where a picture or a clip comes from.
public enum MediaSource: Sendable {
    /// An ordinary file by its path; `-` is a file of that name.
    ///
    /// A path may come out of a table or from a stranger, who shall not make a service wait: pipes, devices and sockets are
    /// refused. With `within`, a relative path is seen from that folder, and one that leads out of it is refused.
    case file(String, within: MediaRoot? = nil)
    /// What a person named on a command line: a file, a pipe such as a shell's `<(…)`, or `-` for standard input. What
    /// comes through a pipe is read once, and waited for no longer than `MediaLimits.streams` says.
    case argument(String)
    /// Bytes at hand, and what to call them in results and messages.
    case bytes([UInt8], name: String)
    /// Upright pixels that the caller decoded, and what to call them in results and messages. Of the limits only that on the
    /// number of pixels is kept; the caller bounds the rest when it decodes.
    case image(Image, name: String)
    /// Standard input, read to its end; results call it `-`.
    case standardInput
    /// A source that is opened once, by the first that needs it, and shared by all.
    case shared(SharedMedia)

    /// The name in results and messages; `\xE9` stands in it for a byte that is no text.
    public var name: String {
        switch self {
        case .file(let path, let root): FileName.shown(root.map { $0.folder.name(of: path) } ?? path)
        case .argument(let path): FileName.shown(path)
        case .bytes(_, let name), .image(_, let name): name
        case .standardInput: "-"
        case .shared(let media): media.name
        }
    }

    /// Whether it is standard input, by whatever name this type has for it.
    public var isStandardInput: Bool {
        switch self {
        case .standardInput, .argument("-"): true
        case .shared(let media): media.source.isStandardInput
        case .file, .argument, .bytes, .image: false
        }
    }
}

extension MediaSource {
    /// Bytes at hand in whatever holds them, such as the `Data` of a request's body or a `ByteBuffer`'s view.
    public static func data(_ bytes: some Sequence<UInt8>, name: String) -> MediaSource {
        .bytes([UInt8](bytes), name: name)
    }
}

extension MediaSource {
    /// The upright picture at full size, or the given frame of a clip: what a comparison saw.
    ///
    /// Only `.shared`, `.bytes` and `.image` are sure to give what was judged. The file behind a path may be another by now.
    ///
    /// - Parameters:
    ///   - frame: the frame that a report names; `nil` for pictures.
    ///   - limits: what is refused before it is decoded.
    /// - Throws: as `FaceMatcher.compare`, where the source cannot be read again.
    public func image(
        of frame: ClipFrame? = nil, limits: MediaLimits = MediaLimits()
    ) throws(BiometricsError) -> Image {
        do throws(BiometricsError) {
            return try sampler(of: frame, limits: limits).whole()
        } catch {
            throw error.about(name)
        }
    }

    /// The picture or clip behind the source, a picture's header read and judged; errors name it.
    func open(limits: MediaLimits) throws(BiometricsError) -> OpenedMedia {
        switch self {
        case .file(let path, let root):
            return OpenedMedia(
                try EncodedMedia(
                    contentsOf: path, limits: limits.pictures, clipLimits: limits.clips, streams: nil, in: root?.folder)
            )
        case .standardInput, .argument("-"):
            return OpenedMedia(
                try EncodedMedia.standardInput(
                    name: name, limits: limits.pictures, clipLimits: limits.clips, streams: limits.streams))
        case .argument(let path):
            return OpenedMedia(
                try EncodedMedia(
                    contentsOf: path, limits: limits.pictures, clipLimits: limits.clips, streams: limits.streams))
        case .bytes(let bytes, let name):
            do throws(BiometricsError) {
                return OpenedMedia(
                    try EncodedMedia(
                        bytes: bytes, name: name, limits: limits.pictures, clipLimits: limits.clips))
            } catch {
                throw error.about(name)
            }
        case .image(let image, let name):
            guard image.size.pixelCount <= limits.pictures.maximumPixels else {
                throw BiometricsError(
                    .inputTooLarge,
                    "The picture has \(image.size.width) × \(image.size.height) pixels; "
                        + "\(limits.pictures.maximumPixels) are the limit. Make it smaller, or raise the limit.",
                    path: name)
            }
            guard image.size.pixelCount > 0 else {
                throw BiometricsError(.unreadableInput, "The picture has no pixels.", path: name)
            }
            return .picture(.pixels(image))
        case .shared(let media): return try media.open()
        }
    }

    /// The picture itself, or the frame of a clip that was chosen.
    func sampler(of frame: ClipFrame?, limits: MediaLimits) throws(BiometricsError) -> PictureSampler {
        switch try open(limits: limits) {
        case .picture(let picture): return PictureSampler(picture)
        case .clip(let clip):
            guard let frame else {
                throw BiometricsError(
                    .invalidConfiguration, "This is a clip. Pass the frame whose picture is wanted.", path: name)
            }
            return PictureSampler(try clip.image(of: frame))
        }
    }
}

extension MediaSource: ContentWithheld {
    /// Its kind and its name; never bytes or pixels.
    public var description: String {
        switch self {
        case .file: "MediaSource.file(\(name))"
        case .argument: "MediaSource.argument(\(name))"
        case .bytes(let bytes, _): "MediaSource.bytes(\(bytes.count) bytes, \(name))"
        case .image(let image, _): "MediaSource.image(\(image), \(name))"
        case .standardInput: "MediaSource.standardInput"
        case .shared(let media): "MediaSource.shared(\(media.source))"
        }
    }
}
