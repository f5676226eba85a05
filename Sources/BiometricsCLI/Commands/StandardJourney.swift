internal import BiometricsCore
internal import Verification

/// The built-in definitions of the command line.
enum StandardJourney {
    /// An example definition, printed by `journey example`.
    static let example = """
        {
          "schema": "biometrics.journey-definition/1",
          "id": "onboarding",
          "version": 1,
          "title": "Open an account",
          "steps": [
            {
              "id": "10", "kind": "identityDocument", "title": "ID Document",
              "types": ["passport", "idCard", "residencePermit"],
              "backSide": "whereTheTypeHasOne", "attempts": 3
            },
            { "id": "20", "kind": "selfie", "title": "Selfie", "liveness": "active", "attempts": 3 },
            { "id": "30", "kind": "addressDocument", "title": "Proof of Address", "optional": true, "attempts": 3 }
          ],
          "faceMatch": { "enabled": true, "passFalseMatchRate": 1e-4, "failFalseMatchRate": 1e-2 },
          "rules": {
            "same_subject": { "onFailure": "reject", "required": true },
            "selfie_liveness": { "onFailure": "reject", "required": true },
            "unrecognized_document": { "required": true },
            "document_validation": { "required": true, "minimumChecks": 3 },
            "expired_document": { "required": true },
            "under_age": { "onFailure": "reject", "required": true }
          },
          "minimumAge": 18,
          "expiresAfter": "PT24H",
          "retention": { "media": "P30D", "result": "P5Y" }
        }

        """

    /// The default definition of `verify` and `serve`: a document, a live selfie, one person, and all fields that the rules need.
    /// It accepts files as large as other commands do.
    ///
    /// - Parameters:
    ///   - liveness: `passive` for files, which answer no challenge. Such a journey refers.
    ///   - hasBack: whether a back was given.
    ///   - hasAddress: whether a proof of address was given.
    ///   - hasChip: whether the files of the document's chip were given. They are then judged.
    static func verification(
        _ liveness: JourneyStep.Liveness, hasBack: Bool, hasAddress: Bool, hasChip: Bool = false
    ) throws(JourneyError) -> JourneyDefinition {
        let address = hasAddress ? #", {"id": "address", "kind": "addressDocument"}"# : ""
        return try JourneyDefinition(
            definition: """
                {"schema": "biometrics.journey-definition/1", "id": "verify", "version": 2, "title": "Verification",
                 "steps": [
                  {"id": "document", "kind": "identityDocument",
                   "backSide": "\(hasBack ? "whereTheTypeHasOne" : "never")", "chip": "\(hasChip ? "required" : "never")"},
                  {"id": "selfie", "kind": "selfie", "liveness": "\(liveness.rawValue)"}\(address)],
                 "rules": {
                  "same_subject": {"onFailure": "reject", "required": true},
                  "selfie_liveness": {"onFailure": "reject", "required": true},
                  "unrecognized_document": {"required": true},
                  "document_validation": {"required": true, "minimumChecks": 3},
                  "expired_document": {"required": true}},
                 "maximumUploadBytes": 268435456, "expiresAfter": "PT24H"}
                """.utf8)
    }
}
