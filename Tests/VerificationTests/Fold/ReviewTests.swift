import BiometricsTestSupport
import Testing
import Verification

/// Claims, notes and second reviewers, as the fold has them.
struct ReviewTests {
    private static let (anna, bert) = (ReviewerID("anna"), ReviewerID("bert"))

    /// A journey that was referred, under a definition that asks for a second reviewer, or does not.
    private struct Referred {
        var journey: Journey
        var now = JourneyInstant.noon

        init(secondReview: String = "never") throws {
            let definition = try JourneyDefinition(
                definition: """
                    {"schema":"biometrics.journey-definition/1","id":"d","version":1,"title":"T",
                     "steps":[{"id":"10","kind":"identityDocument","backSide":"never","optional":true}],
                     "rules":{"unrecognized_document":{"required":true}},"expiresAfter":"PT24H",
                     "secondReview":"\(secondReview)"}
                    """.utf8)
            let start = JourneyEvent(
                journey: .init("j"), sequence: 1, time: now, actor: .client, previous: nil,
                happening: .started(definition: definition.reference))
            journey = try Journey(definition, startingWith: start)
            try give(.finish(JourneyFacts()), by: .client)
            #expect(journey.systemDecision == .refer && journey.awaitsReview && journey.decidedAt == nil)
        }

        mutating func give(_ command: JourneyCommand, by actor: JourneyActor) throws(JourneyError) {
            guard case .happens(let happening) = try journey.decide(command, at: now, by: actor) else { return }
            try journey.apply(journey.event(happening, at: now, by: actor, previous: .of("previous")))
        }

        mutating func give(_ command: JourneyCommand, by reviewer: ReviewerID) throws(JourneyError) {
            try give(command, by: .reviewer(id: reviewer))
        }

        /// The refusal of a command.
        mutating func refusal(_ command: JourneyCommand, by reviewer: ReviewerID) -> JourneyError? {
            thrown { () throws(JourneyError) in try give(command, by: reviewer) }
        }
    }

    private func word(_ verdict: ReviewVerdict) -> JourneyCommand { .review(verdict, .init(rawValue: "reason")) }

    @Test func `a case is held by one until it is given back, decided, or half an hour is over`() throws {
        var case1 = try Referred()
        try case1.give(.claim, by: Self.anna)
        let claim = try #require(case1.journey.holder(at: case1.now))
        #expect(claim.reviewer == Self.anna && claim.until == case1.now.plus(Journey.claimMilliseconds))
        #expect(case1.refusal(.claim, by: Self.bert) == .caseHeld(by: Self.anna))
        #expect(case1.refusal(word(.approved), by: Self.bert) == .caseHeld(by: Self.anna))
        #expect(case1.refusal(.release, by: Self.bert) == .caseHeld(by: Self.anna))
        // Others may look, and write down what they know.
        #expect(case1.refusal(.view([]), by: Self.bert) == nil)
        #expect(case1.refusal(.noteDown(.init(id: .init("n"), digest: .of("n"))), by: Self.bert) == nil)
        var given = case1
        try given.give(.release, by: Self.anna)
        #expect(given.journey.holder(at: given.now) == nil)
        #expect(given.refusal(word(.approved), by: Self.bert) == nil)
        var decided = case1
        try decided.give(word(.approved), by: Self.anna)
        #expect(decided.journey.holder(at: decided.now) == nil && !decided.journey.awaitsReview)
        #expect(decided.journey.decidedAt == decided.now)
        var over = case1
        over.now = claim.until.plus(-1)
        #expect(over.refusal(.claim, by: Self.bert) == .caseHeld(by: Self.anna))
        over.now = claim.until
        #expect(over.refusal(.claim, by: Self.bert) == nil)
        #expect(over.journey.holder(at: over.now)?.reviewer == Self.bert)
    }

    @Test func `a repeated claim lasts longer, and is not an event within a minute`() throws {
        var case1 = try Referred()
        try case1.give(.claim, by: Self.anna)
        let (sequence, until) = (case1.journey.sequence, try #require(case1.journey.claim).until)
        case1.now = case1.now.plus(59_999)
        try case1.give(.claim, by: Self.anna)
        #expect(case1.journey.sequence == sequence)
        case1.now = case1.now.plus(1)
        try case1.give(.claim, by: Self.anna)
        #expect(case1.journey.claim?.until == until.plus(60_000))
    }

    @Test func `a journey without a review is not held, and a claim has a longest time`() throws {
        var case1 = try Referred()
        try case1.give(word(.approved), by: Self.anna)
        #expect(case1.refusal(.claim, by: Self.anna) == .reviewNotAwaited)
        let other = try Referred()
        for length in [0, -1, Journey.claimMilliseconds + 1] {
            let event = other.journey.event(
                .claimed(until: other.now.plus(length)), at: other.now, by: .reviewer(id: Self.anna),
                previous: .of("previous"))
            var changed = other.journey
            #expect(throws: JourneyError.reviewNotAllowed) { try changed.apply(event) }
        }
        #expect(throws: JourneyError.reviewNotAllowed) {
            try other.journey.decide(.claim, at: other.now, by: .client)
        }
    }

    @Test func `a rejection counts when another reviewer confirms it`() throws {
        var case1 = try Referred(secondReview: "onRejected")
        try case1.give(word(.rejected), by: Self.anna)
        #expect(case1.journey.proposal?.reviewer == Self.anna)
        #expect(case1.journey.finalDecision == .refer && case1.journey.awaitsReview)
        #expect(case1.journey.decidedAt == nil)
        for own in [word(.approved), .review(.rejected, .init(rawValue: "another")), .claim] {
            #expect(case1.refusal(own, by: Self.anna) == .secondReviewerNeeded)
        }
        // The same word twice is the same word, and confirms nothing.
        #expect(case1.refusal(word(.rejected), by: Self.anna) == nil)
        #expect(case1.journey.reviews.count == 1)
        case1.now = case1.now.plus(1000)
        try case1.give(.claim, by: Self.bert)
        try case1.give(word(.rejected), by: Self.bert)
        #expect(case1.journey.finalDecision == .rejected && !case1.journey.awaitsReview)
        #expect(case1.journey.proposal == nil && case1.journey.decidedAt == case1.now)
    }

    @Test func `another reviewer overrules a proposal, and an approval needs no second word`() throws {
        var case1 = try Referred(secondReview: "onRejected")
        try case1.give(word(.rejected), by: Self.anna)
        try case1.give(word(.approved), by: Self.bert)
        #expect(case1.journey.finalDecision == .complete && !case1.journey.awaitsReview)
        // A rejection of what was approved is a proposal as well: the approval counts until it is confirmed.
        try case1.give(word(.rejected), by: Self.anna)
        #expect(case1.journey.finalDecision == .complete && case1.journey.awaitsReview)
        try case1.give(word(.rejected), by: Self.bert)
        #expect(case1.journey.finalDecision == .rejected)
        var other = try Referred(secondReview: "onRejected")
        try other.give(word(.approved), by: Self.anna)
        #expect(other.journey.finalDecision == .complete)
    }

    @Test func `without that option each word counts at once`() throws {
        var case1 = try Referred()
        try case1.give(word(.rejected), by: Self.anna)
        #expect(case1.journey.finalDecision == .rejected && case1.journey.proposal == nil)
        try case1.give(word(.approved), by: Self.anna)
        #expect(case1.journey.finalDecision == .complete)
    }

    @Test func `a journey takes so many notes, and erases them`() throws {
        var case1 = try Referred()
        for number in 0..<Journey.mostNotes {
            try case1.give(.noteDown(.init(id: .init("n\(number)"), digest: .of("\(number)"))), by: Self.anna)
        }
        #expect(case1.refusal(.noteDown(.init(id: .init("n"), digest: .of("n"))), by: Self.bert) == .notesFull)
        #expect(case1.journey.evidence.count == Journey.mostNotes)
    }

    @Test func `the option is read and written, and a definition without it keeps its bytes`() throws {
        let asking = try Referred(secondReview: "onRejected").journey.definition
        #expect(asking.secondReview == .onRejected)
        #expect(try JourneyDefinition(json: asking.json(.line).utf8) == asking)
        let plain = try Referred().journey.definition
        #expect(!(try plain.json(.line)).contains("secondReview"))
        #expect(throws: JourneyError.self) { try Referred(secondReview: "always") }
    }
}
