public import BiometricsCore
internal import MediaKit

/// The frame of a clip that stood for it, and how many were looked at.
public struct ClipFrame: Sendable, Hashable, Codable {
    /// When it is shown, in seconds from the clip's first frame.
    public let timestampSeconds: Double
    /// Its place among all frames of the clip, from 0.
    public let index: Int
    /// Frames that were looked at closely, spread evenly over the clip.
    public private(set) var framesExamined = 1
    /// Of these, frames with a face.
    public private(set) var framesWithFace = 0
    /// Whether the file ended early or was damaged, so that frames are missing.
    public private(set) var isPartial = false
    /// All frames that were decoded. Each was compared with its neighbours as a thumbnail.
    public private(set) var framesWatched = 1
    /// Whether no cut and no foreign frame was seen among them.
    public private(set) var isOfOnePiece = true
    /// The least score of the frames that may be matched against the one that is most like all of them, in the units of the
    /// comparison score; `nil` where only one may be.
    @Nullable public private(set) var agreement: Double?

    init(_ frame: VideoFrame) {
        timestampSeconds = frame.timestampSeconds
        index = frame.index
    }

    /// The same frame as the choice among those that were looked at.
    func among(_ findings: ClipFindings, agreement: Double? = nil) -> ClipFrame {
        var copy = self
        copy.framesExamined = findings.framesExamined
        copy.framesWithFace = findings.framesWithFace
        copy.isPartial = findings.isPartial
        copy.framesWatched = findings.course.framesWatched
        copy.isOfOnePiece = findings.course.isOfOnePiece
        copy.agreement = agreement
        return copy
    }

    /// The error for a clip that ended without a frame.
    static let nothingDecoded = BiometricsError(
        .unreadableInput, "No frame of the clip could be decoded. Save it anew with another program.")
}

extension EncodedClip {
    /// How many frames of a clip are looked at: a few seconds of holding still have a good one among as many, and each
    /// costs what a picture does.
    static let examinedFrames = 8

    /// Hands each frame that is looked at closely to `body`, which says whether it has a face, and watches all of them from
    /// afar. Frames that were asked for besides the others are not counted.
    func examine(
        _ options: ClipOptions = ClipOptions(sampling: .spread(examinedFrames)),
        begin: (ClipMetadata) -> Void = { _ in }, _ body: (VideoFrame) throws(BiometricsError) -> Bool
    ) throws(BiometricsError) -> ClipFindings {
        var options = options
        options.watchesEveryFrame = true
        return try withReader(options) { (reader) throws(BiometricsError) in
            begin(reader.metadata)
            var watch = FrameWatch()
            var (examined, withFace) = (0, 0)
            while let frame = try reader.nextFrame() {
                for thumbnail in reader.takeThumbnails() { watch.add(thumbnail) }
                let hasFace = try body(frame)
                guard !frame.isExtra else { continue }
                examined += 1
                if hasFace { withFace += 1 }
            }
            try reader.watchToEnd()
            for thumbnail in reader.takeThumbnails() { watch.add(thumbnail) }
            return ClipFindings(
                course: watch.course, framesExamined: examined, framesWithFace: withFace, isPartial: reader.isPartial,
                places: reader.framePlaces)
        }
    }

    /// Runs `body` with a reader, which is gone when this returns. Of clips with very large frames one is read at a time.
    private func withReader<Value>(
        _ options: ClipOptions, _ body: (ClipReader) throws(BiometricsError) -> Value
    ) throws(BiometricsError) -> Value {
        var opened: ClipReader? = try reader(options)
        if let reader = opened, !LargeClipTurn.isLarge(reader.metadata) { return try body(reader) }
        return try LargeClipTurn.take(whileWaiting: { opened = nil }) { () throws(BiometricsError) in
            defer { opened = nil }
            if let reader = opened { return try body(reader) }
            return try body(try reader(options))
        }
    }

    /// The picture of a frame that was chosen among those.
    func image(of choice: ClipFrame) throws(BiometricsError) -> Image {
        let reader = try reader()
        while let position = try reader.advance() {
            if position.index == choice.index { return try reader.currentImage() }
        }
        throw BiometricsError(
            .unreadableInput, "The clip was changed after it was judged: it has no frame \(choice.index) any more.")
    }
}
