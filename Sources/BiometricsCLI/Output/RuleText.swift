internal import Verification

/// Why a rule did not pass, as a sentence. JSON has the codes.
enum RuleText {
    private static let failed: [RuleKey: String] = [
        .unrecognizedDocument: "the document was not recognised or is not accepted.",
        .documentValidation: "a check of the document failed.",
        .expiredDocument: "the document has expired.",
        .userConfirmation: "the confirmed values differ from the document.",
        .documentQuality: "a picture of the document is too poor.",
        .noDuplicateDocuments: "the document was given in another person's journey.",
        .noDuplicateApplicant: "the person may have come before under another reference.",
        .sameSubject: "the selfie does not show the person on the document.",
        .selfieLiveness: "the selfie is not live.",
        .behaviouralChecks: "the course of the journey is suspicious.",
        .underAge: "the person is too young.",
        .approvedNationality: "the person's nationality is not accepted.",
        .proofPolicy: "a required document is missing.",
    ]
    private static let open: [RuleKey: String] = [
        .unrecognizedDocument: "no document was given.",
        .documentValidation: "too few checks of the document could be made.",
        .expiredDocument: "no date of expiry was read.",
        .userConfirmation: "the person confirmed nothing.",
        .documentQuality: "no document was given.",
        .noDuplicateDocuments: "the document's number was not read.",
        .noDuplicateApplicant: "there is no face to search for in other journeys.",
        .sameSubject: "it is undetermined whether selfie and document show one person.",
        .selfieLiveness: "it is undetermined whether the selfie is live.",
        .behaviouralChecks: "the course of the journey is unknown.",
        .underAge: "it is undetermined whether the person is old enough.",
        .approvedNationality: "the nationality was not read.",
        .proofPolicy: "the documents could not be judged.",
    ]

    /// The sentence for `verdict` on `rule`; `nil` for a rule that passed.
    static func sentence(_ rule: RuleKey, _ verdict: RuleVerdict) -> String? {
        switch verdict {
        case .passed: nil
        case .failed: failed[rule]
        case .couldNotApply: open[rule]
        }
    }
}
