import BiometricsCore
import IdentityDocuments
import Testing

@testable import Verification

/// The rules about proofs of address. The journey's day is 2026-11-22.
struct AddressRuleTests {
    private static let steps =
        #"{"id":"10","kind":"identityDocument"},{"id":"30","kind":"addressDocument"}"#

    /// A journey with a passport and, unless `page` is nil, a page of this type.
    private func journey(
        _ steps: String = Self.steps, page: DocumentType?? = .some(.proofOfAddress), rest: String = ""
    ) throws -> Journey {
        var ride = try Ride(Definitions.of(steps, rest))
        try ride.document("10", .front, .passport)
        if let page {
            try ride.document(
                "30", .page,
                DocumentCapture(
                    isWhole: true, isLegible: true, isRightSide: true,
                    recognition: page.map { .init(type: $0, issuingCountry: nil) }))
        }
        return ride.journey
    }

    private func facts(
        date: String? = nil, addressee: String? = nil, surname: String? = nil, given: String? = nil
    ) -> JourneyFacts {
        func fields(_ values: [(DocumentFieldName, String?)]) -> [DocumentField] {
            values.compactMap { name, value in value.map { DocumentField(name: name, value: $0) } }
        }
        return JourneyFacts(fields: [
            StepID("10"): fields([(.surname, surname), (.givenNames, given)]),
            StepID("30"): fields([(.issueDate, date), (.fullName, addressee)]),
        ])
    }

    @Test(
        arguments: [
            ("2026-11-22", RuleVerdict.passed, "recent"), ("2026-08-22", .passed, "recent"),
            ("2026-08-21", .failed, "too_old"),
            ("2026-11-23", .failed, "date_in_future"), ("2026-11-XX", .couldNotApply, "date_not_read"),
        ] as [(String?, RuleVerdict, String)] + [(nil, .couldNotApply, "date_not_read")])
    func `a page is recent up to 92 days`(date: String?, verdict: RuleVerdict, code: String) throws {
        let result = try journey().result(of: .addressRecent, by: facts(date: date))
        #expect(result.verdict == verdict && result.details.first?.code == code)
    }

    @Test(arguments: [("2026-11-15", RuleVerdict.passed), ("2026-11-14", .failed)])
    func `a definition says how old a page may be`(date: String, verdict: RuleVerdict) throws {
        let journey = try journey(rest: #""rules":{"address_recent":{"maximumDays":7}}"#)
        #expect(journey.result(of: .addressRecent, by: facts(date: date)).verdict == verdict)
        #expect(journey.definition.setting(of: .addressRecent).isRequired)
        #expect(
            try JourneyDefinition(definition: journey.definition.json().utf8).setting(of: .addressRecent).maximumDays
                == 7)
    }

    @Test(
        arguments: [
            ("ANNA MÜLLER", RuleVerdict.passed, "name_matches"), ("Frau Anna Mueller", .passed, "name_matches"),
            ("MUELLER, Anna", .passed, "name_matches"), ("Dr. Maria Müller", .passed, "name_matches"),
            ("A. Müller", .couldNotApply, "name_has_initials"), ("Mrs M Müller", .couldNotApply, "name_has_initials"),
            ("Müller", .couldNotApply, "name_has_initials"), ("B. Müller", .failed, "name_differs"),
            ("Hans Müller", .failed, "name_differs"), ("Anna Miller", .failed, "name_differs"),
            ("Anna", .failed, "name_differs"),
        ] as [(String?, RuleVerdict, String)] + [(nil, .couldNotApply, "name_not_read")])
    func `a page names the person of the document`(name: String?, verdict: RuleVerdict, code: String) throws {
        let facts = facts(addressee: name, surname: "Müller", given: "Anna Maria")
        let result = try journey().result(of: .addressNameMatches, by: facts)
        #expect(result.verdict == verdict && result.details.first?.code == code)
    }

    @Test func `a withheld reading may confirm the name, and never contradicts it`() throws {
        for (name, verdict) in [
            ("ANNA MÜLLER", RuleVerdict.passed), ("HANS MÜLLER", .couldNotApply), ("A. MÜLLER", .couldNotApply),
        ] {
            var facts = facts(surname: "MUELLER", given: "ANNA")
            facts.withheld[StepID("30")] = [DocumentField(name: .fullName, value: name, doubts: [.unconfirmed])]
            #expect(try journey().result(of: .addressNameMatches, by: facts).verdict == verdict)
        }
    }

    @Test func `surnames of several words stand together`() throws {
        func verdict(_ name: String) throws -> RuleVerdict {
            let facts = facts(addressee: name, surname: "de la Cruz", given: "José")
            return try journey().result(of: .addressNameMatches, by: facts).verdict
        }
        #expect(try verdict("José de la Cruz") == .passed)
        #expect(try verdict("José Cruz") == .failed)
    }

    @Test func `without the names of a document nothing is told`() throws {
        let result = try journey().result(of: .addressNameMatches, by: facts(addressee: "Anna Müller"))
        #expect(result.verdict == .couldNotApply)
    }

    @Test func `a page of a known kind is judged by its rules, and any other is left to a person`() throws {
        #expect(try journey().result(of: .proofPolicy, by: JourneyFacts()).verdict == .passed)
        let unknown = try journey(page: .some(nil)).result(of: .proofPolicy, by: JourneyFacts())
        #expect(unknown.verdict == .couldNotApply && unknown.details.first?.code == "page_not_judged")
        #expect(try journey(page: .passport).result(of: .proofPolicy, by: JourneyFacts()).verdict == .failed)
    }

    @Test func `a page that may be left out and was is no lack, and one that was asked for is`() throws {
        let optional = try journey(Definitions.document + "," + Definitions.address, page: nil)
        let asked = try journey(page: nil)
        for rule in [RuleKey.addressRecent, .addressNameMatches] {
            #expect(optional.result(of: rule, by: JourneyFacts()).verdict == .passed)
            #expect(asked.result(of: rule, by: JourneyFacts()).verdict == .couldNotApply)
        }
    }

    @Test func `the rules are judged where a step takes an address, and journeys of earlier versions stay sound`()
        throws
    {
        let with = try Definitions.of(Self.steps)
        let without = try Definitions.of(Definitions.document)
        let rules: Set<RuleKey> = [.addressRecent, .addressNameMatches]
        #expect(rules.isSubset(of: with.judgedRules) && rules.isDisjoint(with: without.judgedRules))
        #expect(with.judges(with.judgedRules) && with.judges(with.judgedRules.filter { !rules.contains($0) }))
        #expect(!with.judges(with.judgedRules.filter { $0 != .addressRecent }))
        #expect(!without.judges(Array(without.judgedRules.dropLast())))
    }
}
