import Testing
import Verification

enum Definitions {
    /// The definition of the documentation.
    static let onboarding = """
        {"schema":"biometrics.journey-definition/1","id":"onboarding","version":3,"title":"Open an account",
         "steps":[
          {"id":"10","kind":"identityDocument","title":"ID Document",
           "types":["passport","idCard","driversLicense","dutchDriversLicense","frenchIdCard","residencePermit","paperId"],
           "issuingCountries":["NLD","FRA"],"backSide":"whereTheTypeHasOne","angledPhoto":"optional","clip":"optional",
           "attempts":3},
          {"id":"20","kind":"selfie","liveness":"active","attempts":3},
          {"id":"30","kind":"addressDocument","title":"Proof of Address","optional":true,"attempts":3}],
         "faceMatch":{"enabled":true,"passFalseMatchRate":1e-4,"failFalseMatchRate":1e-2},
         "rules":{"same_subject":{"onFailure":"reject"},"selfie_liveness":{"onFailure":"reject"},
                  "document_validation":{"onFailure":"refer","required":true}},
         "minimumAge":18,"nationalities":null,"maximumUploadBytes":4194304,"expiresAfter":"PT24H",
         "retention":{"media":"P30D","result":"P5Y"}}
        """

    /// A definition of these steps, and whatever else.
    static func of(_ steps: String, _ rest: String = "") throws -> JourneyDefinition {
        let text = """
            {"schema":"biometrics.journey-definition/1","id":"d","version":1,"title":"T","steps":[\(steps)],
             "expiresAfter":"PT24H"\(rest.isEmpty ? "" : "," + rest)}
            """
        return try JourneyDefinition(definition: text.utf8)
    }

    static func standard() throws -> JourneyDefinition { try JourneyDefinition(definition: onboarding.utf8) }

    static let document = #"{"id":"10","kind":"identityDocument"}"#
    static let selfie = #"{"id":"20","kind":"selfie","liveness":"passive","acceptsUnprovedPresence":true}"#
    static let activeSelfie = #"{"id":"20","kind":"selfie","liveness":"active"}"#
    static let address = #"{"id":"30","kind":"addressDocument","optional":true}"#
}
