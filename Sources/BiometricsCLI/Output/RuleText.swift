internal import Verification

/// Says in a sentence why a rule did not pass. The codes are in JSON.
enum RuleText {
    private static let failed: [RuleKey: String] = [
        .unrecognizedDocument: "the document is none that is accepted, or was not recognised.",
        .documentValidation: "a check of the document failed.",
        .expiredDocument: "the document has expired.",
        .userConfirmation: "what the person confirmed is not what the document says.",
        .documentQuality: "a picture of the document is too poor.",
        .noDuplicateDocuments: "the document was given in another person's journey.",
        .noDuplicateApplicant: "the person may have come before under another reference.",
        .sameSubject: "the selfie does not show the person on the document.",
        .selfieLiveness: "the selfie is not live.",
        .behaviouralChecks: "the way in which the journey went speaks against it.",
        .underAge: "the person is too young.",
        .approvedNationality: "the person's nationality is not accepted.",
        .proofPolicy: "a document that is asked for is missing.",
    ]
    private static let open: [RuleKey: String] = [
        .unrecognizedDocument: "no document was given.",
        .documentValidation: "too few checks of the document could be made.",
        .expiredDocument: "no date of expiry was read.",
        .userConfirmation: "the person confirmed nothing.",
        .documentQuality: "no document was given.",
        .noDuplicateDocuments: "the document's number was not read.",
        .noDuplicateApplicant: "there is no face to search other journeys for.",
        .sameSubject: "whether selfie and document show one person could not be told.",
        .selfieLiveness: "whether the selfie is live could not be told.",
        .behaviouralChecks: "nothing is known of the way in which the journey went.",
        .underAge: "whether the person is old enough could not be told.",
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
