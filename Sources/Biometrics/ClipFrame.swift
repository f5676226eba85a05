internal import BiometricsCore
internal import MediaKit

/// The frame of a clip that stood for it, and how many were looked at.
public struct ClipFrame: Sendable, Hashable, Codable {
    /// When it is shown, in seconds from the clip's first frame.
    public let timestampSeconds: Double
    /// Its place among all frames of the clip, from 0.
    public let index: Int
    /// Frames that were looked at, spread evenly over the clip.
    public private(set) var framesExamined = 1
    /// Of these, frames with a face.
    public private(set) var framesWithFace = 0
    /// Whether the file ended early or was damaged, so that frames are missing.
    public private(set) var isPartial = false

    init(_ frame: VideoFrame) {
        timestampSeconds = frame.timestampSeconds
        index = frame.index
    }

    /// The same frame as the choice among those that were looked at.
    func among(examined: Int, withFace: Int, isPartial: Bool) -> ClipFrame {
        var copy = self
        copy.framesExamined = examined
        copy.framesWithFace = withFace
        copy.isPartial = isPartial
        return copy
    }

    /// The error for a clip that ended without a frame.
    static let nothingDecoded = BiometricsError(.unreadableInput, "No frame of the clip could be decoded.")
}

extension EncodedClip {
    /// How many frames of a clip are looked at: a few seconds of holding still have a good one among as many, and each
    /// costs what a picture does.
    static let examinedFrames = 8

    private static let examination = ClipOptions(sampling: .spread(examinedFrames))

    /// Hands each frame that is looked at to `body`, and tells whether the clip was damaged.
    func examine(_ body: (VideoFrame) throws(BiometricsError) -> Void) throws(BiometricsError) -> Bool {
        let reader = try reader(Self.examination)
        while let frame = try reader.nextFrame() { try body(frame) }
        return reader.isPartial
    }

    /// The picture of a frame that was chosen among those.
    func image(of choice: ClipFrame) throws(BiometricsError) -> Image {
        let reader = try reader(Self.examination)
        while let position = try reader.advance() {
            if position.index == choice.index { return try reader.currentImage() }
        }
        throw BiometricsError(.unreadableInput, "The clip changed while it was read: frame \(choice.index) is gone.")
    }
}
