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
    /// The long side at which a still is looked at, in pixels, at least: screens and prints show in fine detail.
    private static let stillLongSide = 1600
    /// The time between two frames whose face is embedded and whose quality is measured, in seconds.
    private static let portraitSpacing = 0.45

    private let locator: FaceLocator
    private let embedder: (any FaceEmbedding)?
    private let quality: QualityAssessment
    private let panel: LivenessPanel
    private let policy: LivenessPolicy
    private let captureRules: CaptureRules
    private let decoderThreads: Int
    private let subjectSelection = SubjectSelection()

    init(
        locator: FaceLocator, embedder: (any FaceEmbedding)?, quality: QualityAssessment, panel: LivenessPanel,
        policy: LivenessPolicy, captureRules: CaptureRules, decoderThreads: Int
    ) {
        self.locator = locator
        self.embedder = embedder
        self.quality = quality
        self.panel = panel
        self.policy = policy
        self.captureRules = captureRules
        self.decoderThreads = decoderThreads
    }

    /// What a picture or clip came to. `name` is what the report calls it.
    func report(on media: EncodedMedia, name: String) throws(BiometricsError) -> LivenessReport {
        let start = ContinuousClock.now
        var trail = FaceTrail()
        var clip: ClipSummary?
        let kind: Presentation.Kind
        switch media {
        case .picture(let picture):
            kind = .still
            try observe(PictureSampler(picture), trail: &trail)
        case .clip(let encoded):
            kind = .clip
            clip = try observe(encoded, trail: &trail)
        }
        let code = trail.statusCode
        let assessment = policy.assess(panel.conclude(), of: kind, statusCode: code)
        return LivenessReport(
            path: name, assessment: assessment, trail: trail, clip: clip,
            milliseconds: (ContinuousClock.now - start).milliseconds)
    }

    private func observe(_ picture: PictureSampler, trail: inout FaceTrail) throws(BiometricsError) {
        let faces = try locator.facesInAnyTurn(of: picture)
        let image = try picture.image(longSide: min(Self.stillLongSide, picture.size.longSide))
        panel.begin(.still)
        try observe(
            image, of: picture.size, faces: faces, atSeconds: 0, index: 0, isPortrait: true, trail: &trail)
    }

    /// Which frames of a clip are looked at.
    static func clipOptions(decoderThreads: Int?) -> ClipOptions {
        ClipOptions(
            sampling: .perSecond(framesPerSecond, atMost: mostFrames), maximumLongSide: frameLongSide,
            decoderThreads: decoderThreads)
    }

    private func observe(_ clip: EncodedClip, trail: inout FaceTrail) throws(BiometricsError) -> ClipSummary {
        let reader = try clip.reader(Self.clipOptions(decoderThreads: decoderThreads))
        panel.begin(.clip(reader.metadata))
        var nextPortrait = 0.0
        while let frame = try reader.nextFrame() {
            let isPortrait = frame.timestampSeconds >= nextPortrait
            if isPortrait { nextPortrait = frame.timestampSeconds + Self.portraitSpacing }
            try observe(
                frame.image, of: frame.image.size, faces: try locator.faces(in: PictureSampler(frame.image)),
                atSeconds: frame.timestampSeconds, index: frame.index, isPortrait: isPortrait, trail: &trail)
        }
        guard !trail.points.isEmpty else { throw ClipFrame.nothingDecoded }
        return ClipSummary(
            metadata: reader.metadata, framesExamined: trail.points.count, framesWithFace: trail.framesWithFace,
            isPartial: reader.isPartial)
    }

    /// Shows a frame to the analysers and notes what it showed of the capture.
    ///
    /// - Parameters:
    ///   - image: the frame, possibly at a part of its `size`.
    ///   - faces: in pixels of the frame at its full size.
    ///   - isPortrait: whether its subject is embedded and its quality measured as well.
    private func observe(
        _ image: Image, of size: Size, faces: [DetectedFace], atSeconds seconds: Double, index: Int, isPortrait: Bool,
        trail: inout FaceTrail
    ) throws(BiometricsError) {
        try BiometricsError.checkCancellation()
        let choice = subjectSelection.choose(from: faces, in: size)
        let scale = Double(image.size.longSide) / Double(size.longSide)
        let scaled = faces.map { $0.scaled(by: scale) }
        var template: FaceTemplate?
        var measured: FaceQuality?
        if isPortrait, let subject = choice.subject {
            if let embedder {
                let aligned = try FaceAligner.align(
                    image, landmarks: scaled[subject].landmarks, to: embedder.alignment)
                template = try embedder.extractTemplates(from: [aligned]).first
            }
            let others = faces.indices.filter { $0 != subject }.map { faces[$0] }
            measured = quality.measure(
                FaceInPicture(image: image, pictureSize: size, face: faces[subject], others: others))
        }
        panel.observe(
            FrameObservation(
                image: image, timestampSeconds: seconds, faces: scaled, subjectIndex: choice.subject,
                template: template))
        let codes = isPortrait ? captureRules.codes(for: choice, quality: measured) : nil
        trail.add(
            FaceTrail.Point(
                timestampSeconds: seconds, index: index, size: size, faces: faces, subjectIndex: choice.subject,
                captureCodes: codes, quality: measured))
    }
}
