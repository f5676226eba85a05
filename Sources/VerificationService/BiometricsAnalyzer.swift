public import Biometrics
public import BiometricsCore
internal import MediaKit
public import Verification

/// Examines what is given to journeys with the library's own models: liveness of faces, portraits of documents, and the match
/// of both.
///
/// It reads no documents: none is recognised, no field is told, and the rules that need them say so. It may be given to an
/// analyser that does, for faces and matches.
public struct BiometricsAnalyzer: JourneyAnalyzing {
    private let matcher: FaceMatcher
    private let assessor: LivenessAssessor
    private let policy: MatchPolicy
    private let limits: MediaLimits

    /// An analyser that shares models and workers with others.
    ///
    /// - Throws: as `FaceMatcher` and `LivenessAssessor`.
    public init(in context: BiometricsContext) throws(BiometricsError) {
        matcher = try FaceMatcher(in: context)
        assessor = try LivenessAssessor(in: context)
        policy = context.configuration.policy
        limits = context.configuration.limits
    }

    /// What the decoders take the bytes for; a PDF by its first characters.
    public func mediaKind(of bytes: [UInt8]) -> MediaKind {
        if bytes.starts(with: Array("%PDF-".utf8)) { return .pdf }
        do throws(BiometricsError) {
            switch try EncodedMedia(bytes: bytes, name: "media", limits: limits.pictures, clipLimits: limits.clips) {
            case .picture: return .image
            case .clip: return .video
            }
        } catch {
            return .other
        }
    }

    /// Of a face whether it lives, of a document's front whether it shows a portrait; other pictures are decoded.
    public func examine(
        _ bytes: [UInt8], of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination {
        let source = MediaSource.bytes(bytes, name: submission.slot.rawValue)
        switch submission.slot {
        case .faceImage, .livenessResult:
            let found = try await assessor.assess(source).assessment
            let isAsked = step.liveness != JourneyStep.Liveness.none
            let capture = SelfieCapture(
                isLive: isAsked ? found.isLive : nil, statusCode: found.statusCode,
                reasons: isAsked ? found.reasons : [])
            return Examination(finding: .selfie(capture), feedback: found.statusCode.map(Self.feedback))
        case .front, .angledPhoto, .documentClip, .back, .page:
            let report = try await matcher.compare(selfie: nil, document: source).document
            let showsPortrait = submission.slot == .front && step.kind == .identityDocument
            let portrait: DocumentCapture.Part =
                !showsPortrait ? .notExpected : report?.portrait == nil ? .missing : .found
            let capture = DocumentCapture(
                isWhole: report?.isPartial == false, isLegible: true, isRightSide: true, portrait: portrait,
                recognition: nil)
            return Examination(
                finding: .document(capture), feedback: portrait == .missing ? .documentPortraitNotFound : nil)
        }
    }

    /// The library's comparison of both.
    ///
    /// - Throws: `.invalidConfiguration` where the definition asks for other rates than the context was made with.
    public func match(
        selfie: [UInt8], document: [UInt8], policy: MatchPolicy
    ) async throws(BiometricsError) -> JourneyFacts.Match {
        guard policy == self.policy else {
            throw BiometricsError(
                .invalidConfiguration,
                "The definition passes a face match at \(policy.passFalseMatchRate) and fails it at "
                    + "\(policy.failFalseMatchRate); the models were opened for other rates.")
        }
        let comparison = try await matcher.compare(
            selfie: .bytes(selfie, name: "selfie"), document: .bytes(document, name: "document"))
        return JourneyFacts.Match(comparison.faceMatch)
    }

    private static func feedback(_ code: LivenessStatusCode) -> FeedbackCode {
        switch code {
        case .faceNotFound: .faceNotFound
        case .tooManyFaces: .tooManyFaces
        default: .faceNotUsable
        }
    }
}
