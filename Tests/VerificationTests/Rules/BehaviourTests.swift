import BiometricsCore
import Testing
import Verification

/// Signs come from facts that are there, and each boundary belongs to the innocent.
struct BehaviourTests {
    private typealias Sign = JourneyFacts.Behaviour.Sign

    /// A front and a face, with what is said of each.
    private func behaviour(
        _ front: CaptureFacts?, _ face: CaptureFacts?, media: MediaKind = .image, reason: FaceMatchReason? = nil,
        seen: Int? = nil, journeys: Int? = nil
    ) throws -> JourneyFacts.Behaviour? {
        var ride = try Ride(
            Definitions.of(
                #"{"id":"10","kind":"identityDocument","backSide":"never"},"# + Definitions.selfie
            ))
        var facts = JourneyFacts()
        let first = ride.submission("10", .front)
        try ride.go(.submit(first))
        try ride.go(.record(.init(submission: first.id, finding: .document(.sound(.passport)))))
        let second = ride.submission("20", .faceImage, media: media)
        try ride.go(.submit(second))
        try ride.go(.record(.init(submission: second.id, finding: .selfie(.init(isLive: true, statusCode: nil)))))
        facts.captures[first.id] = front
        facts.captures[second.id] = face
        if let reason { facts.matches[.init("10")] = .init(outcome: .undetermined, reasons: [reason]) }
        return ride.journey.behaviour(by: facts, bytesSeenElsewhere: seen, journeysWithinADay: journeys)
    }

    private func taken(_ milliseconds: Int64, _ latitude: Double? = nil, _ longitude: Double = 4.9) -> CaptureFacts {
        CaptureFacts(
            takenAt: JourneyInstant.noon.plus(milliseconds),
            location: latitude.flatMap { .init(latitude: $0, longitude: longitude) })
    }

    @Test func `without facts nothing is looked for`() throws {
        #expect(try behaviour(nil, nil) == nil)
        #expect(try behaviour(CaptureFacts(path: "a"), CaptureFacts(path: "b")) == nil)
        // One place contradicts nothing, and one time is compared with the submission's alone.
        #expect(try behaviour(CaptureFacts(location: .init(latitude: 1, longitude: 1)), nil) == nil)
        #expect(try behaviour(taken(0), nil)?.examined == [.captureContradictsItself])
    }

    @Test func `bytes of others, and journeys of one reference`() throws {
        #expect(try behaviour(nil, nil, seen: 0) == .init(examined: [.bytesSeenBefore], found: []))
        #expect(try behaviour(nil, nil, seen: 1)?.found == [.bytesSeenBefore])
        #expect(try behaviour(nil, nil, journeys: Journey.mostJourneysADay)?.found == [])
        #expect(try behaviour(nil, nil, journeys: Journey.mostJourneysADay + 1)?.found == [.tooManyJourneys])
    }

    @Test func `captures of two things in less than a second`() throws {
        #expect(try behaviour(taken(-5000), taken(-4000))?.found == [])
        #expect(try behaviour(taken(-5000), taken(-4001))?.found == [.fasterThanAPerson])
        #expect(try behaviour(taken(-4001), taken(-5000))?.found == [.fasterThanAPerson])
    }

    @Test func `a capture after it was given, beyond what clocks differ`() throws {
        #expect(try behaviour(taken(300_000), nil)?.found == [])
        #expect(try behaviour(taken(300_001), nil)?.found == [.captureContradictsItself])
    }

    @Test func `two places, and no time to go from one to the other`() throws {
        // A degree of latitude is 111.2 km: at 340 m/s, with 2 km for the doubt in a place, 321 s.
        #expect(try behaviour(taken(-400_000, 52), taken(-78_000, 53))?.found == [])
        #expect(try behaviour(taken(-400_000, 52), taken(-80_000, 53))?.found == [.captureContradictsItself])
        // Over the 180th meridian it is not far.
        #expect(try behaviour(taken(-400_000, 0, 179.99), taken(-390_000, 0, -179.99))?.found == [])
        #expect(
            try behaviour(taken(-400_000, 52, 4.9), taken(-100_000, 52, 13.4))?.found == [.captureContradictsItself])
    }

    @Test func `a clip that is not of one piece`() throws {
        #expect(try behaviour(nil, nil, media: .video) == nil)
        #expect(try behaviour(nil, nil, media: .video, reason: .scoreInUncertaintyBand)?.found == [])
        #expect(try behaviour(nil, nil, media: .video, reason: .clipNotOfOnePiece)?.found == [.clipNotOfOnePiece])
    }
}
