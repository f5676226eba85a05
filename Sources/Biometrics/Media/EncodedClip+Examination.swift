internal import BiometricsCore
internal import MediaKit

extension ClipFrame {
    /// The same frame with the counts of the clip it was chosen from.
    func among(_ findings: ClipFindings, agreement: Double? = nil) -> ClipFrame {
        var copy = self
        copy.framesExamined = findings.framesExamined
        copy.framesWithFace = findings.framesWithFace
        copy.isPartial = findings.isPartial
        copy.framesWatched = findings.continuity.framesWatched
        copy.isOfOnePiece = findings.continuity.isOfOnePiece
        copy.agreement = agreement
        return copy
    }

    /// The error for a clip that ended without a frame.
    static let nothingDecoded = BiometricsError(
        .unreadableInput, "No frame of the clip could be decoded. Save it anew with another program.")
}

extension EncodedClip {
    /// How many frames of a clip are examined. Someone who holds still for a few seconds has a good frame among eight.
    /// Each frame costs as much as a picture.
    static let examinedFrames = 8

    /// Hands each examined frame to `body`, which returns whether it shows a face, and watches all frames as
    /// thumbnails. Frames that were requested in addition are not counted.
    func examine(
        _ options: ClipOptions = ClipOptions(sampling: .spread(examinedFrames)),
        begin: (ClipMetadata) -> Void = { _ in }, _ body: (VideoFrame) throws(BiometricsError) -> Bool
    ) throws(BiometricsError) -> ClipFindings {
        var options = options
        options.watchesEveryFrame = true
        return try withReader(options) { (reader) throws(BiometricsError) in
            begin(reader.metadata)
            var watch = CutDetector()
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
                continuity: watch.continuity, framesExamined: examined, framesWithFace: withFace,
                isPartial: reader.isPartial, places: reader.framePlaces)
        }
    }

    /// Runs `body` with a reader that is closed on return. Clips with very large frames are read one at a time.
    private func withReader<Value>(
        _ options: ClipOptions, _ body: (ClipReader) throws(BiometricsError) -> Value
    ) throws(BiometricsError) -> Value {
        var opened: ClipReader? = try reader(options)
        if let reader = opened, !LargeClipSemaphore.isLarge(reader.metadata) { return try body(reader) }
        return try LargeClipSemaphore.take(whileWaiting: { opened = nil }) { () throws(BiometricsError) in
            defer { opened = nil }
            if let reader = opened { return try body(reader) }
            return try body(try reader(options))
        }
    }

    /// The picture of a frame that `examine` chose.
    func image(of choice: ClipFrame) throws(BiometricsError) -> Image {
        let reader = try reader()
        while let position = try reader.advance() {
            if position.index == choice.index { return try reader.currentImage() }
        }
        throw BiometricsError(
            .unreadableInput, "The clip has changed since it was judged: it no longer has frame \(choice.index).")
    }
}
