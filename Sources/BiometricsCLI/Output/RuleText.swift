internal import Verification

/// Why a rule did not pass, as a sentence. JSON has the codes.
enum RuleText {
    private static let failed: [RuleKey: String] = [
        .unrecognizedDocument: "the document was not recognised or is not accepted.",
        .documentValidation: "a check of the document failed.",
        .chipAuthentic: "the chip is not authentic.",
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
        .proofPolicy: "a required document is missing or not accepted.",
        .addressRecent: "the proof of address is too old, or its date is in the future.",
        .addressNameMatches: "the proof of address names somebody else.",
    ]
    private static let open: [RuleKey: String] = [
        .unrecognizedDocument: "no document was given.",
        .documentValidation: "too few checks of the document could be made.",
        .chipAuthentic: "the chip was not read or could not be verified.",
        .expiredDocument: "no date of expiry was read.",
        .userConfirmation: "the person confirmed nothing.",
        .documentQuality: "no document was given.",
        .noDuplicateDocuments: "the document's number was not read.",
        .noDuplicateApplicant: "the face was not compared with those of all other journeys.",
        .sameSubject: "it is undetermined whether selfie and document show one person.",
        .selfieLiveness: "it is undetermined whether the selfie is live.",
        .behaviouralChecks: "the course of the journey is unknown.",
        .underAge: "it is undetermined whether the person is old enough.",
        .approvedNationality: "the nationality was not read.",
        .proofPolicy: "the documents could not be judged.",
        .addressRecent: "the date of the proof of address was not read.",
        .addressNameMatches: "the name on the proof of address or on the document was not read, or has initials alone.",
    ]

    /// Why a rule could not be applied, by the code of its detail, if that says more than the rule does.
    private static let causes: [String: String] = [
        "check_suspects": "a person must look at the document.",
        "no_minimum_age": "the definition asks for no age.",
        "no_list": "the definition has no list of nationalities.",
        "not_asked_for": "the definition does not ask for it.",
        "presence_not_proved": "no challenge was answered, so nothing proves that the person was there. "
            + "Ask for liveness “active”, or let a person look.",
        "nationality_not_confirmed": "no other place of the document confirms the nationality in its zone.",
        "country_not_confirmed": "no other place of the document confirms the State in its zone.",
        "page_not_judged": "a person must look at the proof of address.",
    ]
    /// The details whose subjects say more than the sentence: names of checks, fields, signs and faults of an answer.
    private static let naming: Set<String> = [
        "check_failed", "check_suspects", "chip_check_failed", "chip_not_verified", "field_differs", "sign",
        "challenge_reason",
    ]

    /// The sentence for `verdict` on `rule`, which names the checks, fields, signs and faults that it is about; `nil` for a rule that
    /// passed.
    static func sentence(_ rule: RuleKey, _ verdict: RuleVerdict, _ details: [(code: String, subject: String?)] = [])
        -> String?
    {
        let known: String? =
            switch verdict {
            case .passed: nil
            case .couldNotApply: details.lazy.compactMap { causes[$0.code] }.first ?? open[rule]
            case .failed: failed[rule]
            }
        guard let sentence = known else { return nil }
        var names: [String] = []
        for detail in details where naming.contains(detail.code) {
            guard let name = detail.subject.map(words), !names.contains(name) else { continue }
            names.append(name)
        }
        return names.isEmpty ? sentence : "\(sentence.dropLast()): \(names.joined(separator: ", "))."
    }

    /// A name of the service's in words: `traces_ghost`, `documentNumber`, `MOVEMENT_MISSING`.
    private static func words(_ name: String) -> String {
        var text = ""
        let name = name.contains(where: \.isLowercase) ? name : name.lowercased()
        for letter in name {
            if letter.isUppercase {
                text += " " + letter.lowercased()
            } else {
                text.append(letter == "_" ? " " : letter)
            }
        }
        return text.printable
    }
}
