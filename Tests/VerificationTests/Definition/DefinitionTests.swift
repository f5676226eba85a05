import BiometricsCore
import BiometricsTestSupport
import IdentityDocuments
import Testing
import Verification

struct DefinitionTests {
    @Test func `the documentation's definition is read, and read again as it was written`() throws {
        let definition = try Definitions.standard()
        #expect(definition.id.rawValue == "onboarding")
        #expect(definition.version == 3)
        #expect(definition.steps.map(\.id.rawValue) == ["10", "20", "30"])
        #expect(definition.steps.map(\.kind) == [.identityDocument, .selfie, .addressDocument])
        #expect(definition.steps.map(\.isOptional) == [false, false, true])
        #expect(definition.steps[1].liveness == .active)
        #expect(definition.setting(of: .sameSubject).onFailure == .reject)
        #expect(definition.setting(of: .documentValidation).isRequired)
        #expect(definition.setting(of: .underAge) == RuleSetting(isRequired: true))
        #expect(definition.setting(of: .expiredDocument) == .standard)
        #expect(definition.minimumAge == 18)
        #expect(definition.nationalities == nil)
        #expect(definition.maximumUploadBytes == 4_194_304)
        let written = try definition.json(.declared)
        #expect(try JourneyDefinition(definition: written.utf8) == definition)
        #expect(try JourneyDefinition(json: written.utf8) == definition)
        #expect(try JourneyDefinition(definition: definition.json(.line).utf8) == definition)
    }

    @Test func `whether a selfie is asked for again is kept, and written only where it differs`() throws {
        let usual = try Definitions.of(Definitions.selfie)
        let written = try usual.json(.line)
        #expect(usual.steps[0].asksAgain && !written.contains("asksAgain"))
        let other = try Definitions.of(#"{"id":"20","kind":"selfie","liveness":"passive","asksAgain":false}"#)
        #expect(!other.steps[0].asksAgain && !other.withOneAttempt.steps[0].asksAgain)
        #expect(try JourneyDefinition(definition: other.json(.line).utf8) == other)
    }

    @Test func `unproved presence is accepted by a written key, which other levels do not have`() throws {
        func step(_ liveness: String) -> String {
            #"{"id":"20","kind":"selfie","liveness":"\#(liveness)","acceptsUnprovedPresence":true}"#
        }
        let accepting = try Definitions.of(step("passive"))
        #expect(accepting.steps[0].acceptsUnprovedPresence && accepting.withOneAttempt.steps[0].acceptsUnprovedPresence)
        #expect(try JourneyDefinition(definition: accepting.json(.line).utf8) == accepting)
        let usual = try Definitions.of(#"{"id":"20","kind":"selfie","liveness":"passive"}"#)
        #expect(!usual.steps[0].acceptsUnprovedPresence)
        #expect(try !usual.json(.line).contains("acceptsUnprovedPresence"))
        for liveness in ["active", "none"] {
            #expect(throws: JourneyError.self) { try Definitions.of(step(liveness)) }
        }
    }

    @Test func `where captures may come from is kept, and written only where it is restricted`() throws {
        let camera = try Definitions.of(#"{"id":"20","kind":"selfie","capture":"cameraOnly"}"#)
        #expect(camera.steps[0].source == .cameraOnly && camera.withOneAttempt.steps[0].source == .cameraOnly)
        #expect(try JourneyDefinition(definition: camera.json(.line).utf8) == camera)
        #expect(try !Definitions.of(#"{"id":"20","kind":"selfie","capture":"any"}"#).json(.line).contains("capture"))
        #expect(throws: JourneyError.self) { try Definitions.of(#"{"id":"20","kind":"selfie","capture":"camera"}"#) }
    }

    @Test func `a largest error rate is kept for documents, and written only where one is given`() throws {
        for kind in ["identityDocument", "addressDocument"] {
            let strict = try Definitions.of(#"{"id":"10","kind":"\#(kind)","maximumErrorRate":0.001}"#)
            #expect(
                strict.steps[0].maximumErrorRate == 0.001 && strict.withOneAttempt.steps[0].maximumErrorRate == 0.001)
            #expect(try JourneyDefinition(definition: strict.json(.line).utf8) == strict)
        }
        #expect(try !Definitions.of(Definitions.document).json(.line).contains("maximumErrorRate"))
        for wrong in ["0", "-0.1", "1.1", "\"1\""] {
            #expect(throws: JourneyError.self) {
                try Definitions.of(#"{"id":"10","kind":"identityDocument","maximumErrorRate":\#(wrong)}"#)
            }
        }
        #expect(throws: JourneyError.self) {
            try Definitions.of(#"{"id":"20","kind":"selfie","maximumErrorRate":0.1}"#)
        }
    }

    @Test func `print that nothing confirms is kept as accepted, and written only then`() throws {
        func definition(_ choice: String) throws -> JourneyDefinition {
            try Definitions.of(
                Definitions.document, #""rules":{"document_validation":{"unconfirmedPrint":"\#(choice)"}}"#)
        }
        let accepts = try definition("pass")
        #expect(accepts.setting(of: .documentValidation).unconfirmedPrint == .pass)
        #expect(try JourneyDefinition(definition: accepts.json(.line).utf8) == accepts)
        #expect(try !definition("refer").json(.line).contains("unconfirmedPrint"))
    }

    @Test func `a missing key has a default`() throws {
        let definition = try Definitions.of(Definitions.document + "," + #"{"id":20,"kind":"selfie"}"#)
        #expect(definition.steps[1].id.rawValue == "20")
        #expect(definition.steps[1].liveness == .active)
        #expect(definition.steps.map(\.attempts) == [3, 3])
        #expect(definition.steps.map(\.title) == ["ID Document", "Selfie"])
        #expect(definition.faceMatch.isEnabled)
        #expect(definition.faceMatch.policy == .standard)
        #expect(definition.maximumUploadBytes == 4_194_304)
        #expect(definition.retention.media == nil)
        #expect(try !Definitions.of(Definitions.selfie).faceMatch.isEnabled)
    }

    @Test(arguments: [
        ("", true), (#""rules":{"selfie_liveness":{"onFailure":"reject"}}"#, true),
        (#""rules":{"selfie_liveness":{"required":false}}"#, false),
    ])
    func `liveness is required where it is asked for, unless told otherwise`(more: String, isRequired: Bool) throws {
        for selfie in [Definitions.activeSelfie, Definitions.selfie] {
            let definition = try Definitions.of(selfie, more)
            #expect(definition.setting(of: .selfieLiveness).isRequired == isRequired)
            #expect(try JourneyDefinition(definition: definition.json(.line).utf8) == definition)
            #expect(!definition.setting(of: .sameSubject).isRequired)
        }
    }

    @Test(arguments: [
        ("", true), (#""rules":{"document_validation":{"minimumChecks":3}}"#, true),
        (#""rules":{"document_validation":{"required":false}}"#, false),
    ])
    func `a document is validated where it is asked for, unless told otherwise`(more: String, isRequired: Bool) throws {
        #expect(
            try Definitions.of(Definitions.document, more).setting(of: .documentValidation).isRequired == isRequired)
        let optional = #"{"id":"10","kind":"identityDocument","optional":true}"#
        #expect(try !Definitions.of(optional).setting(of: .documentValidation).isRequired)
        #expect(try !Definitions.of(Definitions.selfie).setting(of: .documentValidation).isRequired)
    }

    @Test(arguments: [
        ("", true), (#""rules":{"same_subject":{"onFailure":"reject"}}"#, true),
        (#""rules":{"same_subject":{"required":false}}"#, false), (#""faceMatch":{"enabled":false}"#, false),
    ])
    func `one person is required where faces are matched, unless told otherwise`(
        more: String, isRequired: Bool
    ) throws {
        let both = try Definitions.of(Definitions.document + "," + Definitions.selfie, more)
        #expect(both.setting(of: .sameSubject).isRequired == isRequired)
        let optional = try Definitions.of(
            Definitions.document + #",{"id":"20","kind":"selfie","liveness":"passive","optional":true}"#)
        #expect(!optional.setting(of: .sameSubject).isRequired && !optional.setting(of: .selfieLiveness).isRequired)
    }

    @Test(arguments: [
        (#""version":3"#, #""version":3,"version":3"#, "version"),
        (#""kind":"selfie""#, #""kind":"selfie","k\u0069nd":"selfie""#, "steps[1].kind"),
        (#""same_subject":{"#, #""same_subject":{},"same_subject":{"#, "rules.same_subject"),
    ])
    func `a key that stands twice is a fault, whatever it says`(old: String, new: String, place: String) throws {
        let text = Definitions.onboarding.replacing(old, with: new)
        #expect(text != Definitions.onboarding)
        let error = refusal { () throws(JourneyError) in _ = try JourneyDefinition(definition: text.utf8) }
        #expect(error == .definitionInvalid([.init(place: place, message: "Duplicate key.")]))
    }

    @Test func `a definition in UTF-16 is refused`() throws {
        let bytes = Definitions.onboarding.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        let error = refusal { () throws(JourneyError) in _ = try JourneyDefinition(definition: bytes) }
        #expect(error == .definitionInvalid([.init(place: "", message: "Expected JSON in UTF-8.")]))
    }

    /// A change of the documentation's definition, and the place that is told.
    private static let faults: [(old: String, new: String, place: String)] = [
        (#""version":3"#, #""version":0"#, "version"), (#""version":3"#, #""version":"3""#, "version"),
        (#""version":3"#, #""version":3.5"#, "version"), (#""id":"onboarding","#, "", "id"),
        (#""id":"onboarding""#, #""id":"../x""#, "id"), (#""title":"Open an account""#, #""title":"""#, "title"),
        (#""title":"Open an account""#, #""titel":"x","title":"y""#, "titel"),
        ("journey-definition/1", "journey-definition/2", "schema"),
        (#""kind":"selfie""#, #""kind":"selfy""#, "steps[1].kind"), (#""kind":"selfie","#, "", "steps[1].kind"),
        (#""id":"20""#, #""id":"10""#, "steps[1].id"), (#""id":"20","#, "", "steps[1].id"),
        (#""liveness":"active""#, #""liveness":"quiet""#, "steps[1].liveness"),
        (#""liveness":"active""#, #""liveness":true"#, "steps[1].liveness"),
        (#""liveness":"active","attempts":3"#, #""attempts":4"#, "steps[1].attempts"),
        (#""liveness":"active","attempts":3"#, #""attempts":0"#, "steps[1].attempts"),
        (#""liveness":"active""#, #""backSide":"never""#, "steps[1].backSide"),
        (#""liveness":"active""#, #""asksAgain":1"#, "steps[1].asksAgain"),
        (#""passport","idCard""#, #""passport","utilityBill""#, "steps[0].types[1]"),
        (#""passport","idCard""#, #""passport","passport""#, "steps[0].types[1]"),
        (#""passport","idCard""#, #""passport",7"#, "steps[0].types[1]"),
        (#"["NLD","FRA"]"#, #"["NLD","QQQ"]"#, "steps[0].issuingCountries[1]"),
        (#"["NLD","FRA"]"#, "[]", "steps[0].issuingCountries"),
        (#""whereTheTypeHasOne""#, #""always""#, "steps[0].backSide"),
        (#""clip":"optional""#, #""clip":"wanted""#, "steps[0].clip"),
        (#""optional":true"#, #""optional":"yes""#, "steps[2].optional"),
        (#""enabled":true"#, #""enabled":1"#, "faceMatch.enabled"), ("1e-4", "0.5", "faceMatch"),
        (#""same_subject""#, #""same_subjct""#, "rules.same_subjct"),
        (#""onFailure":"refer""#, #""onFailure":"ignore""#, "rules.document_validation.onFailure"),
        (#""same_subject":{"#, #""same_subject":{"minimumChecks":2,"#, "rules.same_subject.minimumChecks"),
        (
            #""same_subject":{"#, #""same_subject":{"unwitnessedPortrait":"pass","#,
            "rules.same_subject.unwitnessedPortrait"
        ),
        (
            #""onFailure":"refer""#, #""unwitnessedPortrait":"look","onFailure":"refer""#,
            "rules.document_validation.unwitnessedPortrait"
        ),
        (
            #""onFailure":"refer""#, #""unconfirmedPrint":"look","onFailure":"refer""#,
            "rules.document_validation.unconfirmedPrint"
        ),
        (#""rules":{"#, #""rules":{"approved_nationality":{"required":true},"#, "rules.approved_nationality"),
        (#""minimumAge":18"#, #""minimumAge":0"#, "minimumAge"),
        (#""nationalities":null"#, #""nationalities":"NLD""#, "nationalities"),
        ("4194304", "0", "maximumUploadBytes"), ("PT24H", "24 hours", "expiresAfter"),
        (#""expiresAfter":"PT24H","#, "", "expiresAfter"), ("P30D", "P0D", "retention.media"),
    ]

    @Test(arguments: faults.indices)
    func `a fault is told with its place, and alone`(row: Int) throws {
        let (old, new, place) = Self.faults[row]
        let text = try #require(
            Definitions.onboarding.firstRange(of: old).map { range in
                Definitions.onboarding.replacingCharacters(range, with: new)
            })
        #expect(Self.places(of: text) == [place], "\(new)")
    }

    private static func places(of text: String) -> [String] {
        let error = refusal { () throws(JourneyError) in _ = try JourneyDefinition(definition: text.utf8) }
        guard case .definitionInvalid(let faults)? = error else { return [] }
        return faults.map(\.place)
    }

    @Test func `all faults are told at once`() {
        let text = Definitions.onboarding.replacing(#""version":3"#, with: #""version":0"#)
            .replacing(#""kind":"selfie""#, with: #""kind":"selfy""#).replacing("PT24H", with: "x")
        #expect(Self.places(of: text) == ["version", "steps[1].kind", "expiresAfter"])
    }

    @Test func `parts that contradict one another are refused`() {
        func places(_ steps: String, _ rest: String = "") -> [String] {
            Self.places(
                of: """
                    {"schema":"biometrics.journey-definition/1","id":"d","version":1,"title":"T",
                     "expiresAfter":"PT24H","steps":[\(steps)]\(rest)}
                    """)
        }
        #expect(places(Definitions.document, #","faceMatch":{"enabled":true}"#) == ["faceMatch"])
        #expect(places(Definitions.selfie, #","faceMatch":{"enabled":true}"#) == ["faceMatch"])
        #expect(places(Definitions.selfie + #",{"id":"21","kind":"selfie"}"#) == ["steps"])
        #expect(places("") == ["steps"])
        let passport = #"{"id":"1","kind":"identityDocument","types":["passport"],"backSide":"#
        #expect(places(passport + #""whereTheTypeHasOne"}"#) == ["steps[0].backSide"])
        #expect(places(passport + #""always"}"#) == ["steps[0].backSide"])
        #expect(places(Definitions.document, #","rules":{"under_age":{"required":true}}"#) == ["rules.under_age"])
        #expect(
            places(
                #"{"id":"1","kind":"selfie","liveness":"none"}"#,
                #","rules":{"selfie_liveness":{"required":true},"same_subject":{}}"#) == ["rules.selfie_liveness"])
    }

    @Test(arguments: ["", "{", "null", "[]", "7", #""text""#, "\u{FEFF}{}", String(repeating: "[", count: 5000)])
    func `text that is not a definition is refused`(text: String) {
        let error = refusal { () throws(JourneyError) in _ = try JourneyDefinition(definition: text.utf8) }
        #expect(error?.code == "definition_invalid")
    }

    @Test func `nesting beyond any definition is refused`() {
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        let text = Definitions.onboarding.replacing(#""nationalities":null"#, with: #""nationalities":"# + deep)
        #expect(refusal { () throws(JourneyError) in _ = try JourneyDefinition(definition: text.utf8) } != nil)
    }
}

extension String {
    fileprivate func replacingCharacters(_ range: Range<String.Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
    }
}
