import HTTPKit
import Testing
import Verification

@testable import HTTPService

struct PreviewAllowanceTests {
    @Test func `so many frames of a journey are taken in a second, and in all, and no more`() {
        let allowance = PreviewAllowance(perSecond: 2, perJourney: 4, maximumJourneys: 2)
        let start = ContinuousClock.now
        func take(_ name: String, _ seconds: Double) -> PreviewAllowance.Answer {
            let id = JourneyID(rawValue: name)
            let answer = id.map { allowance.take($0, for: HTTPTicket(1), at: start + .seconds(seconds)) }
            if let id { allowance.end(id, for: HTTPTicket(1)) }
            return answer ?? .never
        }
        #expect([take("a", 0), take("a", 0), take("a", 0)] == [.yes, .yes, .later])
        #expect([take("a", 0.25), take("a", 0.5), take("a", 0.5)] == [.later, .yes, .later])
        #expect(take("b", 0.5) == .yes)
        // A journey without room waits until another is forgotten. One that has used all is remembered.
        #expect(take("c", 0.5) == .later)
        #expect([take("a", 1), take("a", 2), take("a", 3500)] == [.yes, .never, .never])
        #expect(take("c", 4000) == .yes)
        #expect(take("a", 4000) == .never)
        // Both are remembered, so a third has no room until one of them is forgotten.
        #expect(take("b", 4100) == .later)
        JourneyID(rawValue: "c").map(allowance.forget)
        #expect(take("b", 4100) == .yes)
    }

    @Test func `it is looked once a minute for journeys to forget`() throws {
        let allowance = PreviewAllowance(perSecond: 2, perJourney: 4, maximumJourneys: 1)
        let (first, second) = try (#require(JourneyID(rawValue: "a")), #require(JourneyID(rawValue: "b")))
        let start = ContinuousClock.now
        func take(_ journey: JourneyID, _ seconds: Double) -> PreviewAllowance.Answer {
            allowance.take(journey, for: HTTPTicket(1), at: start + .seconds(seconds))
        }
        #expect(take(first, 0) == .yes)
        #expect([take(second, 3599), take(second, 3600), take(second, 3658.9)] == [.later, .later, .later])
        #expect(allowance.count == 1)
        #expect(take(second, 3659) == .yes)
        #expect(allowance.count == 1)
    }

    @Test func `one frame of a journey is on its way at a time, and only its own end lets the next come`() throws {
        let allowance = PreviewAllowance(perSecond: 100, perJourney: 100)
        let (first, second) = try (#require(JourneyID(rawValue: "a")), #require(JourneyID(rawValue: "b")))
        #expect(allowance.take(first, for: HTTPTicket(1)) == .yes)
        #expect(allowance.take(first, for: HTTPTicket(2)) == .later)
        #expect(allowance.take(second, for: HTTPTicket(3)) == .yes)
        allowance.end(first, for: HTTPTicket(2))
        #expect(allowance.take(first, for: HTTPTicket(4)) == .later)
        allowance.end(first, for: HTTPTicket(1))
        #expect(allowance.take(first, for: HTTPTicket(5)) == .yes)
        // The first request is let go of once more when its connection ends.
        allowance.end(first, for: HTTPTicket(1))
        #expect(allowance.take(first, for: HTTPTicket(6)) == .later)
    }

    @Test(arguments: [(0.0, 9), (-1, 9), (.nan, 9), (3, 0)])
    func `none at all are taken where there are to be none`(perSecond: Double, perJourney: Int) throws {
        let allowance = PreviewAllowance(perSecond: perSecond, perJourney: perJourney)
        let id = try #require(JourneyID(rawValue: "a"))
        #expect(allowance.take(id, for: HTTPTicket(1)) == .never)
        #expect(allowance.count == 0)
    }
}
