import BiometricsTestSupport
import Testing
import Verification

struct ConsentTests {
    private func ride() throws -> Ride { try Ride(Definitions.of(Definitions.document)) }

    @Test func `the consent to a text is recorded once, with its time`() throws {
        var ride = try ride()
        try ride.go(.consent(.init("terms-1")))
        ride.now = ride.now.plus(1000)
        #expect(try ride.go(.consent(.init("terms-1"))) == .isDone(earlier: nil))
        try ride.go(.consent(.init("terms-2")))
        #expect(ride.journey.consents.map(\.text.rawValue) == ["terms-1", "terms-2"])
        #expect(ride.journey.consents.map(\.time) == [.noon, JourneyInstant.noon.plus(1000)])
        #expect(ride.action == "INITIAL" && ride.events.count == 3)
    }

    @Test func `a journey takes so many texts and no more, and none after its end`() throws {
        var ride = try ride()
        for number in 0..<Journey.mostConsents { try ride.go(.consent(.init("t\(number)"))) }
        #expect(refusal { () throws(JourneyError) in try ride.go(.consent(.init("one-more"))) } == .consentsFull)
        try ride.go(.cancel)
        #expect(refusal { () throws(JourneyError) in try ride.go(.consent(.init("late"))) } == .journeyCancelled)
    }
}
