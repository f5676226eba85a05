import BiometricsTestSupport
import Testing
import Verification

/// Histories that a store or a second writer hands in.
struct HostileEventTests {
    private func changed(
        _ event: JourneyEvent, journey: String? = nil, sequence: Int? = nil, time: JourneyInstant? = nil,
        happening: JourneyHappening? = nil, chained: Bool = true
    ) -> JourneyEvent {
        JourneyEvent(
            journey: journey.map { .init($0) } ?? event.journey, sequence: sequence ?? event.sequence,
            time: time ?? event.time, actor: event.actor, previous: chained ? event.previous : nil,
            happening: happening ?? event.happening)
    }

    private func ride() throws -> Ride {
        var ride = try Ride(Definitions.standard())
        try ride.document("10", .front)
        return ride
    }

    private func refusedBy(_ journey: Journey, _ event: JourneyEvent) -> JourneyError? {
        var copy = journey
        let error = refusal { () throws(JourneyError) in try copy.apply(event) }
        #expect(copy == journey)
        return error
    }

    @Test func `one of two writers wins, and the other gets a conflict`() throws {
        let ride = try ride()
        let last = try #require(ride.events.last)
        for sequence in [last.sequence, 1, 0, -1, Int.min] {
            #expect(refusedBy(ride.journey, changed(last, sequence: sequence)) == .journeyConflict(expected: 4))
        }
    }

    @Test func `an event of another journey, a gap, a step back in time and a loose event are refused`() throws {
        let ride = try ride()
        let next = ride.journey.event(.cancelled, at: ride.now, by: .client, previous: .of("x"))
        #expect(refusedBy(ride.journey, changed(next, journey: "other")) == .foreignEvent(.init("other")))
        for sequence in [5, 6, Int.max] {
            #expect(
                refusedBy(ride.journey, changed(next, sequence: sequence))
                    == .eventOutOfOrder(expected: 4, found: sequence))
        }
        #expect(
            refusedBy(ride.journey, changed(next, time: ride.now.plus(-1))) == .eventOutOfOrder(expected: 4, found: 4))
        #expect(refusedBy(ride.journey, changed(next, chained: false)) == .eventOutOfOrder(expected: 4, found: 4))
        var copy = ride.journey
        try copy.apply(next)
        #expect(copy.status == .cancelled)
    }

    @Test func `a clock that goes back does not stop a journey`() throws {
        var ride = try ride()
        ride.now = ride.now.plus(-5000)
        try ride.go(.cancel)
        #expect(ride.events.map(\.time) == [.noon, .noon, .noon, .noon])
    }

    @Test func `a second start, forged verdicts and rules that are not all there are refused`() throws {
        let ride = try ride()
        func refused(_ happening: JourneyHappening, by actor: JourneyActor = .client) -> JourneyError? {
            refusedBy(ride.journey, ride.journey.event(happening, at: ride.now, by: actor, previous: .of("x")))
        }
        #expect(refused(.started(definition: ride.definition.reference)) == .journeyStarted)
        let face = SelfieCapture(isLive: true, statusCode: nil)
        #expect(
            refused(.assessed(assessment: .init(submission: .init("s1"), finding: .selfie(face)))) == .actorNotAllowed)
        #expect(refused(.finished(rules: [])) == .journeyNotCompletable([.init("10"), .init("20")]))
        var done = try Ride(Definitions.of(Definitions.document))
        try done.document("10", .front, .passport)
        let results = done.journey.judged(by: JourneyFacts())
        for wrong in [[], Array(results.dropLast()), results + results, results.reversed()] {
            let event = done.journey.event(.finished(rules: wrong), at: done.now, by: .client, previous: .of("x"))
            #expect(refusedBy(done.journey, event) == .rulesIncomplete)
        }
    }

    @Test func `a history begins with a start of its own definition`() throws {
        let ride = try ride()
        func refused(_ events: [JourneyEvent], _ definition: JourneyDefinition? = nil) -> JourneyError? {
            refusal { () throws(JourneyError) in
                _ = try Journey(definition ?? ride.definition, folding: events)
            }
        }
        #expect(refused([]) == .noActiveJourney)
        #expect(refused(Array(ride.events.dropFirst())) == .eventOutOfOrder(expected: 1, found: 2))
        #expect(refused([changed(ride.events[0], happening: .cancelled)]) == .noActiveJourney)
        #expect(refused(ride.events, try Definitions.of(Definitions.document))?.code == "unknown_definition")
        #expect(refused([ride.events[0], ride.events[0]]) == .journeyConflict(expected: 2))
        #expect(refused([ride.events[0], ride.events[2]]) == .eventOutOfOrder(expected: 2, found: 3))
        #expect(try Journey(ride.definition, folding: ride.events) == ride.journey)
    }
}
