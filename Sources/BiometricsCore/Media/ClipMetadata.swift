/// The facts about a clip, from its headers and from one pass over its packets.
///
/// Headers are written by the file's maker and may lie. Durations, rates and counts here come from the actual packets.
/// Tags are traces of the capture chain; they help to tell a camera's clip from an injected one.
public struct ClipMetadata: Sendable, Hashable, Codable {
    /// The container.
    public var container: ClipContainer
    /// The codec's short name: `h264`, `hevc`, `vp8`, `vp9`, `av1`, `mpeg4`, `mjpeg` or `gif`.
    public var codec: String
    /// Pixels of the upright picture, not scaled down.
    public var size: Size
    /// Pixels as coded, before aspect ratio and rotation.
    public var codedSize: Size
    /// Width of a coded pixel by its height; 1 is square.
    public var pixelAspectRatio: Double
    /// The clockwise turn that sets the picture upright, after mirroring: 0, 90, 180 or 270.
    public var rotationDegrees: Int
    /// Whether left and right are exchanged before the turn.
    public var isMirrored: Bool
    /// Seconds from the first frame to the end of the last one.
    public var durationSeconds: Double
    /// The duration stated in the header; nil if the header does not state it.
    public var statedDurationSeconds: Double?
    /// The mean frame rate; 0 for a single frame.
    public var framesPerSecond: Double
    /// Whether the times between frames differ beyond the container's rounding.
    public var isVariableFrameRate: Bool
    /// The shortest time between two frames, in seconds; 0 for a single frame.
    public var shortestIntervalSeconds: Double
    /// The longest time between two frames, in seconds; 0 for a single frame.
    public var longestIntervalSeconds: Double
    /// Frames that the file announces packet by packet. Damaged frames may not decode.
    public var frameCount: Int
    /// How many of these frames are keyframes.
    public var keyframeCount: Int
    /// Bits a second of the video stream.
    public var bitRate: Int
    /// Streams of every kind.
    public var streamCount: Int
    /// Audio streams.
    public var audioStreamCount: Int
    /// FFmpeg's name of the pixel format, such as `yuv420p`.
    public var pixelFormat: String
    /// `tv` (limited) or `pc` (full); nil if the stream does not say, which is read as limited.
    public var colorRange: String?
    /// The colour matrix, such as `bt709` or `smpte170m`; nil if the stream does not say, which is read as BT.601.
    public var colorMatrix: String?
    /// The transfer characteristic, such as `bt709` or `smpte2084`; nil if the stream does not say.
    public var colorTransfer: String?
    /// The program that wrote the file, as the file states it, such as `Lavf59.27.100`.
    public var encoder: String?
    /// The time of creation, as the file states it, such as `2024-05-01T12:00:00.000000Z`.
    public var creationTime: String?
    /// Further tags about the origin of the file: `major_brand`, `compatible_brands`, `video.handler_name`,
    /// `com.apple.quicktime.model` and the like. They never hold a place or a person's name.
    public var tags: [String: String]

    /// Facts from all their parts.
    public init(
        container: ClipContainer, codec: String, size: Size, codedSize: Size, pixelAspectRatio: Double = 1,
        rotationDegrees: Int = 0, isMirrored: Bool = false, durationSeconds: Double,
        statedDurationSeconds: Double? = nil, framesPerSecond: Double, isVariableFrameRate: Bool = false,
        shortestIntervalSeconds: Double = 0, longestIntervalSeconds: Double = 0, frameCount: Int,
        keyframeCount: Int = 1, bitRate: Int = 0, streamCount: Int = 1, audioStreamCount: Int = 0,
        pixelFormat: String = "yuv420p", colorRange: String? = nil, colorMatrix: String? = nil,
        colorTransfer: String? = nil, encoder: String? = nil, creationTime: String? = nil, tags: [String: String] = [:]
    ) {
        self.container = container
        self.codec = codec
        self.size = size
        self.codedSize = codedSize
        self.pixelAspectRatio = pixelAspectRatio
        self.rotationDegrees = rotationDegrees
        self.isMirrored = isMirrored
        self.durationSeconds = durationSeconds
        self.statedDurationSeconds = statedDurationSeconds
        self.framesPerSecond = framesPerSecond
        self.isVariableFrameRate = isVariableFrameRate
        self.shortestIntervalSeconds = shortestIntervalSeconds
        self.longestIntervalSeconds = longestIntervalSeconds
        self.frameCount = frameCount
        self.keyframeCount = keyframeCount
        self.bitRate = bitRate
        self.streamCount = streamCount
        self.audioStreamCount = audioStreamCount
        self.pixelFormat = pixelFormat
        self.colorRange = colorRange
        self.colorMatrix = colorMatrix
        self.colorTransfer = colorTransfer
        self.encoder = encoder
        self.creationTime = creationTime
        self.tags = tags
    }
}
