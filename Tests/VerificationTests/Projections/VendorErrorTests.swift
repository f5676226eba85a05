import BiometricsCore
import IdentityDocuments
import Testing
import VendorProjections
import Verification

/// Every code of the vendors is the answer to something.
struct VendorErrorTests {
    @Test func `each code of IDWise's SDK is reached, and says its own words`() {
        let table: [(String, Int)] = [
            (JourneyError.definitionInvalid([]).code, 11), ("store_missing", 22), ("key_wrong", 33),
            ("journey_id_empty", 44), (JourneyError.mediaTooLarge(byteCount: 2, limit: 1).code, 45),
            (JourneyError.stepNotOptional(.init("1")).code, 55), (JourneyError.unknownStep(.init("1")).code, 66),
            ("step_id_invalid", 70), (JourneyError.mediaEmpty.code, -101), ("store_busy", -102),
        ]
        #expect(Set(table.map(\.1)) == Set(IDWiseSDKError.allCases.map(\.rawValue)))
        for (code, number) in table { #expect(IDWiseSDKError(code: code).rawValue == number, "\(code)") }
        #expect(Set(IDWiseSDKError.allCases.map(\.message)).count == 10)
        #expect(IDWiseSDKError.fileTooLarge.message == "Provided file size is exceeding the maximum file size")
    }

    @Test func `each of the four codes of IDWise's journey result is reached`() {
        #expect(JourneyError.journeyNotCompleted.idWiseResultCode == "journey_not_completed")
        #expect(JourneyError.journeyErased.idWiseResultCode == "no_active_journey")
        #expect(JourneyError.submissionInProgress(.init("s")).idWiseResultCode == "duplicate_call")
        #expect(
            JourneyError.idWiseResultCode(of: BiometricsError.Code.deadlineExceeded.rawValue) == "timeout")
    }

    @Test func `each code of Fourthline's plugin that can come is reached`() {
        let table: [(String, String, Int)] = [
            ("unreadable_input", "Decoding Error: unreadable_input", 800), ("journey_cancelled", "User canceled", 803),
            ("usage", "JSON parse error: usage", 830), ("store_missing", "Incorrect Configuration: store_missing", 850),
            ("backend_failure", "Unexpected: backend_failure", 870), ("journey_rejected", "ClientRejected", 1000),
            ("journey_expired", "InvalidSession: SessionExpired", 1001),
            ("unknown_definition", "ConfigurationNotSupported", 1003),
            ("step_concluded", "InvalidWorkflowStatus", 1004),
        ]
        for (code, text, number) in table {
            let error = FourthlinePluginError(code: code)
            #expect(error.errorCode == number && error.errorDescription == text, "\(code)")
        }
    }

    @Test func `answers have the vendors' shapes`() throws {
        let known = IDWiseErrorAnswer(code: "journey_not_completed", message: "Not yet.")
        #expect(try known.json(.line) == #"{"error":{"code":"journey_not_completed","message":"Not yet."}}"# + "\n")
        #expect(IDWiseErrorAnswer(code: "media_too_large", message: "").error.code == "45")
        let plugin = try FourthlinePluginError(code: "journey_expired").json(.line)
        #expect(plugin == #"{"errorCode":1001,"errorDescription":"InvalidSession: SessionExpired"}"# + "\n")
    }

    @Test func `each of Fourthline's module errors is reached, and a rejection`() throws {
        func errors(_ step: String, _ rest: String = "", _ lead: (inout Ride, inout JourneyFacts) throws -> Void) throws
            -> [String]
        {
            var ride = try Ride(Definitions.of(step, rest))
            var facts = JourneyFacts()
            try lead(&ride, &facts)
            try ride.go(.finish(facts))
            return ride.journey.fourthlineErrors.map { $0.detail ?? $0.name }
        }
        func fields(_ name: DocumentFieldName, _ value: String) -> [StepID: [DocumentField]] {
            [.init("10"): [DocumentField(name: name, value: value)]]
        }
        let step = #"{"id":"10","kind":"identityDocument","backSide":"never"}"#
        let passport = #"{"id":"10","kind":"identityDocument","types":["passport"],"backSide":"never"}"#
        let two = #"{"id":"10","kind":"identityDocument","types":["passport","visa"],"backSide":"never"}"#
        let dutch = #"{"id":"10","kind":"identityDocument","issuingCountries":["NLD"],"backSide":"never"}"#
        let prefix = "IdentityVerification."
        #expect(try errors(step) { ride, _ in try ride.document("10", .front, nil) } == [prefix + "NoDocumentDetected"])
        #expect(try errors(passport) { ride, _ in try ride.document("10", .front) } == [prefix + "DocumentTypeInvalid"])
        #expect(try errors(two) { ride, _ in try ride.document("10", .front) } == [prefix + "DocumentTypeNotSupported"])
        #expect(
            try errors(dutch) { ride, _ in try ride.document("10", .front, country: "FRA") }
                == [prefix + "IssuingCountryNotSupported"])
        #expect(
            try errors(#"{"id":"10","kind":"identityDocument"}"#) { ride, _ in
                try ride.document("10", .front, .idCard)
                try ride.document("10", .back, .residencePermit)
            } == [prefix + "DocumentTypeMismatch"])
        let rejecting = #""rules":{"expired_document":{"onFailure":"reject"}}"#
        #expect(
            try errors(step, rejecting) { ride, facts in
                try ride.document("10", .front)
                facts.fields = fields(.expiryDate, "2020-01-01")
            } == ["ClientRejected", prefix + "DocumentExpired"])
        #expect(
            try errors(step, #""minimumAge":18"#) { ride, facts in
                try ride.document("10", .front)
                facts.fields = fields(.birthDate, "2020-01-01")
            } == [prefix + "PersonNotAdult"])
        #expect(
            try errors(step, #""nationalities":["NLD"]"#) { ride, facts in
                try ride.document("10", .front)
                facts.fields = fields(.nationality, "FRA")
            } == [prefix + "NationalityNotSupported"])
    }
}
