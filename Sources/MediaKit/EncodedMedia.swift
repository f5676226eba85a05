public import BiometricsCore
internal import Platform

/// A picture or a clip in its encoded form. The first bytes decide which it is, and the name of the file does not
/// matter.
public enum EncodedMedia: Sendable {
    /// A picture whose header was read and checked.
    case picture(EncodedPicture)
    /// A clip of which only the first bytes were read.
    case clip(EncodedClip)

    /// The kind of media that the first bytes of a file announce.
    public enum Kind: Hashable, Sendable {
        /// A picture of this format.
        case picture(PictureFormat)
        /// A clip.
        case clip

        /// Looks at the first bytes, and decodes nothing. `nil` if no format begins so.
        public init?(announcedBy bytes: [UInt8]) {
            if ClipReader.isClip(prefix: Array(bytes.prefix(EncodedMedia.prefixLength))) {
                self = .clip
            } else if let format = PictureFormat(bytes) {
                self = .picture(format)
            } else {
                return nil
            }
        }
    }

    /// The number of bytes that are needed to recognise a clip.
    private static let prefixLength = 64

    /// Reads the file at `path`, or standard input if `path` is `-`.
    ///
    /// The file is opened once, so that a later change of the path has no effect. A clip in an ordinary file is read
    /// while it is played. Pictures, and clips from a pipe, are read as a whole.
    ///
    /// - Parameters:
    ///   - streams: the limits for pipes; `nil` to accept ordinary files only.
    ///   - root: the folder that relative paths start from and that no path may leave.
    /// - Throws: `.noSuchInput`, `.unreadableInput`, `.unsupportedFormat`, `.inputTooLarge`, `.ioFailure`, with
    ///   `path`.
    public init(
        contentsOf path: String, limits: DecodingLimits = DecodingLimits(), clipLimits: ClipLimits = .standard,
        streams: StreamLimits? = .standard, in root: FileRoot? = nil
    ) throws(BiometricsError) {
        let name = root.map { $0.name(of: path) } ?? path
        do throws(BiometricsError) {
            let file = try BoundedFile.open(path, streams: streams, in: root)
            guard file.isOrdinary else {
                let stream = InputStream(file, limits: streams ?? .standard)
                try self.init(stream: stream, name: name, limits, clipLimits)
                return
            }
            let steady = PinnedFile(file)
            if ClipReader.isClip(prefix: try steady.prefix(Self.prefixLength)) {
                self = .clip(EncodedClip(.file(steady), name: name, limits: clipLimits))
            } else {
                let bytes = try BoundedFile.read(file, maximumBytes: limits.maximumBytes, setting: .byteLimit)
                self = .picture(try EncodedPicture(bytes: bytes, limits: limits))
            }
        } catch {
            throw error.about(name)
        }
    }

    /// Reads all of standard input.
    ///
    /// - Parameters:
    ///   - name: the name in errors.
    ///   - streams: the limits of the wait.
    /// - Throws: as `init(contentsOf:limits:clipLimits:streams:in:)`, with `name`.
    public static func standardInput(
        name: String, limits: DecodingLimits = DecodingLimits(), clipLimits: ClipLimits = .standard,
        streams: StreamLimits = .standard
    ) throws(BiometricsError) -> EncodedMedia {
        do throws(BiometricsError) {
            let stream = InputStream(try BoundedFile.openStandardInput(), limits: streams)
            return try EncodedMedia(stream: stream, name: name, limits, clipLimits)
        } catch {
            throw error.about(name)
        }
    }

    private init(
        stream: consuming InputStream, name: String, _ limits: DecodingLimits, _ clipLimits: ClipLimits
    ) throws(BiometricsError) {
        var bytes: [UInt8] = []
        try stream.read(into: &bytes, upTo: Self.prefixLength)
        let isClip = ClipReader.isClip(prefix: bytes)
        try stream.readRest(
            into: &bytes, maximumBytes: isClip ? clipLimits.bytes : limits.maximumBytes, setting: .byteLimit)
        try self.init(bytes: bytes, name: name, limits: limits, clipLimits: clipLimits)
    }

    /// Reads `bytes`. Errors about a clip call it `name`.
    ///
    /// - Throws: as `init(contentsOf:limits:clipLimits:streams:in:)`.
    public init(
        bytes: [UInt8], name: String? = nil, limits: DecodingLimits = DecodingLimits(),
        clipLimits: ClipLimits = .standard
    ) throws(BiometricsError) {
        if ClipReader.isClip(prefix: Array(bytes.prefix(Self.prefixLength))) {
            self = .clip(EncodedClip(.bytes(bytes), name: name, limits: clipLimits))
        } else {
            self = .picture(try EncodedPicture(bytes: bytes, limits: limits))
        }
    }
}

/// A clip that can be opened several times. Each reader starts at the beginning and reads the same bytes.
///
/// A clip in a file is opened once and stays open. If the file is changed meanwhile, readers throw an error, and never
/// return different frames.
public struct EncodedClip: Sendable {
    enum Storage: Sendable {
        case file(PinnedFile)
        case bytes([UInt8])
    }

    /// The limits for every reader.
    public let limits: ClipLimits
    private let storage: Storage
    private let name: String?

    init(_ storage: Storage, name: String?, limits: ClipLimits) {
        self.storage = storage
        self.name = name
        self.limits = limits
    }

    /// The bytes of a clip in memory; `nil` for a clip in a file.
    public var bytes: [UInt8]? {
        if case .bytes(let bytes) = storage { bytes } else { nil }
    }

    /// Returns a new reader at the beginning of the clip.
    ///
    /// - Throws: as `ClipReader`'s initialisers.
    public func reader(_ options: ClipOptions = ClipOptions()) throws(BiometricsError) -> ClipReader {
        switch storage {
        case .file(let file): try ClipReader(file, name: name, limits: limits, options: options)
        case .bytes(let bytes): try ClipReader(bytes: bytes, name: name, limits: limits, options: options)
        }
    }

    /// Passes all bytes of the clip to `body` in pieces. Readers read the same bytes.
    ///
    /// - Throws: `.inputTooLarge` beyond the limit on bytes; `.unreadableInput` for a file that changed meanwhile;
    ///   `.ioFailure`; and the errors of `body`.
    public func forEachPiece(_ body: (RawSpan) throws(BiometricsError) -> Void) throws(BiometricsError) {
        do throws(BiometricsError) {
            switch storage {
            case .file(let file):
                guard file.size <= limits.bytes else {
                    throw BoundedFile.tooLarge(limit: limits.bytes, setting: .byteLimit)
                }
                try file.forEachPiece(body)
            case .bytes(let bytes): try unsafe body(bytes.span.bytes)
            }
        } catch {
            throw name.map(error.about) ?? error
        }
    }
}

extension EncodedClip: ContentWithheld {
    /// The size in bytes, without content or file name.
    public var description: String { bytes.map { "EncodedClip(\($0.count) bytes)" } ?? "EncodedClip(in a file)" }
}
