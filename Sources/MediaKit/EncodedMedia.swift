public import BiometricsCore

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
    /// A clip in an ordinary file stays there and is read as it is played; pictures, and clips that come through a pipe,
    /// are read whole.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`, `.unsupportedFormat`, `.inputTooLarge`, `.ioFailure`, naming `path`.
    public init(
        contentsOf path: String, limits: DecodingLimits = DecodingLimits(), clipLimits: ClipLimits = .standard
    ) throws(BiometricsError) {
        do throws(BiometricsError) {
            let file = try OpenFile(path)
            if file.isOrdinary {
                if ClipReader.isClip(prefix: try file.prefix(Self.prefixLength)) {
                    self = .clip(EncodedClip(.file(path), name: path, limits: clipLimits))
                } else {
                    let bytes = try file.read(maximumBytes: limits.maximumBytes)
                    self = .picture(try EncodedPicture(bytes: bytes, limits: limits))
                }
            } else {
                let bytes = try file.read(maximumBytes: max(limits.maximumBytes, clipLimits.bytes))
                try self.init(bytes: bytes, name: path, limits: limits, clipLimits: clipLimits)
            }
        } catch {
            throw error.about(path)
        }
    }

    /// What `bytes` are. `name` is what errors call a clip.
    ///
    /// - Throws: as `init(contentsOf:limits:clipLimits:)`.
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

/// A clip that can be opened as often as it is needed, each time from its beginning.
public struct EncodedClip: Sendable {
    enum Storage: Sendable {
        case file(String)
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
        case .file(let path): try ClipReader(path: path, limits: limits, options: options)
        case .bytes(let bytes): try ClipReader(bytes: bytes, name: name, limits: limits, options: options)
        }
    }
}
