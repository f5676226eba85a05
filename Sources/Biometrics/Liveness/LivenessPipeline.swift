internal import ActiveLiveness
internal import BiometricsCore
internal import MediaKit
internal import OpenCVKit

/// The detector and analysers of one worker, and the steps from a presentation to a report. One thread at a time.
final class LivenessPipeline {
    /// The least long side at which a still is examined, in pixels. Screens and prints show in fine detail.
    private static let stillLongSide = 1600
    /// The sizes that are needed of a still.
    static let forecast = DetailForecast(longSides: [stillLongSide])

    let locator: FaceLocator
    private let embedder: (any FaceEmbedding)?
    private let quality: QualityAssessment
    /// Measures that five landmarks cannot give. Stills are surveyed fully; a few frames of a clip only for a covered
    /// mouth.
    private let surveyor: FaceSurveyor
    let panel: LivenessPanel
    private let policy: LivenessPolicy
    private let captureRules: CaptureRules
    let decoderThreads: Int
    /// The places of additional frames; `nil` to draw them anew for each clip.
    let drawnPlaces: RandomFramePlaces?
    /// Decides whether frames show the same person.
    private let watch: IdentityContinuity
    private let subjectSelection = SubjectSelection()

    init(
        locator: FaceLocator, embedder: (any FaceEmbedding)?, quality: QualityAssessment, surveyor: FaceSurveyor,
        panel: LivenessPanel, policy: LivenessPolicy, captureRules: CaptureRules, decoderThreads: Int,
        drawnPlaces: RandomFramePlaces?, watch: IdentityContinuity
    ) {
        self.locator = locator
        self.embedder = embedder
        self.quality = quality
        self.surveyor = surveyor
        self.panel = panel
        self.policy = policy
        self.captureRules = captureRules
        self.decoderThreads = decoderThreads
        self.drawnPlaces = drawnPlaces
        self.watch = watch
    }

    /// The report on a picture or clip, with the data that the match needs from a clip. The report calls the source
    /// `name`.
    ///
    /// - Parameter question: the challenge that a clip should answer, the mesh that measures the movements, and the
    ///   known times of the answer.
    func report(
        on media: OpenedMedia, name: String,
        answering question: (challenge: LivenessChallenge, mesh: any FaceMeshing, clock: ChallengeClock?)? = nil
    ) throws(BiometricsError) -> (report: LivenessReport, pass: JudgedClip?) {
        let start = ContinuousClock.now
        var trail = FaceTrail()
        var metadata: ClipMetadata?
        var pass: JudgedClip?
        var (verdict, answer): (ChallengeVerdict?, ClipAnswer?)
        let kind: Presentation.Kind = if case .clip = media { .clip } else { .still }
        try policy.requireSupport(for: kind)
        switch media {
        case .picture(let picture):
            var forecast = Self.forecast
            forecast.isComplete = true
            try observe(PictureSampler(picture, forecast: forecast), trail: &trail)
        case .clip(let encoded):
            let findings = try ClipAnalysis(self, mesh: question?.mesh).findings(on: encoded)
            (pass, trail, metadata, answer) = (findings.pass, findings.trail, findings.metadata, findings.answer)
            verdict = question.flatMap { answer?.verdict(answering: $0.challenge, by: $0.clock) }
        }
        let code = trail.statusCode
        var assessment = policy.assess(panel.conclude(), of: kind, statusCode: code)
        if let verdict {
            assessment = assessment.answered(LivenessAnswer(verdict))
        }
        let clip = metadata.flatMap { metadata in
            pass.map { pass in
                ClipSummary(
                    metadata: metadata, framesExamined: trail.points.count, framesWithFace: trail.framesWithFace,
                    isPartial: pass.findings.isPartial)
            }
        }
        let report = LivenessReport(
            path: name, assessment: assessment, trail: trail, clip: clip,
            challenge: question.flatMap { question in
                verdict.map { ChallengeReport(id: question.challenge.id, verdict: $0) }
            }, answer: answer,
            milliseconds: (ContinuousClock.now - start).milliseconds)
        return (report, pass)
    }

    private func observe(_ picture: PictureSampler, trail: inout FaceTrail) throws(BiometricsError) {
        let faces = try locator.facesInAnyTurn(of: picture)
        let image = try picture.image(longSide: min(Self.stillLongSide, picture.size.longSide))
        panel.begin(.still)
        let choice = choose(from: faces, in: picture.size)
        var seen = try look(at: image, of: picture.size, faces: faces, choice: choice, clock: picture.clock)
        survey(&seen, in: image)
        show(seen, of: image, atSeconds: 0, index: 0, trail: &trail)
    }
}

extension LivenessAnswer {
    /// The evidence from a challenge. It states no error rates, because they were measured on simulated answers only.
    init(_ verdict: ChallengeVerdict) {
        if verdict.isAnswered {
            self.init(.clear)
        } else {
            self.init(verdict.refutesLife ? .suspected : .notTold, reasons: [.challengeNotAnswered])
        }
    }
}

extension LivenessPipeline {
    /// The findings about one picture.
    struct Seen: Sendable {
        var sample: FaceSample
        let choice: SubjectSelection.Choice
        let faces: [DetectedFace]
        let template: FaceTemplate?
        /// The subject's mesh, in pixels of the picture at its full size; `nil` without one.
        var mesh: FaceMesh?
    }

    /// The subject among the faces of a picture of this size.
    func choose(from faces: [DetectedFace], in size: Size) -> SubjectSelection.Choice {
        subjectSelection.choose(from: faces, in: size)
    }

    /// Measures the quality of the chosen subject, and embeds it.
    ///
    /// - Parameters:
    ///   - image: the picture, possibly smaller than its full `size`.
    ///   - faces: in pixels of the picture at its full size.
    ///   - isEmbedded: whether the subject is embedded; otherwise it has no template.
    func look(
        at image: Image, of size: Size, faces: [DetectedFace], choice: SubjectSelection.Choice, isEmbedded: Bool = true,
        clock: StageClock
    ) throws(BiometricsError) -> Seen {
        var sample = FaceSample(size: size)
        var template: FaceTemplate?
        if let subject = choice.subject {
            let others = faces.indices.filter { $0 != subject }.map { faces[$0] }
            sample.faces = [LocatedFace(face: faces[subject], role: .subject)]
            sample.faces += others.map { LocatedFace(face: $0, role: .bystander) }
            if isEmbedded, let embedder {
                let scale = Double(image.size.longSide) / Double(size.longSide)
                let landmarks = faces[subject].scaled(by: scale).landmarks
                let aligned = try clock.measure(.align) { () throws(BiometricsError) in
                    try FaceAligner.align(image, landmarks: landmarks, to: embedder.alignment)
                }
                template = try clock.measure(.embed) { () throws(BiometricsError) in
                    try embedder.extractTemplates(from: [aligned]).first
                }
            }
            sample.quality = try clock.measure(.assess) { () throws(BiometricsError) in
                quality.measure(
                    FaceInPicture(image: image, pictureSize: size, face: faces[subject], others: others))
            }
        }
        sample.captureCodes = captureRules.codes(for: choice, quality: sample.quality)
        return Seen(sample: sample, choice: choice, faces: faces, template: template)
    }

    /// Adds the mesh's measures of the subject, and the capture faults that follow from them.
    private func survey(_ seen: inout Seen, in image: Image) {
        guard let subject = seen.choice.subject, let quality = seen.sample.quality else { return }
        let others = seen.faces.indices.filter { $0 != subject }.map { seen.faces[$0] }
        let survey = surveyor.survey(
            FaceInPicture(image: image, pictureSize: seen.sample.size, face: seen.faces[subject], others: others))
        seen.mesh = survey.mesh
        seen.sample.quality = quality.completed(with: survey.measures)
        seen.sample.captureCodes = captureRules.codes(for: seen.choice, quality: seen.sample.quality)
    }

    /// Whether something covers the mouth of a face in a frame of a clip; `nil` if this cannot be measured.
    ///
    /// - Parameter face: in pixels of the frame at its full `size`.
    func isCovered(_ face: DetectedFace, in image: Image, of size: Size) -> Bool? {
        surveyor.cover.measure(FaceInPicture(image: image, pictureSize: size, face: face)).value
            .map { $0 > captureRules.mostFaceCover }
    }

    /// Shows the findings to the analysers, and records the faults of the capture.
    func show(_ seen: Seen, of image: Image, atSeconds seconds: Double, index: Int, trail: inout FaceTrail) {
        let scale = Double(image.size.longSide) / Double(seen.sample.size.longSide)
        panel.observe(
            FrameObservation(
                image: image, timestampSeconds: seconds, faces: seen.faces.map { $0.scaled(by: scale) },
                subjectIndex: seen.choice.subject, template: seen.template, isFit: seen.sample.isFit))
        trail.add(
            FaceTrail.Point(
                timestampSeconds: seconds, index: index, size: seen.sample.size, faces: seen.faces,
                subjectIndex: seen.choice.subject, captureCodes: seen.sample.captureCodes,
                quality: seen.sample.quality, mesh: seen.mesh))
    }

    /// Whether the person of the clip makes the movements.
    func showsOnePerson(_ track: [Seen], moving movements: [HeadEvent]) throws(BiometricsError) -> Bool {
        try watch.seesOnePerson(
            in: track.compactMap(IdentityContinuity.Frame.init), moving: movements)
    }

    /// The frames of `track` and `drawn` that clearly show another person than most of `track`.
    func strangers(among drawn: [Seen], in track: [Seen]) throws(BiometricsError) -> [ClipContinuity.Break] {
        let found = try watch.strangers(
            among: drawn.compactMap(IdentityContinuity.Frame.init), in: track.compactMap(IdentityContinuity.Frame.init))
        return found.map {
            ClipContinuity.Break(kind: .foreignFace, index: $0.index, timestampSeconds: $0.seconds)
        }
    }
}
