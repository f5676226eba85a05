public import BiometricsCore
internal import Platform

/// A picture or a clip as its file has it; what it is is told by its first bytes, whatever the file is called.
public enum EncodedMedia: Sendable {
    /// A picture, its header read and judged.
    case picture(EncodedPicture)
    /// A clip, nothing of it read but its first bytes.
    case clip(EncodedClip)

    /// The first bytes that tell a clip from anything else.
    private static let prefixLength = 64

    /// What the file at `path` holds, or standard input when `path` is `-`.
    ///
    /// The file is opened once, and whatever its path leads to later on is never read. A clip in an ordinary file stays
    /// there and is read as it is played; pictures, and clips that come through a pipe, are read whole.
    ///
    /// - Parameters:
    ///   - streams: how long a pipe is waited for; nil where nothing but an ordinary file is read.
    ///   - root: where a relative path is looked for, and out of which none may lead.
    /// - Throws: `.noSuchInput`, `.unreadableInput`, `.unsupportedFormat`, `.inputTooLarge`, `.ioFailure`, naming `path`.
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
            let steady = SteadyFile(file)
            if ClipReader.isClip(prefix: try steady.prefix(Self.prefixLength)) {
                self = .clip(EncodedClip(.file(steady), name: name, limits: clipLimits))
            } else {
                let bytes = try BoundedFile.read(file, maximumBytes: limits.maximumBytes)
                self = .picture(try EncodedPicture(bytes: bytes, limits: limits))
            }
        } catch {
            throw error.about(name)
        }
    }

    /// Reads what standard input is, whole.
    ///
    /// - Parameters:
    ///   - name: what errors call it.
    ///   - streams: how long it is waited for.
    /// - Throws: as `init(contentsOf:limits:clipLimits:streams:in:)`, naming `name`.
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
        try stream.readRest(into: &bytes, maximumBytes: isClip ? clipLimits.bytes : limits.maximumBytes)
        try self.init(bytes: bytes, name: name, limits: limits, clipLimits: clipLimits)
    }

    /// What `bytes` are. `name` is what errors call a clip.
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

/// A clip that can be opened as often as it is needed, each time from its beginning, and each time with the same bytes.
///
/// A clip in a file stays open from the first look at it. One that is written to in the meantime gives an error, and never
/// other frames to one reader than to another.
public struct EncodedClip: Sendable {
    enum Storage: Sendable {
        case file(SteadyFile)
        case bytes([UInt8])
    }

    /// The bounds that hold whenever it is opened.
    public let limits: ClipLimits
    private let storage: Storage
    private let name: String?

    init(_ storage: Storage, name: String?, limits: ClipLimits) {
        self.storage = storage
        self.name = name
        self.limits = limits
    }

    /// The clip's bytes, where they are in memory; nil for a clip in a file.
    public var bytes: [UInt8]? {
        if case .bytes(let bytes) = storage { bytes } else { nil }
    }

    /// A reader of its own at the clip's beginning.
    ///
    /// - Throws: as `ClipReader`'s initialisers.
    public func reader(_ options: ClipOptions = ClipOptions()) throws(BiometricsError) -> ClipReader {
        switch storage {
        case .file(let file): try ClipReader(file, name: name, limits: limits, options: options)
        case .bytes(let bytes): try ClipReader(bytes: bytes, name: name, limits: limits, options: options)
        }
    }

    /// Hands all bytes of the clip to `body`, a piece at a time: those that readers read.
    ///
    /// - Throws: `.inputTooLarge` beyond the limit on bytes, `.unreadableInput` for a file that changed while it was read,
    ///   `.ioFailure`, and what `body` throws.
    public func forEachPiece(_ body: (RawSpan) throws(BiometricsError) -> Void) throws(BiometricsError) {
        do throws(BiometricsError) {
            switch storage {
            case .file(let file):
                guard file.size <= limits.bytes else { throw BoundedFile.tooLarge(limit: limits.bytes) }
                try file.forEachPiece(body)
            case .bytes(let bytes): try unsafe body(bytes.span.bytes)
            }
        } catch {
            throw name.map(error.about) ?? error
        }
    }
}

extension EncodedClip: ContentWithheld {
    /// How many bytes; never the bytes, nor the name of a file.
    public var description: String { bytes.map { "EncodedClip(\($0.count) bytes)" } ?? "EncodedClip(in a file)" }
}
