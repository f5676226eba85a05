public import Biometrics
public import BiometricsCore
internal import IdentityDocuments
public import Verification
public import VerificationService

/// An analyser whose media are words that say what they show.
///
/// The first word is the kind (`image`, `video`, `pdf`). Others are `blurred`, `attack`, `unreadable`, `number=…`, and `placed` for
/// a selfie whose face has a place.
/// A picture of `person=…` matches a document of the same person, and a picture of `person=a+b`, a blend of two
/// people, matches both. A clip that answers a challenge makes the movements of `moves=A,B`, and lasts `seconds=…`. A
/// frame is `far`, or it has an outline. Any other word only changes the bytes.
public struct ToyAnalyzer: JourneyAnalyzing {
    private let willExamine: @Sendable () async throws(BiometricsError) -> Void
    /// Called for all media whose results must be forgotten.
    public var didForget: @Sendable (ContentDigest) -> Void = { _ in }
    /// Called before the kind of media is judged.
    public var willJudgeKind: @Sendable () -> Void = {}
    /// Called before each match, which fails with its errors.
    public var willMatch: @Sendable () async throws(BiometricsError) -> Void = {}

    /// Creates an analyser.
    ///
    /// - Parameter willExamine: called before each examination, which fails with its errors.
    public init(willExamine: @escaping @Sendable () async throws(BiometricsError) -> Void = {}) {
        self.willExamine = willExamine
    }

    /// Reports the call.
    public func forget(_ media: ContentDigest) { didForget(media) }

    /// The zone of ICAO's specimen.
    private static let zone = try? MachineReadableZone(lines: [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ])

    /// The face of a selfie that is `placed`.
    public static let face = DetectedFace(
        box: Rect(x: 40, y: 20, width: 60, height: 80), confidence: 0.9,
        landmarks: FaceLandmarks(
            rightEye: Point(x: 55, y: 50), leftEye: Point(x: 85, y: 50), noseTip: Point(x: 70, y: 65),
            rightMouthCorner: Point(x: 60, y: 80), leftMouthCorner: Point(x: 80, y: 80)))

    private func words(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(separator: " ").map(String.init)
    }

    private func value(_ name: String, in words: [String]) -> String? {
        words.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
    }

    private func showSamePerson(_ first: [String], _ second: [String]) -> Bool {
        let people = [first, second].map { Set((value("person", in: $0) ?? "").split(separator: "+")) }
        return people[0] == people[1] || !people[0].isDisjoint(with: people[1])
    }

    /// The kind that the first word names.
    public func mediaKind(of bytes: [UInt8]) -> MediaKind {
        willJudgeKind()
        if bytes.starts(with: [0x50, 0x4B, 3, 4]) { return .archive }
        return words(bytes).first.flatMap(MediaKind.init) ?? .other
    }

    /// The meaning of the words.
    public func examine(
        _ bytes: [UInt8], of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination {
        try await willExamine()
        let words = words(bytes)
        if words.contains("unreadable") { throw BiometricsError(.unreadableInput, "It says so.") }
        if submission.slot == .faceImage {
            let isBlurred = words.contains("blurred")
            let capture = SelfieCapture(
                isLive: isBlurred ? nil : !words.contains("attack"), statusCode: isBlurred ? .imageBlurred : nil)
            return Examination(
                finding: .selfie(capture), clipSeconds: value("seconds", in: words).flatMap(Double.init),
                bestFrame: words.first == "video" ? Array("the best frame".utf8) : nil,
                face: words.contains("placed") ? Self.face : nil)
        }
        let isGood = !words.contains("blurred")
        let capture = DocumentCapture(
            isWhole: isGood, isLegible: isGood, isRightSide: true,
            recognition: .init(type: .passport, issuingCountry: CountryCode(rawValue: "NLD")),
            checks: [.init(name: "toy", result: .passed)])
        let fields: [DocumentField] = [
            DocumentField(name: .documentNumber, value: value("number", in: words)),
            DocumentField(name: .expiryDate, value: "2031-01-01"),
            DocumentField(name: .birthDate, value: "1990-01-01"),
        ]
        let zone = words.contains("zone") ? Self.zone : nil
        return Examination(
            finding: .document(capture), feedback: isGood ? nil : .documentNotLegible,
            fields: fields.filter { $0.value != nil }, zone: zone)
    }

    /// A chip of the words `number=…` and `forged`; its answer is good if it repeats the challenge.
    public func examine(
        chip files: [UInt8], _ question: ChipQuestion, of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination {
        try await willExamine()
        let words = words(files)
        if words.contains("unreadable") { throw BiometricsError(.unreadableInput, "It says so.") }
        let front = question.sides[.front].map(self.words) ?? []
        let isOfDocument = value("number", in: words) == value("number", in: front)
        let copy: RuleVerdict =
            question.answer.map { $0.response == $0.challenge ? .passed : .failed } ?? .couldNotApply
        let capture = DocumentCapture(
            isWhole: true, isLegible: true, isRightSide: true, zone: .found, portrait: .found,
            recognition: .init(type: .passport, issuingCountry: CountryCode(rawValue: "NLD")),
            checks: [
                .init(.chip("signature"), result: words.contains("forged") ? .failed : .passed),
                .init(.chip("authority"), result: words.contains("stranger") ? .couldNotApply : .passed),
                .init(.chip("copy"), result: copy), .init(.chip("document"), result: isOfDocument ? .passed : .failed),
            ])
        let fields = [DocumentField(name: .documentNumber, value: value("number", in: words))]
        return Examination(finding: .document(capture), fields: fields, bestFrame: Array("the portrait".utf8))
    }

    /// The same, and whether the other side has the same `number=…`.
    public func examine(
        _ bytes: [UInt8], besides other: [UInt8], of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination {
        let alone = try await examine(bytes, of: submission, for: step)
        guard case .document(let capture) = alone.finding else { return alone }
        let isSame = value("number", in: words(bytes)) == value("number", in: words(other))
        let both = DocumentCapture(
            isWhole: capture.isWhole, isLegible: capture.isLegible, isRightSide: capture.isRightSide,
            recognition: capture.recognition,
            checks: capture.checks + [.init(name: "toy_sides", result: isSame ? .passed : .failed)])
        return Examination(finding: .document(both), feedback: alone.feedback, fields: alone.fields)
    }

    /// Whether the movements are those that were asked for, the same person makes them, and the clip can be of the time.
    public func examine(
        _ clip: [UInt8], answering question: ChallengeQuestion, of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination {
        try await willExamine()
        let words = words(clip)
        if words.contains("unreadable") { throw BiometricsError(.unreadableInput, "It says so.") }
        let asked = question.challenge.prompts.map(\.movement.rawValue)
        let places = Self.places(words)
        let seconds = value("seconds", in: words).flatMap(Double.init) ?? places.last?.timestampSeconds ?? 0
        let moves =
            value("moves", in: words)
            ?? words.filter { $0.hasPrefix("move=") }.map { $0.dropFirst(5) }
            .joined(separator: ",")
        var reasons = question.clock.contradictions(
            of: question.challenge.prompts, durationSeconds: seconds, places: places)
        if moves != asked.joined(separator: ",") { reasons.append(.movementMissing) }
        if !showSamePerson(words, self.words(question.face)) { reasons.append(.otherPerson) }
        let isAttack = reasons.contains(where: \.refutesLife) || words.contains("attack")
        let capture = SelfieCapture(
            isLive: isAttack ? false : reasons.isEmpty ? true : nil, statusCode: nil,
            reasons: reasons.isEmpty ? [] : [.challengeNotAnswered],
            challenge: ChallengeFinding(
                reasons: reasons,
                steps: question.challenge.prompts.map { prompt in
                    .init(
                        movement: prompt.movement.rawValue, outcome: reasons.isEmpty ? .seen : .missing,
                        shownMilliseconds: prompt.atMilliseconds)
                }, deliveredWhole: question.clock.pieces.isEmpty))
        return Examination(
            finding: .selfie(capture), feedback: capture.isSatisfactory ? nil : .challengeNotAnswered)
    }

    /// The frames of a film that was made word by word: each `frame=MILLISECONDS` ends where its word does.
    private static func places(_ words: [String]) -> [FramePlace] {
        var end = -1
        return words.compactMap { word in
            end += word.utf8.count + 1
            guard word.hasPrefix("frame="), let time = Double(word.dropFirst(6)) else { return nil }
            return FramePlace(timestampSeconds: time / 1000, endByte: end)
        }
    }

    /// An outline, and that it is too far away where it says so.
    public func preview(
        _ frame: [UInt8], of subject: CapturePreview.Subject, wasGood: Bool
    ) async throws(BiometricsError) -> CapturePreview {
        let words = words(frame)
        guard words.first == "image" else { throw BiometricsError(.unsupportedFormat, "It says so.") }
        let advice: CaptureAdvice = subject == .selfie ? .faceTooSmall : .documentTooFar
        return CapturePreview(
            outline: Quadrilateral(Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)),
            advice: words.contains("far") && !(wasGood && words.contains("barely")) ? [advice] : [],
            film: subject == .selfie ? .selfie : nil)
    }

    /// Whether both name the same person.
    public func match(
        selfie: [UInt8], document: [UInt8], policy: MatchPolicy
    ) async throws(BiometricsError) -> JourneyFacts.Match {
        try await willMatch()
        let isSame = showSamePerson(words(selfie), words(document))
        return .init(outcome: isSame ? .passed : .failed, figures: ["score": isSame ? 0.9 : 0.1])
    }

    /// A face of the person that it names.
    public func template(of selfie: [UInt8]) async throws(BiometricsError) -> ApplicantTemplate? {
        guard let letter = value("person", in: words(selfie))?.utf8.first else { return nil }
        var features = [Float](repeating: 0, count: 256)
        features[Int(letter)] = 1
        return ApplicantTemplate([try FaceTemplate(model: model, unitFeatures: features)])
    }

    /// The model of the templates.
    public var model = ModelIdentity(id: "toy", sha256: String(repeating: "0", count: 64))

    /// The same faces have the score 1, others 0. Rates are known down to one in a million.
    public var applicantScores: ApplicantScores? {
        let points = [(-1.0, 1.0), (0.0, 0.1), (0.5, 1e-4), (0.9, 1e-6)]
        let calibration = try? ScoreCalibration(
            source: .init(set: "toy", date: "2026-01-01", modelID: model.id, modelSHA256: model.sha256),
            nonMatedCount: 10_000_000, nonMatedMean: 0, nonMatedStandardDeviation: 0.1,
            points: points.map { score, rate in
                .init(
                    score: score, falseMatches: Int((rate * 1e7).rounded()), rate: rate,
                    interval: (rate * 0.5)...min(1, rate * 2))
            }, tail: nil, extrapolationLimit: 1e-6)
        guard let calibration, let fusion = try? ScoreFusion([.init(model: model, calibration: calibration)]) else {
            return nil
        }
        return ApplicantScores(fusion: fusion, calibration: calibration)
    }
}
