import BiometricsTestSupport
import IdentityDocuments
import Testing
import Verification

struct SimulatedOutcomeTests {
    /// A test journey of the documentation's definition, which ended without captures.
    private func ended(_ reference: String) throws -> Journey {
        let definition = try Definitions.standard()
        let outcome = try #require(SimulatedOutcome(reference: reference, under: definition))
        var ride = try Ride(definition, simulating: outcome)
        try ride.go(.finish(JourneyFacts()))
        return ride.journey
    }

    @Test(
        arguments: [
            ("test-complete", .complete, nil), ("test-rejected", .rejected, .sameSubject),
            ("test-rejected-selfie_liveness", .rejected, .selfieLiveness),
            ("test-refer", .refer, .unrecognizedDocument),
            ("test-refer-under_age", .refer, .underAge),
            ("test-refer-document_validation", .refer, .documentValidation),
        ] as [(String, SystemDecision, RuleKey?)])
    func `a reference names the decision, and the rule behind it`(
        reference: String, decision: SystemDecision, rule: RuleKey?
    ) throws {
        let journey = try ended(reference)
        #expect(journey.systemDecision == decision && journey.decidingRules == (rule.map { [$0] } ?? []))
        #expect(journey.simulation?.rule == rule)
    }

    @Test func `every rule can be tried, under a definition that lets it refer or reject`() throws {
        for failure in RuleSetting.OnFailure.allCases {
            let rules = RuleKey.allCases.map { #""\#($0.rawValue)":{"onFailure":"\#(failure.rawValue)"}"# }
            let definition = try Definitions.of(
                "\(Definitions.document),\(Definitions.selfie)",
                #""minimumAge":18,"nationalities":["NLD"],"rules":{\#(rules.joined(separator: ","))}"#)
            let word = failure == .reject ? "test-rejected" : "test-refer"
            for rule in definition.judgedRules {
                let outcome = try #require(
                    SimulatedOutcome(reference: "\(word)-\(rule.rawValue)", under: definition), "\(rule)")
                var ride = try Ride(definition, simulating: outcome)
                try ride.go(.finish(JourneyFacts()))
                #expect(ride.journey.decidingRules == [rule])
                #expect(ride.journey.rules.first { $0.rule == rule }?.details.isEmpty == false)
            }
        }
    }

    @Test(arguments: [
        "test-complete-under_age", "test-rejected-under_age", "test-rejected-document_validation", "test-refer-height",
        "test-refer-", "test-rejected-",
    ])
    func `an end that the definition cannot have is none`(reference: String) throws {
        #expect(SimulatedOutcome.isNamed(by: reference))
        #expect(SimulatedOutcome(reference: reference, under: try Definitions.standard()) == nil)
    }

    @Test(arguments: ["", "test", "test-17", "tests-complete", "test-completed", "Test-complete", "a test-refer"])
    func `any other reference names no end`(reference: String) {
        #expect(!SimulatedOutcome.isNamed(by: reference))
    }

    @Test func `a rule that the definition does not set up has no result, and a real journey no end without captures`()
        throws
    {
        let definition = try Definitions.of("\(Definitions.document),\(Definitions.selfie)")
        let outcome = try #require(SimulatedOutcome(reference: "test-complete", under: definition))
        var ride = try Ride(definition, simulating: outcome)
        try ride.go(.finish(JourneyFacts()))
        let verdicts = Dictionary(uniqueKeysWithValues: ride.journey.rules.map { ($0.rule, $0.verdict) })
        #expect(verdicts[.underAge] == .couldNotApply && verdicts[.approvedNationality] == .couldNotApply)
        #expect(verdicts[.sameSubject] == .passed && ride.journey.systemDecision == .complete)
        var real = try Ride(definition)
        let error = refusal { () throws(JourneyError) in try real.go(.finish(JourneyFacts())) }
        #expect(error == .journeyNotCompletable([.init("10"), .init("20")]))
    }

    @Test func `captures of a test journey are good, and its specimen fits the outcome`() throws {
        let definition = try Definitions.standard()
        for (reference, expiry, birth) in [
            ("test-complete", "2031-04-15", "1974-08-12"), ("test-refer-expired_document", "2025-04-15", "1974-08-12"),
            ("test-refer-under_age", "2031-04-15", "2025-08-12"),
        ] {
            let outcome = try #require(SimulatedOutcome(reference: reference, under: definition))
            var ride = try Ride(definition, simulating: outcome)
            let front = ride.submission("10", .front)
            let found = ride.journey.simulated(front, of: definition.steps[0])
            #expect(found.isSatisfactory && found.document?.recognition?.issuingCountry?.rawValue == "NLD")
            let fields = ride.journey.simulatedFields
            #expect(fields.first { $0.name == .expiryDate }?.value == expiry)
            #expect(fields.first { $0.name == .birthDate }?.value == birth)
            try ride.go(.submit(front))
            try ride.go(.record(found))
            #expect(ride.action == "LIVENESS")
        }
    }
}
