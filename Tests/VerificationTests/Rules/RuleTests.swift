import BiometricsCore
import IdentityDocuments
import Testing
import Verification

/// Every row of the rules' table, and the boundaries between them.
struct RuleTests {
    private static let step = StepID("10")

    private func passport(
        _ rest: String = "", type: DocumentType? = .passport, country: String = "NLD",
        checks: [DocumentCapture.Check] = [.init(name: "a", result: .passed)], more: String = ""
    ) throws -> Journey {
        var ride = try Ride(Definitions.of(#"{"id":"10","kind":"identityDocument"\#(more)}"#, rest))
        try ride.document("10", .front, type, country: country, checks: checks)
        return ride.journey
    }

    private func fields(_ name: DocumentFieldName, _ values: String?...) -> JourneyFacts {
        JourneyFacts(fields: [Self.step: values.map { DocumentField(name: name, value: $0) }])
    }

    private func verdict(_ rule: RuleKey, _ journey: Journey, _ facts: JourneyFacts = JourneyFacts()) -> RuleVerdict {
        journey.result(of: rule, by: facts).verdict
    }

    @Test func `one result a rule, in the order of the keys, none told on an untouched journey`()
        throws
    {
        let ride = try Ride(Definitions.of(Definitions.document + "," + Definitions.selfie))
        let results = ride.journey.judged(by: JourneyFacts())
        #expect(
            results.map(\.rule)
                == RuleKey.allCases.filter { ![.chipAuthentic, .addressRecent, .addressNameMatches].contains($0) })
        #expect(results.allSatisfy { !$0.details.isEmpty })
        for result in results {
            #expect(result.verdict == .couldNotApply, "\(result.rule)")
        }
    }

    @Test func `without a recogniser the rules could not be applied, and did not fail`() throws {
        for (zone, verdict, code) in [
            (DocumentCapture.Part.notLookedFor, RuleVerdict.couldNotApply, "text_recognizer_missing"),
            (.notExpected, .failed, "not_recognized"),
        ] {
            var ride = try Ride(Definitions.of(#"{"id":"10","kind":"identityDocument","types":["passport"]}"#))
            let capture = DocumentCapture(
                isWhole: true, isLegible: true, isRightSide: true, zone: zone, portrait: .found, recognition: nil)
            try ride.document("10", .front, capture)
            for rule in [RuleKey.unrecognizedDocument, .proofPolicy] {
                let result = ride.journey.result(of: rule, by: JourneyFacts())
                #expect(result.verdict == verdict && result.details.first?.code == code)
            }
            let checks = ride.journey.result(of: .documentValidation, by: JourneyFacts())
            #expect(checks.verdict == .couldNotApply)
            #expect(checks.details.first?.code == (zone == .notLookedFor ? code : "too_few_checks"))
        }
    }

    @Test func `recognised: type and country, accepted by the definition`() throws {
        #expect(verdict(.unrecognizedDocument, try passport()) == .passed)
        #expect(verdict(.unrecognizedDocument, try passport(type: nil)) == .failed)
        #expect(verdict(.unrecognizedDocument, try passport(country: "")) == .failed)
        #expect(verdict(.unrecognizedDocument, try passport(type: .visa, more: #","types":["passport"]"#)) == .failed)
        let countries = #","issuingCountries":["FRA"]"#
        #expect(verdict(.unrecognizedDocument, try passport(more: countries)) == .failed)
        let agrees = [DocumentCapture.Check(.agreement("issuingCountry"), result: .passed)]
        #expect(
            verdict(.unrecognizedDocument, try passport(country: "FRA", checks: agrees, more: countries)) == .passed)
        // A forger can write another State into the zone alone.
        let forged = try passport(country: "FRA", more: countries)
        #expect(verdict(.unrecognizedDocument, forged) == .couldNotApply)
        #expect(forged.definition.setting(of: .unrecognizedDocument).isRequired)
    }

    @Test func `authentic: every check that applies holds, and there are enough of them`() throws {
        func made(_ results: [RuleVerdict], fewest: Int = 2) throws -> RuleVerdict {
            verdict(
                .documentValidation,
                try passport(
                    #""rules":{"document_validation":{"minimumChecks":\#(fewest)}}"#,
                    checks: results.map { .init(name: "check", result: $0) }))
        }
        #expect(try made([.passed, .passed]) == .passed)
        #expect(try made([.passed, .passed, .couldNotApply]) == .passed)
        #expect(try made([.passed]) == .couldNotApply)
        #expect(try made([.passed, .couldNotApply]) == .couldNotApply)
        #expect(try made([], fewest: 1) == .couldNotApply)
        #expect(try made([.failed]) == .failed)
        #expect(try made([.passed, .passed, .failed]) == .failed)
    }

    @Test func `authentic: what a document says twice, and traces of copies, can fail, and do not suffice`() throws {
        func made(_ check: DocumentCapture.Check, _ others: [RuleVerdict]) throws -> RuleVerdict {
            let checks = others.map { DocumentCapture.Check(name: "check", result: $0) }
            return verdict(
                .documentValidation,
                try passport(#""rules":{"document_validation":{"minimumChecks":1}}"#, checks: checks + [check]))
        }
        for check in [
            { DocumentCapture.Check(.agreement("surname"), result: $0) }, { .init(.trace("screen"), result: $0) },
        ] {
            #expect(try made(check(.passed), []) == .couldNotApply)
            #expect(try made(check(.passed), [.passed]) == .passed)
            #expect(try made(check(.failed), [.passed]) == .failed)
        }
    }

    @Test(arguments: [true, false])
    func `authentic: a suspicion refers the journey whether or not the rule is required`(_ required: Bool) throws {
        let rules = #""rules":{"document_validation":{"required":\#(required)}}"#
        let trace = DocumentCapture.Check(.trace("color"), result: .couldNotApply)
        let journey = try passport(rules, checks: [.init(name: "check", result: .passed), trace])
        let result = journey.result(of: .documentValidation, by: JourneyFacts())
        #expect(result.verdict == .couldNotApply)
        #expect(result.details.map(\.code) == ["check_suspects"] && result.details.first?.subject == "traces_color")
        #expect(SystemDecision(of: [result], under: journey.definition) == .refer)
    }

    @Test func `authentic: print alone refers unless the definition accepts it, and a confirmed side settles it`()
        throws
    {
        func result(_ choice: String?, _ alone: [RuleVerdict], dates: RuleVerdict = .passed) throws -> RuleResult {
            let setting = choice.map { #","unconfirmedPrint":"\#($0)""# } ?? ""
            let checks = alone.map { DocumentCapture.Check(name: DocumentCapture.Check.printAlone, result: $0) }
            return try passport(
                #""rules":{"document_validation":{"required":true\#(setting)}}"#,
                checks: checks + [.init(name: DocumentCapture.Check.printDates, result: dates)]
            ).result(of: .documentValidation, by: JourneyFacts())
        }
        for choice in [nil, "refer"] {
            let alone = try result(choice, [.couldNotApply])
            #expect(alone.verdict == .couldNotApply)
            #expect(Set(alone.details.map(\.code)) == ["print_not_confirmed", "too_few_checks"])
        }
        #expect(try result("pass", [.couldNotApply]).verdict == .passed)
        #expect(try result("pass", [.couldNotApply], dates: .failed).verdict == .failed)
        // The side that came last knows the other one. The order of dates alone is still too little.
        let confirmed = try result(nil, [.couldNotApply, .passed])
        #expect(confirmed.details.map(\.code) == ["too_few_checks"])
    }

    @Test func `authentic: a portrait that nothing witnesses passes or refers as the definition says`() throws {
        func result(_ choice: String, _ checks: [DocumentCapture.Check], _ portrait: DocumentCapture.Part = .found)
            throws
            -> RuleResult
        {
            let rules = #""rules":{"document_validation":{"required":true,"unwitnessedPortrait":"\#(choice)"}}"#
            var ride = try Ride(
                Definitions.of(#"{"id":"10","kind":"identityDocument","types":["passport"]}"#, rules))
            let capture = DocumentCapture(
                isWhole: true, isLegible: true, isRightSide: true, zone: .found, portrait: portrait, recognition: nil,
                checks: [.init(name: "check", result: .passed)] + checks)
            try ride.document("10", .front, capture)
            return ride.journey.result(of: .documentValidation, by: JourneyFacts())
        }
        let ghost = DocumentCapture.Check(.trace("ghost"), result: .passed)
        for choice in ["pass", "refer"] {
            let witnessed = try result(choice, [ghost])
            #expect(witnessed.verdict == .passed)
            #expect(witnessed.details.contains { $0.code == "portrait_witnessed" && $0.subject == "traces_ghost" })
            let bare = try result(choice, [])
            #expect(bare.verdict == (choice == "refer" ? .couldNotApply : .passed))
            #expect(bare.details.contains { $0.code == "portrait_not_witnessed" })
            #expect(try result(choice, [.init(.trace("grain"), result: .failed)]).verdict == .failed)
            // A side needs no witness if it has no portrait.
            #expect(try result(choice, [], .notExpected).verdict == .passed)
        }
    }

    @Test func `authentic: what should be said twice and could not be compared leaves it open`() throws {
        func made(_ agreements: RuleVerdict...) throws -> RuleVerdict {
            verdict(
                .documentValidation,
                try passport(
                    #""rules":{"document_validation":{"minimumChecks":1}}"#,
                    checks: [.init(name: "check", result: .passed)]
                        + agreements.map { .init(.agreement("expiryDate"), result: $0) }))
        }
        #expect(try made(.couldNotApply) == .couldNotApply)
        // On the other side it could.
        #expect(try made(.couldNotApply, .passed) == .passed)
        #expect(try made(.couldNotApply, .failed) == .failed)
    }

    @Test func `expired: the last day is valid, the day after is not`() throws {
        // The journey's day is 2026-11-22.
        let journey = try passport()
        for (date, expected) in [
            ("2026-11-22", RuleVerdict.passed), ("2026-11-21", .failed), ("2026-11-23", .passed),
            ("2026-10-XX", .failed), ("2026-12-XX", .passed), ("2026-11-XX", .couldNotApply),
            ("XXXX-XX-XX", .couldNotApply), ("soon", .couldNotApply),
        ] {
            #expect(verdict(.expiredDocument, journey, fields(.expiryDate, date)) == expected, "\(date)")
        }
        #expect(verdict(.expiredDocument, journey) == .couldNotApply)
        #expect(verdict(.expiredDocument, journey, fields(.expiryDate, nil)) == .couldNotApply)
        // Two zones that disagree.
        #expect(verdict(.expiredDocument, journey, fields(.expiryDate, "2030-01-01", "2020-01-01")) == .failed)
        #expect(verdict(.expiredDocument, journey, fields(.expiryDate, "2030-01-01", "soon")) == .couldNotApply)
    }

    @Test func `old enough: on the birthday itself, and not the day before`() throws {
        let journey = try passport(#""minimumAge":18"#)
        for (date, expected) in [
            ("2008-11-22", RuleVerdict.passed), ("2008-11-23", .failed), ("2008-11-21", .passed),
            ("2008-11-XX", .couldNotApply), ("2008-XX-XX", .couldNotApply), ("2007-XX-XX", .passed),
            ("2009-XX-XX", .failed), ("2030-01-01", .couldNotApply),
        ] {
            #expect(verdict(.underAge, journey, fields(.birthDate, date)) == expected, "\(date)")
        }
        #expect(verdict(.underAge, journey) == .couldNotApply)
        // Somebody whose birth date cannot be read must not pass as old enough.
        #expect(journey.definition.setting(of: .underAge).isRequired)
        #expect(try !passport().definition.setting(of: .underAge).isRequired)
        let optional = try passport(#""minimumAge":18,"rules":{"under_age":{"required":false}}"#)
        #expect(!optional.definition.setting(of: .underAge).isRequired)
        #expect(verdict(.underAge, journey, fields(.birthDate, "1990-01-01", "2015-01-01")) == .failed)
        #expect(verdict(.underAge, try passport(), fields(.birthDate, "2015-01-01")) == .couldNotApply)
    }

    @Test func `approved nationality: in the list, not in it, not read`() throws {
        let agrees = [DocumentCapture.Check(.agreement("nationality"), result: .passed)]
        let journey = try passport(#""nationalities":["NLD","DEU"]"#, checks: agrees)
        #expect(verdict(.approvedNationality, journey, fields(.nationality, "DEU")) == .passed)
        // A forger can write another into the zone alone.
        for unsure in [[], [DocumentCapture.Check(.agreement("nationality"), result: .couldNotApply)]] {
            let forged = try passport(#""nationalities":["NLD","DEU"]"#, checks: unsure)
            #expect(verdict(.approvedNationality, forged, fields(.nationality, "DEU")) == .couldNotApply)
            #expect(forged.definition.setting(of: .approvedNationality).isRequired)
        }
        #expect(verdict(.approvedNationality, journey, fields(.nationality, "FRA")) == .failed)
        #expect(verdict(.approvedNationality, journey, fields(.nationality, "D<<")) == .failed)
        #expect(verdict(.approvedNationality, journey, fields(.nationality, nil)) == .couldNotApply)
        #expect(verdict(.approvedNationality, try passport(), fields(.nationality, "DEU")) == .couldNotApply)
    }

    @Test func `confirmed: the same but for case, marks and ICAO's spellings`() throws {
        let journey = try passport()
        func confirmed(_ name: DocumentFieldName, _ read: String?, _ said: String) -> RuleVerdict {
            var facts = fields(name, read)
            facts.confirmed = [Self.step: [DocumentField(name: name, value: said)]]
            return verdict(.userConfirmation, journey, facts)
        }
        #expect(verdict(.userConfirmation, journey) == .couldNotApply)
        #expect(confirmed(.surname, "MUELLER", "Müller") == .passed)
        #expect(confirmed(.surname, "DE BRUIJN", "de Bruijn") == .passed)
        #expect(confirmed(.surname, "MUELLER", "Miller") == .failed)
        #expect(confirmed(.documentNumber, "SPECI2014", "speci-2014") == .passed)
        #expect(confirmed(.documentNumber, "SPECI2014", "SPECI2015") == .failed)
        #expect(confirmed(.birthDate, "1965-03-10", "1965-03-10") == .passed)
        #expect(confirmed(.birthDate, "1965-03-10", "1965-10-03") == .failed)
        #expect(confirmed(.birthDate, nil, "1965-10-03") == .couldNotApply)
        #expect(confirmed(.version, "1", "2") == .couldNotApply)
    }

    @Test func `same person: by each outcome of the face match`() throws {
        let journey = try passport()
        let outcomes: [FaceMatchOutcome: RuleVerdict] = [
            .passed: .passed, .failed: .failed, .undetermined: .couldNotApply, .required: .couldNotApply,
            .skipped: .couldNotApply,
        ]
        #expect(outcomes.count == FaceMatchOutcome.allCases.count)
        for (outcome, expected) in outcomes {
            let match = JourneyFacts.Match(outcome: outcome, figures: ["score": 0.5, "rate": .nan])
            let result = journey.result(of: .sameSubject, by: JourneyFacts(matches: [Self.step: match]))
            #expect(result.verdict == expected)
            #expect(result.details.first?.figures == ["score": 0.5])
        }
        #expect(verdict(.sameSubject, journey) == .couldNotApply)
    }

    @Test func `one document that fails decides over another that passes, and one that was not compared too`() throws {
        let two = Definitions.document + #",{"id":"11","kind":"identityDocument"}"#
        var ride = try Ride(Definitions.of(two))
        try ride.document("10", .front, .passport)
        try ride.document("11", .front, .passport)
        func same(_ first: FaceMatchOutcome, _ second: FaceMatchOutcome?) -> RuleVerdict {
            var facts = JourneyFacts(matches: [Self.step: .init(outcome: first)])
            facts.matches[.init("11")] = second.map { .init(outcome: $0) }
            return verdict(.sameSubject, ride.journey, facts)
        }
        #expect(same(.passed, .passed) == .passed)
        #expect(same(.passed, .failed) == .failed)
        #expect(same(.passed, .undetermined) == .couldNotApply)
        #expect(same(.failed, .undetermined) == .failed)
        #expect(same(.passed, nil) == .couldNotApply)
    }

    @Test func `live: by the face and by the answer to a challenge`() throws {
        func live(_ step: String, _ face: Bool?, answer: Bool?? = .none) throws -> RuleVerdict {
            var ride = try Ride(Definitions.of(step))
            try ride.selfie(live: face)
            if let answer { try ride.selfie(.livenessResult, live: answer) }
            return verdict(.selfieLiveness, ride.journey)
        }
        #expect(try live(Definitions.selfie, true) == .passed)
        #expect(try live(Definitions.selfie, false) == .failed)
        #expect(try live(Definitions.selfie, nil) == .couldNotApply)
        #expect(try live(#"{"id":"20","kind":"selfie","liveness":"none"}"#, true) == .couldNotApply)
        #expect(try live(Definitions.activeSelfie, true) == .couldNotApply)
        #expect(try live(Definitions.activeSelfie, false) == .failed)
        #expect(try live(Definitions.activeSelfie, nil, answer: true) == .passed)
        #expect(try live(Definitions.activeSelfie, true, answer: .some(nil)) == .couldNotApply)
        #expect(try live(Definitions.activeSelfie, true, answer: false) == .failed)
        #expect(try live(Definitions.activeSelfie, false, answer: true) == .failed)
    }

    @Test func `presence that nothing proved: only where the definition accepts it in so many words`() throws {
        func rule(_ accepts: String, live: Bool?) throws -> RuleResult {
            let step = #"{"id":"20","kind":"selfie","liveness":"passive"\#(accepts)}"#
            var ride = try Ride(Definitions.of(step))
            try ride.selfie(live: live)
            let definition = ride.journey.definition
            #expect(definition.setting(of: .selfieLiveness).isRequired)
            return ride.journey.result(of: .selfieLiveness, by: JourneyFacts())
        }
        for refusing in ["", #","acceptsUnprovedPresence":false"#] {
            let found = try rule(refusing, live: true)
            #expect(found.verdict == .couldNotApply)
            #expect(found.details.first?.code == "presence_not_proved")
            // An attack is still an attack.
            #expect(try rule(refusing, live: false).verdict == .failed)
            #expect(try rule(refusing, live: nil).details.first?.code == "not_told")
        }
        #expect(try rule(#","acceptsUnprovedPresence":true"#, live: true).verdict == .passed)
    }

    @Test(
        arguments: [
            ("none", [.failed, .failed, .failed, .failed]), ("unfinished", [.passed, .failed, .failed, .failed]),
            ("referred", [.passed, .passed, .failed, .failed]),
        ] as [(String, [RuleVerdict])])
    func `a restart: by what the definition allows, and the journeys are named`(
        restarts: String, verdicts: [RuleVerdict]
    ) throws {
        let journey = try passport(#""rules":{"no_duplicate_documents":{"restarts":"\#(restarts)"}}"#)
        let others: [SeenJourney] = [
            SeenJourney(.init("left"), status: .expired, decision: nil),
            SeenJourney(.init("waits"), status: .finished, decision: .refer),
            SeenJourney(.init("done"), status: .finished, decision: .complete),
            SeenJourney(.init("refused"), status: .finished, decision: .rejected),
        ]
        for (other, expected) in zip(others, verdicts) {
            let facts = JourneyFacts(documentsSeenElsewhere: [Self.step: [other]])
            let result = journey.result(of: .noDuplicateDocuments, by: facts)
            #expect(result.verdict == expected)
            #expect(result.details.map(\.subject) == [other.journey.rawValue])
            #expect(result.details.map(\.code) == [expected == .failed ? "seen_elsewhere" : "restart"])
        }
        // One that counts is not made up for by others that do not.
        let all = JourneyFacts(documentsSeenElsewhere: [Self.step: others])
        #expect(verdict(.noDuplicateDocuments, journey, all) == .failed)
    }

    @Test func `unique: by what the store found`() throws {
        let journey = try passport()
        func document(_ seen: [SeenJourney]) -> RuleVerdict {
            verdict(.noDuplicateDocuments, journey, JourneyFacts(documentsSeenElsewhere: [Self.step: seen]))
        }
        #expect(document([]) == .passed)
        #expect(document([SeenJourney(.init("other"), status: .open, decision: nil)]) == .failed)
        #expect(verdict(.noDuplicateDocuments, journey) == .couldNotApply)
        func applicant(_ candidates: Int) -> RuleVerdict {
            let search = JourneyFacts.ApplicantSearch(candidates: candidates, threshold: 0.5, gallerySize: 10)
            return verdict(.noDuplicateApplicant, journey, JourneyFacts(applicantSearch: search))
        }
        #expect(applicant(0) == .passed)
        #expect(applicant(1) == .failed)
        #expect(verdict(.noDuplicateApplicant, journey) == .couldNotApply)
    }

    @Test func `behaviour: only from signs that were looked for`() throws {
        let journey = try passport()
        func behaviour(_ examined: Set<JourneyFacts.Behaviour.Sign>, _ found: Set<JourneyFacts.Behaviour.Sign>)
            -> RuleResult
        {
            journey.result(
                of: .behaviouralChecks, by: JourneyFacts(behaviour: .init(examined: examined, found: found)))
        }
        #expect(behaviour([], []).verdict == .couldNotApply)
        #expect(behaviour([.bytesSeenBefore], []).verdict == .passed)
        let failed = behaviour([.bytesSeenBefore, .tooManyJourneys], [.tooManyJourneys, .bytesSeenBefore])
        #expect(failed.verdict == .failed)
        #expect(failed.details.map(\.subject) == ["bytes_seen_before", "too_many_journeys"])
    }

    @Test func `policy and quality: what is given satisfies the definition, and is satisfactory`() throws {
        var ride = try Ride(Definitions.of(Definitions.document + "," + Definitions.address))
        try ride.document("10", .front, .passport)
        #expect(verdict(.proofPolicy, ride.journey) == .passed)
        #expect(verdict(.documentQuality, ride.journey) == .passed)
        try ride.document("30", .page, good: false, .passport)
        #expect(verdict(.proofPolicy, ride.journey) == .failed)
        #expect(verdict(.documentQuality, ride.journey) == .failed)
        try ride.document("30", .page, .utilityBill)
        #expect(verdict(.proofPolicy, ride.journey) == .passed)
        // The one that was not good enough was taken again.
        #expect(verdict(.documentQuality, ride.journey) == .passed)
        let selfieOnly = try Ride(Definitions.of(Definitions.selfie))
        #expect(verdict(.proofPolicy, selfieOnly.journey) == .passed)
    }

    @Test func `no result, fact or error tells what was read`() throws {
        let secret = "ERIKSSON"
        var facts = fields(.surname, secret)
        facts.confirmed = [Self.step: [DocumentField(name: .surname, value: "ANNA" + secret)]]
        let journey = try passport()
        var dumped = ""
        dump(facts, to: &dumped)
        dump(journey.judged(by: facts), to: &dumped)
        dump(JourneyCommand.finish(facts), to: &dumped)
        #expect(!(dumped + "\(facts) \(JourneyCommand.finish(facts))").contains(secret))
        #expect(verdict(.userConfirmation, journey, facts) == .failed)
    }
}
