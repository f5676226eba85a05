internal import ActiveLiveness
internal import BiometricsCore
internal import MediaKit
internal import OpenCVKit

/// One pass of a liveness pipeline through a clip, in three steps: frames are decoded and faces found, subjects are
/// embedded and measured, and the analysers observe the result. The steps run in parallel if threads are available.
///
/// Each step has its own state. A walk is used once.
final class ClipAnalysis {
    /// How many frames per second are examined. A blink lasts a tenth of a second, and a head moves more slowly.
    private static let framesPerSecond = 10.0
    /// The most frames that are examined, reached after 15 s. A longer clip costs no more.
    private static let mostFrames = 150
    /// The long side at which frames are examined, in pixels. Larger frames cost no more.
    private static let frameLongSide = 1920
    /// After this many frames in a row without a face, only the smallest size is searched, and only upright. Searching
    /// all sizes of 150 frames of a 4K clip costs four times as much as decoding them.
    private static let framesSearchedInFull = 10
    /// How many frames must show an upright face until a clip counts as upright. Until then, faces are searched in every
    /// turn, because detectors also find faces upside down, and call them upright.
    private static let uprightFramesNeeded = 5
    /// One in this many frames with a subject is embedded, because five per second are enough to recognise the person.
    /// In the answer to a challenge every frame is embedded, because movements are short. So is each randomly placed
    /// frame.
    private static let framesPerEmbedding = 2
    /// How many frames, spread over the clip, are checked for a covered mouth.
    private static let framesAskedForCover = 6

    private let pipeline: LivenessPipeline
    /// Measures the pose of the head if a challenge is to be answered.
    private let mesh: (any FaceMeshing)?
    // State of the first step.
    private var metadata: ClipMetadata?
    private var framesWithoutFace = 0
    private var uprightFrames = 0
    private let detectionClock = StageClock()
    // State of the second step.
    private var framesUntilEmbedding = 0
    private var headFrames: [HeadTrack.Frame] = []
    private let embeddingClock = StageClock()
    private var coverThinning: FrameThinning?
    private var covers: [Bool] = []
    // State of the third step.
    private var trail = FaceTrail()
    private var first: FaceSample?
    private var candidates = ClipCandidates(durationSeconds: 0)
    private var track: [LivenessPipeline.Seen] = []
    /// Randomly placed frames, which are not part of `track`.
    private var drawn: [LivenessPipeline.Seen] = []

    init(_ pipeline: LivenessPipeline, mesh: (any FaceMeshing)? = nil) {
        self.pipeline = pipeline
        self.mesh = mesh
    }

    /// The frames of a clip that are examined closely.
    static func clipOptions(decoderThreads: Int?, besides drawn: RandomFramePlaces? = nil) -> ClipOptions {
        ClipOptions(
            sampling: .perSecond(framesPerSecond, atMost: mostFrames), extraPlaces: drawn?.places ?? [],
            maximumLongSide: frameLongSide,
            decoderThreads: decoderThreads)
    }

    /// The results of a walk.
    struct Findings {
        let pass: JudgedClip
        let trail: FaceTrail
        let metadata: ClipMetadata
        /// The answer that the clip shows, if the head was measured.
        let answer: ClipAnswer?
    }

    /// Walks through the clip, shows it to the analysers and returns the findings.
    func findings(on clip: EncodedClip) throws(BiometricsError) -> Findings {
        var findings = try ThreadBudget.withShare { (overlaps) throws(BiometricsError) in
            try walk(through: clip, overlaps: overlaps)
        }
        guard let first, let metadata else { throw ClipFrame.nothingDecoded }
        findings.continuity = findings.continuity.broken(at: try pipeline.strangers(among: drawn, in: track))
        pipeline.panel.observe(findings.continuity)
        let head = mesh == nil ? nil : HeadTrack(headFrames)
        findings.showsOnePerson = try pipeline.showsOnePerson(track, moving: head?.events() ?? [])
        findings.timings = detectionClock.timings
        findings.timings.add(embeddingClock.timings)
        trail.covers = covers
        return Findings(
            pass: JudgedClip(first: first, candidates: candidates.all, findings: findings), trail: trail,
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
        // Even after an error, both steps must have stopped on return, because the pipeline's next walk uses the same
        // networks.
        defer {
            try? look.finish()
            try? show.finish()
        }
        let findings = try clip.examine(
            Self.clipOptions(
                decoderThreads: pipeline.decoderThreads, besides: pipeline.drawnPlaces ?? RandomFramePlaces()),
            begin: begin
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

/// The three steps.
extension ClipAnalysis {
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
        let faces = try detectionClock.measure(.detect) { () throws(BiometricsError) in
            let isFull = framesWithoutFace < Self.framesSearchedInFull
            let sizes = isFull ? Int.max : 1
            let picture = PictureSampler(frame.image)
            let found =
                isFull && uprightFrames < Self.uprightFramesNeeded
                ? try pipeline.locator.facesInAnyTurn(of: picture, sizesAtMost: sizes)
                : try pipeline.locator.faces(in: picture, sizesAtMost: sizes)
            return found.map { $0.scaled(by: scale) }
        }
        // Randomly placed frames do not affect the search in the others.
        if !frame.isExtra {
            framesWithoutFace = faces.isEmpty ? framesWithoutFace + 1 : 0
            if faces.first?.landmarks.areUpright == true { uprightFrames += 1 }
        }
        return FoundFrame(frame: frame, size: size, faces: faces, choice: pipeline.choose(from: faces, in: size))
    }

    private func look(at found: FoundFrame) throws(BiometricsError) -> LivenessPipeline.Seen {
        var seen = try pipeline.look(
            at: found.frame.image, of: found.size, faces: found.faces, choice: found.choice,
            isEmbedded: isEmbeddingDue(in: found), clock: embeddingClock)
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

    /// Records whether the subject's mouth is covered, if this frame is due for the check.
    private func askForCover(_ found: FoundFrame) {
        let time = found.frame.timestampSeconds
        guard !found.frame.isExtra, let subject = found.choice.subject, coverThinning?.isDue(atSeconds: time) == true,
            let isCovered = pipeline.isCovered(found.faces[subject], in: found.frame.image, of: found.size)
        else { return }
        coverThinning?.take(atSeconds: time)
        covers.append(isCovered)
    }

    /// The pose of the subject's head, and its mesh in pixels of the frame at full size. A second face counts only if
    /// the mesh fits it too, because detectors sometimes mistake a sleeve or a shadow for a face.
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

    /// The full size of a frame that the decoder may have scaled down.
    private func fullSize(of image: Image) -> Size {
        guard let metadata, image.size.longSide == Self.frameLongSide, metadata.size.longSide > Self.frameLongSide
        else {
            return image.size
        }
        return metadata.size
    }
}
