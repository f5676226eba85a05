internal import BiometricsCore
internal import MediaKit
internal import OpenCVKit

/// One worker's detector and analysers, and the way a presentation takes through them. One thread at a time.
final class LivenessPipeline {
    /// Frames a second that are looked at: a blink lasts a tenth of a second, and a head moves slower than that.
    private static let framesPerSecond = 10.0
    /// Frames that are looked at at most, as many as 15 s give, so that a longer clip costs no more.
    private static let mostFrames = 150
    /// The long side at which they are looked at, in pixels, so that larger frames cost no more than these.
    private static let frameLongSide = 1920
    /// After so many frames in a row without a face only the smallest size is searched: all sizes of each of 150 frames of a
    /// 4K still cost four times what decoding them does.
    private static let framesSearchedInFull = 10
    /// The long side at which a still is looked at, in pixels, at least: screens and prints show in fine detail.
    private static let stillLongSide = 1600

    private let locator: FaceLocator
    private let embedder: (any FaceEmbedding)?
    private let quality: QualityAssessment
    private let panel: LivenessPanel
    private let policy: LivenessPolicy
    private let captureRules: CaptureRules
    private let decoderThreads: Int
    /// The least score of two templates of one person; `nil` without a calibration of the embedder.
    private let agreementScore: Double?
    private let subjectSelection = SubjectSelection()

    init(
        locator: FaceLocator, embedder: (any FaceEmbedding)?, quality: QualityAssessment, panel: LivenessPanel,
        policy: LivenessPolicy, captureRules: CaptureRules, decoderThreads: Int, agreementScore: Double?
    ) {
        self.locator = locator
        self.embedder = embedder
        self.quality = quality
        self.panel = panel
        self.policy = policy
        self.captureRules = captureRules
        self.decoderThreads = decoderThreads
        self.agreementScore = agreementScore
    }

    /// What a picture or clip came to, and what the match needs of a clip. `name` is what the report calls it.
    func report(
        on media: EncodedMedia, name: String
    ) throws(BiometricsError) -> (report: LivenessReport, pass: ClipPass?) {
        let start = ContinuousClock.now
        var trail = FaceTrail()
        var metadata: ClipMetadata?
        var pass: ClipPass?
        let kind: Presentation.Kind
        switch media {
        case .picture(let picture):
            kind = .still
            try observe(PictureSampler(picture), trail: &trail)
        case .clip(let encoded):
            kind = .clip
            pass = try observe(encoded, trail: &trail, metadata: &metadata)
        }
        let code = trail.statusCode
        let assessment = policy.assess(panel.conclude(), of: kind, statusCode: code)
        let clip = metadata.flatMap { metadata in
            pass.map { pass in
                ClipSummary(
                    metadata: metadata, framesExamined: trail.points.count, framesWithFace: trail.framesWithFace,
                    isPartial: pass.findings.isPartial)
            }
        }
        let report = LivenessReport(
            path: name, assessment: assessment, trail: trail, clip: clip,
            milliseconds: (ContinuousClock.now - start).milliseconds)
        return (report, pass)
    }

    private func observe(_ picture: PictureSampler, trail: inout FaceTrail) throws(BiometricsError) {
        let faces = try locator.facesInAnyTurn(of: picture)
        let image = try picture.image(longSide: min(Self.stillLongSide, picture.size.longSide))
        panel.begin(.still)
        var timings = StageTimings()
        let seen = try look(at: image, of: picture.size, faces: faces, timings: &timings)
        show(seen, of: image, atSeconds: 0, index: 0, trail: &trail)
    }

    /// Which frames of a clip are looked at closely.
    static func clipOptions(decoderThreads: Int?) -> ClipOptions {
        ClipOptions(
            sampling: .perSecond(framesPerSecond, atMost: mostFrames), maximumLongSide: frameLongSide,
            decoderThreads: decoderThreads)
    }

    private func observe(
        _ clip: EncodedClip, trail: inout FaceTrail, metadata: inout ClipMetadata?
    ) throws(BiometricsError) -> ClipPass {
        var first: FaceSample?
        var candidates = ClipCandidates(durationSeconds: 0)
        var track: [Seen] = []
        var timings = StageTimings()
        var framesWithoutFace = 0
        var findings = try clip.examine(
            Self.clipOptions(decoderThreads: decoderThreads),
            begin: {
                metadata = $0
                candidates = ClipCandidates(durationSeconds: $0.durationSeconds)
                panel.begin(.clip($0))
            }
        ) { (frame) throws(BiometricsError) in
            let size = Self.fullSize(of: frame.image, in: metadata)
            let scale = Double(size.longSide) / Double(frame.image.size.longSide)
            let faces = try timings.measure(.detect) { () throws(BiometricsError) in
                try locator.faces(
                    in: PictureSampler(frame.image),
                    sizesAtMost: framesWithoutFace < Self.framesSearchedInFull ? .max : 1
                ).map { $0.scaled(by: scale) }
            }
            framesWithoutFace = faces.isEmpty ? framesWithoutFace + 1 : 0
            var seen = try look(at: frame.image, of: size, faces: faces, timings: &timings)
            seen.sample.frame = ClipFrame(frame)
            show(
                seen, of: frame.image, atSeconds: frame.timestampSeconds, index: frame.index, trail: &trail)
            if first == nil { first = seen.sample }
            guard seen.choice.subject != nil else { return false }
            candidates.offer(seen.sample, of: frame.image, templates: [seen.template].compactMap(\.self))
            track.append(seen)
            return true
        }
        guard let first else { throw ClipFrame.nothingDecoded }
        panel.observe(findings.course)
        findings.showsOnePerson = try showsOnePerson(track)
        findings.timings = timings
        return ClipPass(first: first, candidates: candidates.all, findings: findings)
    }

    /// The size of a frame that may have been scaled down on the way out of the decoder.
    private static func fullSize(of image: Image, in metadata: ClipMetadata?) -> Size {
        guard let metadata, image.size.longSide == frameLongSide, metadata.size.longSide > frameLongSide else {
            return image.size
        }
        return metadata.size
    }

    /// Whether the frames that were captured well, or all where none was, are of one person.
    private func showsOnePerson(_ track: [Seen]) throws(BiometricsError) -> Bool {
        let fit = track.filter(\.sample.isFit)
        let templates = (fit.isEmpty ? track : fit).compactMap(\.template)
        let agreement = try TemplateAgreement(count: templates.count) { (one, other) throws(BiometricsError) in
            try templates[one].compare(to: templates[other]).value
        }
        guard let least = agreement.least, let agreementScore else { return true }
        return least >= agreementScore
    }
}

extension LivenessPipeline {
    /// What one picture showed.
    private struct Seen {
        var sample: FaceSample
        let choice: SubjectSelection.Choice
        let faces: [DetectedFace]
        let template: FaceTemplate?
    }

    /// Chooses the subject among `faces`, embeds it and measures its quality.
    ///
    /// - Parameters:
    ///   - image: the picture, possibly at a part of its `size`.
    ///   - faces: in pixels of the picture at its full size.
    private func look(
        at image: Image, of size: Size, faces: [DetectedFace], timings: inout StageTimings
    ) throws(BiometricsError) -> Seen {
        try BiometricsError.checkCancellation()
        let choice = subjectSelection.choose(from: faces, in: size)
        var sample = FaceSample(size: size)
        var template: FaceTemplate?
        if let subject = choice.subject {
            let others = faces.indices.filter { $0 != subject }.map { faces[$0] }
            sample.faces = [LocatedFace(face: faces[subject], role: .subject)]
            sample.faces += others.map { LocatedFace(face: $0, role: .bystander) }
            if let embedder {
                let scale = Double(image.size.longSide) / Double(size.longSide)
                let landmarks = faces[subject].scaled(by: scale).landmarks
                let aligned = try timings.measure(.align) { () throws(BiometricsError) in
                    try FaceAligner.align(image, landmarks: landmarks, to: embedder.alignment)
                }
                template = try timings.measure(.embed) { () throws(BiometricsError) in
                    try embedder.extractTemplates(from: [aligned]).first
                }
            }
            sample.quality = try timings.measure(.assess) { () throws(BiometricsError) in
                quality.measure(
                    FaceInPicture(image: image, pictureSize: size, face: faces[subject], others: others))
            }
        }
        sample.captureCodes = captureRules.codes(for: choice, quality: sample.quality)
        return Seen(sample: sample, choice: choice, faces: faces, template: template)
    }

    /// Shows what was seen to the analysers and notes what it showed of the capture.
    private func show(_ seen: Seen, of image: Image, atSeconds seconds: Double, index: Int, trail: inout FaceTrail) {
        let scale = Double(image.size.longSide) / Double(seen.sample.size.longSide)
        panel.observe(
            FrameObservation(
                image: image, timestampSeconds: seconds, faces: seen.faces.map { $0.scaled(by: scale) },
                subjectIndex: seen.choice.subject, template: seen.template, isFit: seen.sample.isFit))
        trail.add(
            FaceTrail.Point(
                timestampSeconds: seconds, index: index, size: seen.sample.size, faces: seen.faces,
                subjectIndex: seen.choice.subject, captureCodes: seen.sample.captureCodes,
                quality: seen.sample.quality))
    }
}
