internal import ActiveLiveness
internal import BiometricsCore
internal import MediaKit
internal import OpenCVKit

/// One walk of a liveness pipeline through a clip: frames are decoded and faces found, subjects embedded and measured, and
/// shown to the analysers, each of the three steps beside the others where threads are to be had.
///
/// Each step has state of its own; a walk is used once.
final class ClipWalk {
    /// Frames a second that are looked at: a blink lasts a tenth of a second, and a head moves slower than that.
    private static let framesPerSecond = 10.0
    /// Frames that are looked at at most, as many as 15 s give, so that a longer clip costs no more.
    private static let mostFrames = 150
    /// The long side at which they are looked at, in pixels, so that larger frames cost no more than these.
    private static let frameLongSide = 1920
    /// After so many frames in a row without a face only the smallest size is searched: all sizes of each of 150 frames of a
    /// 4K still cost four times what decoding them does.
    private static let framesSearchedInFull = 10
    /// One frame in so many with a subject is embedded: five a second tell who is there. In an answer to a challenge each frame
    /// is embedded, because a movement is short. So is each frame that was drawn.
    private static let framesPerEmbedding = 2
    /// Frames, spread over the clip, of which it is asked whether the mouth is covered.
    private static let framesAskedForCover = 6

    private let pipeline: LivenessPipeline
    /// Measures how the head is held, where a challenge is to be answered.
    private let mesh: (any FaceMeshing)?
    // Of the first step.
    private var metadata: ClipMetadata?
    private var framesWithoutFace = 0
    private var detectionTimings = StageTimings()
    // Of the second.
    private var framesUntilEmbedding = 0
    private var headFrames: [HeadTrack.Frame] = []
    private var embeddingTimings = StageTimings()
    private var coverThinning: FrameThinning?
    private var covers: [Bool] = []
    // Of the third.
    private var trail = FaceTrail()
    private var first: FaceSample?
    private var candidates = ClipCandidates(durationSeconds: 0)
    private var track: [LivenessPipeline.Seen] = []
    /// Frames that were drawn, beside those of `track`.
    private var drawn: [LivenessPipeline.Seen] = []

    init(_ pipeline: LivenessPipeline, mesh: (any FaceMeshing)? = nil) {
        self.pipeline = pipeline
        self.mesh = mesh
    }

    /// Which frames of a clip are looked at closely.
    static func clipOptions(decoderThreads: Int?, besides drawn: DrawnPlaces? = nil) -> ClipOptions {
        ClipOptions(
            sampling: .perSecond(framesPerSecond, atMost: mostFrames), extraPlaces: drawn?.places ?? [],
            maximumLongSide: frameLongSide,
            decoderThreads: decoderThreads)
    }

    /// What a walk comes to.
    struct Findings {
        let pass: ClipPass
        let trail: FaceTrail
        let metadata: ClipMetadata
        /// What it shows of an answer, where the head was measured.
        let answer: ClipAnswer?
    }

    /// What the clip showed, the analysers having seen it.
    func findings(on clip: EncodedClip) throws(BiometricsError) -> Findings {
        var findings = try ThreadAllowance.withShare { (overlaps) throws(BiometricsError) in
            try walk(through: clip, overlaps: overlaps)
        }
        guard let first, let metadata else { throw ClipFrame.nothingDecoded }
        findings.course = findings.course.broken(at: try pipeline.strangers(among: drawn, in: track))
        pipeline.panel.observe(findings.course)
        let head = mesh == nil ? nil : HeadTrack(headFrames)
        findings.showsOnePerson = try pipeline.showsOnePerson(track, moving: head?.events() ?? [])
        findings.timings = detectionTimings
        findings.timings.add(embeddingTimings)
        trail.covers = covers
        return Findings(
            pass: ClipPass(first: first, candidates: candidates.all, findings: findings), trail: trail,
            metadata: metadata,
            answer: head.map {
                ClipAnswer(head: $0, faults: findings.faultsOfAnswer, places: findings.places)
            })
    }

    private func walk(through clip: EncodedClip, overlaps: Bool) throws(BiometricsError) -> ClipFindings {
        let show = WorkStep<SeenFrame>(overlaps: overlaps) { [self] seen in self.show(seen) }
        let look = WorkStep<FoundFrame>(overlaps: overlaps) { [self] (found) throws(BiometricsError) in
            try show.take(SeenFrame(seen: try self.look(at: found), frame: found.frame))
        }
        // Whatever is thrown, neither step may work on when this returns: the pipeline's next walk uses the same networks.
        defer {
            try? look.finish()
            try? show.finish()
        }
        let findings = try clip.examine(
            Self.clipOptions(
                decoderThreads: pipeline.decoderThreads, besides: pipeline.drawnPlaces ?? DrawnPlaces()), begin: begin
        ) { (frame) throws(BiometricsError) in
            let found = try find(in: frame)
            try look.take(found)
            return found.choice.subject != nil
        }
        try look.finish()
        try show.finish()
        return findings
    }

    private func begin(_ metadata: ClipMetadata) {
        self.metadata = metadata
        coverThinning = FrameThinning(.clip(metadata), to: Self.framesAskedForCover)
        candidates = ClipCandidates(durationSeconds: metadata.durationSeconds)
        pipeline.panel.begin(.clip(metadata))
    }
}

/// The steps.
extension ClipWalk {
    /// A frame and its faces, in pixels of the frame at its full size.
    private struct FoundFrame: Sendable {
        let frame: VideoFrame
        let size: Size
        let faces: [DetectedFace]
        let choice: SubjectSelection.Choice
    }

    /// A frame whose subject was embedded.
    private struct SeenFrame: Sendable {
        let seen: LivenessPipeline.Seen
        let frame: VideoFrame
    }

    private func find(in frame: VideoFrame) throws(BiometricsError) -> FoundFrame {
        try BiometricsError.checkCancellation()
        let size = fullSize(of: frame.image)
        let scale = Double(size.longSide) / Double(frame.image.size.longSide)
        let faces = try detectionTimings.measure(.detect) { () throws(BiometricsError) in
            try pipeline.locator.faces(
                in: PictureSampler(frame.image),
                sizesAtMost: framesWithoutFace < Self.framesSearchedInFull ? .max : 1
            ).map { $0.scaled(by: scale) }
        }
        // Frames that were drawn change nothing of how the others are looked at.
        if !frame.isExtra { framesWithoutFace = faces.isEmpty ? framesWithoutFace + 1 : 0 }
        return FoundFrame(frame: frame, size: size, faces: faces, choice: pipeline.choose(from: faces, in: size))
    }

    private func look(at found: FoundFrame) throws(BiometricsError) -> LivenessPipeline.Seen {
        var seen = try pipeline.look(
            at: found.frame.image, of: found.size, faces: found.faces, choice: found.choice,
            isEmbedded: isEmbeddingDue(in: found), timings: &embeddingTimings)
        seen.sample.frame = ClipFrame(found.frame)
        askForCover(found)
        if let mesh, !found.frame.isExtra {
            let laid = try headFrame(of: found, by: mesh)
            headFrames.append(laid.frame)
            seen.mesh = laid.mesh
        }
        return seen
    }

    private func isEmbeddingDue(in found: FoundFrame) -> Bool {
        guard mesh == nil, !found.frame.isExtra, found.choice.subject != nil else { return true }
        defer { framesUntilEmbedding = (framesUntilEmbedding + 1) % Self.framesPerEmbedding }
        return framesUntilEmbedding == 0
    }

    /// Notes whether the subject's mouth is covered, where the frame's turn has come.
    private func askForCover(_ found: FoundFrame) {
        let time = found.frame.timestampSeconds
        guard !found.frame.isExtra, let subject = found.choice.subject, coverThinning?.isDue(atSeconds: time) == true,
            let isCovered = pipeline.isCovered(found.faces[subject], in: found.frame.image, of: found.size)
        else { return }
        coverThinning?.take(atSeconds: time)
        covers.append(isCovered)
    }

    /// How the subject holds the head, and its mesh in pixels of the frame at its full size. A second face is one on which the mesh lies as well: a detector takes a sleeve or a
    /// shadow for one now and then.
    private func headFrame(
        of found: FoundFrame, by mesh: any FaceMeshing
    ) throws(BiometricsError) -> (frame: HeadTrack.Frame, mesh: FaceMesh?) {
        let time = found.frame.timestampSeconds
        guard let subject = found.choice.subject else { return (.none(timeSeconds: time), nil) }
        let image = found.frame.image
        let scale = Double(image.size.longSide) / Double(found.size.longSide)
        for other in found.choice.comparable
        where try mesh.mesh(of: found.faces[other].scaled(by: scale), in: image) != nil {
            return (.several(timeSeconds: time), nil)
        }
        let laid = try mesh.mesh(of: found.faces[subject].scaled(by: scale), in: image)
        let head = laid.flatMap { HeadSample(timeSeconds: time, mesh: $0) }
        return (head.map { .head($0) } ?? .none(timeSeconds: time), laid?.scaled(by: 1 / scale))
    }

    private func show(_ shown: SeenFrame) {
        let (seen, frame) = (shown.seen, shown.frame)
        guard !frame.isExtra else {
            drawn.append(seen)
            return
        }
        pipeline.show(
            seen, of: frame.image, atSeconds: frame.timestampSeconds, index: frame.index, trail: &trail)
        if first == nil { first = seen.sample }
        guard seen.choice.subject != nil else { return }
        candidates.offer(seen.sample, of: frame.image, templates: [seen.template].compactMap(\.self))
        track.append(seen)
    }

    /// The size of a frame that may have been scaled down on the way out of the decoder.
    private func fullSize(of image: Image) -> Size {
        guard let metadata, image.size.longSide == Self.frameLongSide, metadata.size.longSide > Self.frameLongSide
        else {
            return image.size
        }
        return metadata.size
    }
}
