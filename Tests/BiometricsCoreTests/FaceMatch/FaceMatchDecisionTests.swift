import BiometricsCore
import Testing

struct FaceMatchDecisionTests {
    typealias Document = FaceMatchDecision.Document
    static let everyDocument: [Document] =
        [.notProvided]
        + [true, false].flatMap { recognized in
            [true, false].map { .provided(isRecognized: recognized, portraitLocated: $0) }
        }

    @Test(arguments: everyDocument, [true, false, nil] as [Bool?])
    func `enabled without a selfie is required, whatever the document`(document: Document, match: Bool?) {
        let decision = FaceMatchDecision(isEnabled: true, selfieProvided: false, document: document, match: match)
        #expect(decision.result.outcome == .required)
        #expect(decision.result.reasons == [.selfieNotProvided])
    }

    @Test(arguments: everyDocument, [true, false, nil] as [Bool?])
    func `disabled without a selfie is skipped, whatever the document`(document: Document, match: Bool?) {
        let decision = FaceMatchDecision(isEnabled: false, selfieProvided: false, document: document, match: match)
        #expect(decision.result.outcome == .skipped)
        #expect(decision.result.reasons == [.selfieNotProvided])
    }

    @Test(
        arguments: [
            (Document.notProvided, FaceMatchReason.documentNotProvided),
            (.provided(isRecognized: true, portraitLocated: false), .portraitNotLocated),
            (.provided(isRecognized: false, portraitLocated: true), .documentNotRecognized),
            (.provided(isRecognized: false, portraitLocated: false), .documentNotRecognized),
        ], [true, false, nil] as [Bool?])
    func `disabled with a selfie is skipped when the document gives no portrait or is none`(
        row: (Document, FaceMatchReason), match: Bool?
    ) {
        let decision = FaceMatchDecision(isEnabled: false, selfieProvided: true, document: row.0, match: match)
        #expect(decision.result.outcome == .skipped)
        #expect(decision.result.reasons == [row.1])
    }

    @Test(
        arguments: [
            (Document.notProvided, FaceMatchReason.documentNotProvided),
            (.provided(isRecognized: true, portraitLocated: false), .portraitNotLocated),
            (.provided(isRecognized: false, portraitLocated: false), .portraitNotLocated),
        ], [true, false, nil] as [Bool?])
    func `enabled with a selfie and no portrait is undetermined and says which`(
        row: (Document, FaceMatchReason), match: Bool?
    ) {
        let decision = FaceMatchDecision(isEnabled: true, selfieProvided: true, document: row.0, match: match)
        #expect(decision.result.outcome == .undetermined)
        #expect(decision.result.reasons == [row.1])
    }

    @Test(
        arguments: [
            (true, FaceMatchOutcome.passed), (false, .failed), (nil, .undetermined),
        ] as [(Bool?, FaceMatchOutcome)], [true, false])
    func `selfie and portrait are decided by the match, asked for or not`(
        row: (Bool?, FaceMatchOutcome), isEnabled: Bool
    ) {
        let decision = FaceMatchDecision(
            isEnabled: isEnabled, selfieProvided: true,
            document: .provided(isRecognized: true, portraitLocated: true), match: row.0,
            matchReasons: [.scoreInUncertaintyBand])
        #expect(decision.result.outcome == row.1)
        #expect(decision.result.reasons == [.scoreInUncertaintyBand])
    }

    @Test(
        arguments: [
            (true, FaceMatchOutcome.passed), (false, .failed), (nil, .undetermined),
        ] as [(Bool?, FaceMatchOutcome)])
    func `an enabled match does not depend on recognition`(row: (Bool?, FaceMatchOutcome)) {
        let decision = FaceMatchDecision(
            isEnabled: true, selfieProvided: true,
            document: .provided(isRecognized: false, portraitLocated: true), match: row.0)
        #expect(decision.result.outcome == row.1)
    }
}
