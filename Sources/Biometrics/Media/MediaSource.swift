public import BiometricsCore
internal import MediaKit
internal import Platform

/// The source of a picture or clip.
public enum MediaSource: Sendable {
    /// An ordinary file by its path. `-` is a file of that name.
    ///
    /// A path may come from a table or from an untrusted client, who must not be able to block a service. Pipes,
    /// devices and sockets are therefore refused. With `within`, relative paths start at that folder, and paths that
    /// lead out of it are refused.
    case file(String, within: MediaRoot? = nil)
    /// An argument of a command line: a file, a pipe such as a shell's `<(…)`, or `-` for standard input. A pipe is
    /// read once, and for no longer than `MediaLimits.streams` allows.
    case argument(String)
    /// Bytes in memory, with their name in results and messages.
    case bytes([UInt8], name: String)
    /// Upright pixels that the caller decoded, with their name in results and messages. Only the limit on the number of
    /// pixels applies; the caller must bound the rest while decoding.
    case image(Image, name: String)
    /// Standard input, read to its end. Its name in results is `-`.
    case standardInput
    /// A source that its first user opens, and that all users share.
    case shared(SharedMedia)

    /// The name in results and messages. A byte that is not valid text is shown as in `\xE9`.
    public var name: String {
        switch self {
        case .file(let path, let root): FileName.shown(root.map { $0.folder.name(of: path) } ?? path)
        case .argument(let path): FileName.shown(path)
        case .bytes(_, let name), .image(_, let name): name
        case .standardInput: "-"
        case .shared(let media): media.name
        }
    }

    /// Whether the source is standard input, in any of its forms.
    public var isStandardInput: Bool {
        switch self {
        case .standardInput, .argument("-"): true
        case .shared(let media): media.source.isStandardInput
        case .file, .argument, .bytes, .image: false
        }
    }
}

extension MediaSource {
    /// Bytes in memory of any type, such as the `Data` of a request's body or a `ByteBuffer`'s view.
    public static func data(_ bytes: some Sequence<UInt8>, name: String) -> MediaSource {
        .bytes([UInt8](bytes), name: name)
    }
}

extension MediaSource {
    /// The upright picture at full size, or the given frame of a clip, as a comparison saw it.
    ///
    /// Only `.shared`, `.bytes` and `.image` always return the judged picture. A file may have changed since.
    ///
    /// - Parameters:
    ///   - frame: the frame that a report names; `nil` for pictures.
    ///   - limits: the limits that are checked before decoding.
    /// - Throws: as `FaceMatcher.compare`, if the source cannot be read again.
    public func image(
        of frame: ClipFrame? = nil, limits: MediaLimits = MediaLimits()
    ) throws(BiometricsError) -> Image {
        do throws(BiometricsError) {
            return try sampler(of: frame, limits: limits).whole()
        } catch {
            throw error.about(name)
        }
    }

    /// Opens the picture or clip. Of a picture, the header is read and checked. Errors name the source.
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
                    "The picture has \(image.size.width) × \(image.size.height) pixels, but the limit is "
                        + "\(limits.pictures.maximumPixels). Make it smaller, or raise the limit.",
                    path: name)
            }
            guard image.size.pixelCount > 0 else {
                throw BiometricsError(.unreadableInput, "The picture has no pixels.", path: name)
            }
            return .picture(.pixels(image))
        case .shared(let media): return try media.open()
        }
    }

    /// The picture itself, or the chosen frame of a clip.
    func sampler(of frame: ClipFrame?, limits: MediaLimits) throws(BiometricsError) -> PictureSampler {
        switch try open(limits: limits) {
        case .picture(let picture): return PictureSampler(picture)
        case .clip(let clip):
            guard let frame else {
                throw BiometricsError(
                    .invalidConfiguration, "This source is a clip. Pass the frame to take.", path: name)
            }
            return PictureSampler(try clip.image(of: frame))
        }
    }
}

extension MediaSource: ContentWithheld {
    /// The kind and the name of the source, without bytes or pixels.
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
