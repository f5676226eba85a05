import Testing
import Verification

/// When a journey that was not finished ended.
struct ExpiryTests {
    private func ride() throws -> Ride {
        try Ride(Definitions.of(Definitions.document, #""retention":{"media":"P30D","result":"P5Y"}"#))
    }

    @Test func `it ended when its time was over, however late somebody notices`() throws {
        let day: Int64 = 86_400_000
        for late in [0, 1, 40 * day] {
            var ride = try ride()
            ride.now = .noon.plus(day + late)
            try ride.go(.expire)
            #expect(ride.journey.status == .expired)
            #expect(ride.journey.endedAt == .noon.plus(day))
            #expect(ride.journey.lastTime == .noon.plus(day + late))
            #expect(ride.journey.retention.media == .noon.plus(31 * day))
            // The event has the time at which it was noticed, and the fold gives the same.
            #expect(try Journey(ride.definition, folding: ride.events) == ride.journey)
        }
    }

    @Test func `any other end is when it happens`() throws {
        var ride = try ride()
        ride.now = .noon.plus(1000)
        try ride.go(.cancel)
        #expect(ride.journey.endedAt == .noon.plus(1000))
    }
}
