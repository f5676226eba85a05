import BiometricsCore
import BiometricsTestSupport
import IdentityDocuments
import Testing
import VendorProjections
import Verification

/// The shapes of the vendors, against texts written by hand from what they publish.
struct ProjectionTests {
    private static let person: [(DocumentFieldName, String?)] = [
        (.fullName, "Willeke Liselotte De Bruijn"), (.sex, "Female"), (.birthDate, "1965-03-10"),
        (.expiryDate, "2024-03-09"), (.documentNumber, "SPECI2014"), (.nationality, nil), (.version, "1"),
    ]

    private static let facts = JourneyFacts(
        fields: [.init("20"): person.map { DocumentField(name: $0.0, value: $0.1) }],
        matches: [.init("20"): .init(outcome: .failed, figures: ["score": 0.1])])

    private func ride() throws -> Ride {
        try Ride(
            Definitions.of(
                #"{"id":"20","kind":"identityDocument","title":"ID Document","backSide":"never"},"#
                    + #"{"id":"40","kind":"selfie","liveness":"passive","acceptsUnprovedPresence":true},"#
                    + #"{"id":"50","kind":"supportingDocument","title":"Proof","optional":true}"#,
                #""rules":{"expired_document":{"onFailure":"reject"}}"#))
    }

    private func finished() throws -> Ride {
        var ride = try ride()
        try ride.document("20", .front, .idCard, country: "ABW")
        try ride.selfie(step: "40")
        try ride.document("50", .page, nil)
        try ride.go(.finish(Self.facts))
        return ride
    }

    @Test func `IDWise's journey result, byte for byte`() throws {
        let result = try IDWiseJourneyResult(finished().journey, facts: Self.facts, referenceNo: "ref-1")
        let golden = """
            {
              "isCompleted": true,
              "systemDecision": "Rejected",
              "referenceNo": "ref-1",
              "journeyId": "journey-1",
              "documents": {
                "20": {
                  "stepTitle": "ID Document",
                  "stepId": "20",
                  "hasPassedRules": false,
                  "documentType": "Identity Card",
                  "documentSubtype": null,
                  "issuingCountry": "Aruba",
                  "issuingCountryCode": "ABW",
                  "extractedFields": {
                    "Full Name": {
                      "value": "Willeke Liselotte De Bruijn"
                    },
                    "Sex": {
                      "value": "Female"
                    },
                    "Birth Date": {
                      "value": "1965-03-10"
                    },
                    "Expiry Date": {
                      "value": "2024-03-09"
                    },
                    "Document Number": {
                      "value": "SPECI2014"
                    },
                    "Nationality": {
                      "value": null
                    },
                    "Nationality Code": {
                      "value": null
                    }
                  }
                },
                "50": {
                  "stepTitle": "Proof",
                  "stepId": "50",
                  "hasPassedRules": false,
                  "documentType": "",
                  "documentSubtype": "",
                  "issuingCountry": "",
                  "issuingCountryCode": "",
                  "extractedFields": {}
                }
              },
              "selfie": {
                "status": "Refer",
                "hasPassedRules": false,
                "isLive": true,
                "livenessStatusCode": null
              },
              "rules": {
                "unrecognized_document": {
                  "name": "Recognised Document",
                  "result": "Passed"
                },
                "document_validation": {
                  "name": "Authentic Document",
                  "result": "Passed"
                },
                "expired_document": {
                  "name": "Expired Document",
                  "result": "Failed"
                },
                "user_confirmation": {
                  "name": "Confirmed Data Mismatch",
                  "result": "CouldNotApply"
                },
                "document_quality": {
                  "name": "Document Quality",
                  "result": "Passed"
                },
                "no_duplicate_documents": {
                  "name": "Unique Document",
                  "result": "CouldNotApply"
                },
                "no_duplicate_applicant": {
                  "name": "Unique Applicant",
                  "result": "CouldNotApply"
                },
                "same_subject": {
                  "name": "Same Person",
                  "result": "Failed"
                },
                "selfie_liveness": {
                  "name": "Selfie Liveness",
                  "result": "Passed"
                },
                "behavioural_checks": {
                  "name": "Behavioural Checks",
                  "result": "CouldNotApply"
                },
                "under_age": {
                  "name": "Under Age",
                  "result": "CouldNotApply"
                },
                "approved_nationality": {
                  "name": "Approved Nationality",
                  "result": "CouldNotApply"
                },
                "proof_policy": {
                  "name": "Accepted Document Policy",
                  "result": "Failed"
                }
              }
            }

            """
        let text = try result.json(.declared)
        #expect(text == golden)
        #expect(try IDWiseJourneyResult(json: text.utf8).selfie == result.selfie)
    }

    @Test func `before its end a journey has no result`() throws {
        let journey = try ride().journey
        let error = refusal { () throws(JourneyError) in
            _ = try IDWiseJourneyResult(journey, facts: Self.facts, referenceNo: nil)
        }
        #expect(error == .journeyNotCompleted)
        #expect(error?.idWiseResultCode == "journey_not_completed")
    }

    @Test func `an interim assessment fails only by a rule that failed`() throws {
        var ride = try ride()
        let untouched = IDWiseJourneySummary(ride.journey, facts: JourneyFacts()).journeyResult
        #expect(untouched.interimRuleAssessment == nil && untouched.interimRuleDetails.members.isEmpty)
        try ride.document("20", .front, .idCard, country: "NLD")
        let given = IDWiseJourneySummary(ride.journey, facts: JourneyFacts()).journeyResult
        #expect(given.interimRuleAssessment == .passed)
        #expect(!given.interimRuleDetails.members.isEmpty)
    }

    @Test func `a summary tells the steps as they stand, and no reason`() throws {
        var ride = try ride()
        try ride.document("20", .front, .idCard, country: "ABW")
        try ride.go(.submit(ride.submission("40", .faceImage)))
        let summary = IDWiseJourneySummary(ride.journey, facts: Self.facts)
        let applied = ride.journey.judged(by: Self.facts).filter { $0.verdict != .couldNotApply }.map(\.rule.rawValue)
        #expect(summary.journeyResult.interimRuleDetails.members.map(\.key) == applied)
        #expect(!summary.isCompleted)
        #expect(summary.stepSummaries.map(\.definition.step_id) == ["20", "40", "50"])
        #expect(summary.stepSummaries.map(\.result.status) == [.submitted, .inProgress, .notSubmitted])
        #expect(summary.stepSummaries.map(\.result.isConcluded) == [true, false, false])
        #expect(summary.stepSummaries.map(\.result.hasPassedRules) == [false, true, nil])
        #expect(summary.stepSummaries[0].result.recognition?.documentType == "Identity Card")
        #expect(summary.journeyResult.completedSteps == 1)
        #expect(summary.journeyResult.interimRuleAssessment == .failed)
        let text = try summary.json(.line)
        for secret in ["score", "face_match", "threshold", "details"] { #expect(!text.contains(secret)) }
        #expect(text.contains(#""nfcResult":null"#))
        #expect(text.contains(#""errorUserFeedbackCode":"""#))
    }

    @Test func `GBG's response: text to text, the face match among the details`() throws {
        var ride = try ride()
        #expect(GBGResponse(ride.journey, facts: JourneyFacts()).requiredAction == "INITIAL")
        #expect(GBGResponse(ride.journey, facts: JourneyFacts()).authenticationResultDetails["FaceMatch"] == "Required")
        try ride.document("20", .front, .idCard, country: "ABW")
        try ride.selfie(step: "40")
        let early = GBGResponse(ride.journey, facts: JourneyFacts())
        #expect(early.authenticationResultDetails["FaceMatch"] == "Required")
        #expect(early.highLevelResult == .undefined)
        // GBG has no word for a supporting document.
        #expect(ride.action == "SUPPORTINGDOCUMENT")
        #expect(early.requiredAction == "ADDRESSDOCUMENT")
        try ride.document("50", .page, good: false, nil)
        #expect(
            GBGResponse(ride.journey, facts: JourneyFacts()).requiredAction == "ADDRESSDOCUMENT:SECONDSCAN")
        // Nor one for another view of a document.
        var tilted = try Ride(
            Definitions.of(#"{"id":"10","kind":"identityDocument","backSide":"never","angledPhoto":"required"}"#))
        try tilted.document("10", .front)
        #expect(GBGResponse(tilted.journey, facts: JourneyFacts()).requiredAction == "FRONTSIDE")
        let end = GBGResponse(try finished().journey, facts: Self.facts)
        #expect(end.highLevelResult == .expired)
        #expect(end.requiredAction == "NONE")
        #expect(end.authenticationResultDetails["FaceMatch"] == "Failed")
        #expect(end.authenticationResultDetails["expired_document"] == "Failed")
        #expect(try GBGResponse(json: end.json().utf8).journeyID == "journey-1")
    }

    @Test func `errors have the vendors' codes`() {
        #expect(JourneyError.noActiveJourney.idWiseResultCode == "no_active_journey")
        #expect(JourneyError.mediaEmpty.idWiseResultCode == nil)
        #expect(JourneyError.mediaTooLarge(byteCount: 2, limit: 1).idWiseSDKCode == 45)
        #expect(JourneyError.unknownStep(.init("1")).idWiseSDKCode == 66)
        #expect(JourneyError.mediaEmpty.idWiseSDKCode == -101)
        let table: [(JourneyError, String, String?, Int)] = [
            (.journeyCancelled, "Canceled", nil, 803), (.definitionInvalid([]), "ConfigurationNotSupported", nil, 1003),
            (.journeyExpired, "InvalidSession", "SessionExpired", 1001),
            (.noActiveJourney, "InvalidSession", "InvalidValidationCode", 1001),
            (.journeyFinished, "InvalidWorkflowStatus", nil, 1004),
            (.requestKeyReused, "Unexpected", "request_key_reused", 870),
        ]
        for (error, name, detail, code) in table {
            #expect(error.fourthline.name == name)
            #expect(error.fourthline.detail == detail)
            #expect(error.fourthline.pluginCode == code)
        }
    }

    @Test func `rules that fail come to Fourthline's module errors`() throws {
        let errors = try finished().journey.fourthlineModuleErrors
        #expect(errors.map(\.detail) == ["IdentityVerification.DocumentExpired"])
        #expect(errors.map(\.pluginCode) == [1002])
        var unknown = try Ride(Definitions.of(Definitions.document))
        try unknown.document("10", .front, nil)
        try unknown.go(.finish(JourneyFacts()))
        #expect(unknown.journey.fourthlineModuleErrors.map(\.detail) == ["IdentityVerification.NoDocumentDetected"])
    }

    @Test func `a projection that is dumped tells nothing of the person`() throws {
        let journey = try finished().journey
        var text = ""
        dump(try IDWiseJourneyResult(journey, facts: Self.facts, referenceNo: nil), to: &text)
        dump(IDWiseJourneySummary(journey, facts: Self.facts), to: &text)
        dump(GBGResponse(journey, facts: Self.facts), to: &text)
        dump(try IDWiseJourneyResult(journey, facts: Self.facts, referenceNo: nil).documents, to: &text)
        for secret in ["Bruijn", "SPECI2014", "1965"] { #expect(!text.contains(secret)) }
    }
}
