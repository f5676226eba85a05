import ActiveLiveness
import Testing

struct HeadEventsTests {
    @Test(arguments: ChallengeMovement.allCases) func `each movement is seen alone`(_ movement: ChallengeMovement)
        throws
    {
        let events = Course(movements: [(movement, begin: 3)]).track.events()
        let event = try #require(events.first)
        #expect(events.count == 1)
        #expect(event.movement == movement)
        #expect(abs(event.beginSeconds - 3) < 0.1 && abs(event.endSeconds - 3.8) < 0.1)
        #expect(event.strength >= 1.9)
    }

    @Test func `a head that is held still makes none, wherever it looks`() {
        #expect(Course().track.events().isEmpty)
        #expect(HeadTrack([]).events().isEmpty)
    }

    /// One sample a tenth of a second whose yaw is that of the list, and whose pitch is that of the other.
    private func track(yaw: [Double], pitch: [Double]? = nil) -> HeadTrack {
        HeadTrack(
            yaw.indices.compactMap { index in
                HeadSample(
                    timeSeconds: Double(index) / 10, yawDegrees: yaw[index], pitchDegrees: pitch?[index] ?? 0, scale: 1,
                    mouthOpening: 0
                ).map { .head($0) }
            })
    }

    @Test func `a yaw equal to its limit is a turn, one just below is not`() {
        let rest = [Double](repeating: 0, count: 10)
        #expect(track(yaw: rest + [11, 11, 11] + rest).events().map(\.movement) == [.turnLeft])
        #expect(track(yaw: rest + [10.99, 10.99, 10.99] + rest).events().isEmpty)
        #expect(track(yaw: rest + [-11, -11, -11] + rest).events().map(\.movement) == [.turnRight])
    }

    @Test func `a mouth opens beside how it is held: a broad smile all the while opens nothing`() {
        func movements(_ openings: [Double]) -> [ChallengeMovement] {
            HeadTrack(
                openings.indices.compactMap { index in
                    HeadSample(
                        timeSeconds: Double(index) / 10, yawDegrees: 0, pitchDegrees: 0, scale: 1,
                        mouthOpening: openings[index]
                    ).map { .head($0) }
                }
            ).events().map(\.movement)
        }
        func opening(_ peak: Double, from rest: Double) -> [Double] {
            [Double](repeating: rest, count: 10) + [peak, peak, peak] + [Double](repeating: rest, count: 10)
        }
        #expect(movements([Double](repeating: 0.5, count: 30)).isEmpty)
        #expect(movements(opening(0.6875, from: 0.5)) == [.openMouth])
        #expect(movements(opening(0.625, from: 0.5)).isEmpty)
        #expect(movements(opening(0.25, from: 0)) == [.openMouth])
        #expect(movements(opening(0.24, from: 0)).isEmpty)
    }

    @Test func `one frame is not a movement, in the middle or at an end; two are`() {
        let rest = [Double](repeating: 0, count: 10)
        #expect(track(yaw: rest + [40] + rest).events().isEmpty)
        #expect(track(yaw: rest + [40]).events().isEmpty)
        #expect(track(yaw: [40] + rest).events().isEmpty)
        #expect(track(yaw: rest + [40, 40] + rest).events().count == 1)
    }

    @Test func `a head that trembles at the limit moves once, one that goes back moves twice`() {
        let rest = [Double](repeating: 0, count: 20)
        #expect(track(yaw: rest + [12, 12, 8, 8, 12, 12] + rest).events().count == 1)
        #expect(track(yaw: rest + [12, 12, 6, 6, 12, 12] + rest).events().count == 2)
    }

    @Test func `the much stronger one of two movements at one time counts, and both count if they are alike`() {
        let rest = [Double](repeating: 0, count: 20)
        func events(pitch: Double) -> [ChallengeMovement] {
            func course(_ value: Double) -> [Double] { rest + [Double](repeating: value, count: 10) + rest }
            return track(yaw: course(22), pitch: course(pitch)).events().map(\.movement)
        }
        // 22° of yaw are twice the limit: 10.6° of pitch are 1.33 times theirs, 10.7° are more.
        #expect(events(pitch: 10.6) == [.turnLeft])
        #expect(Set(events(pitch: 10.7)) == [.turnLeft, .lookDown])
    }

    @Test func `frames out of order are sorted, and times that are not numbers are left out`() {
        let track = HeadTrack([.none(timeSeconds: 2), .several(timeSeconds: .nan), .several(timeSeconds: 1)])
        #expect(track.frames == [.several(timeSeconds: 1), .none(timeSeconds: 2)])
        #expect(track.durationSeconds == 1)
        #expect(track.longestGapSeconds == 1)
        #expect(track.severalCount == 1)
    }

    @Test func `values that are not numbers and impossible sizes make no sample`() {
        func sample(yaw: Double = 0, scale: Double = 1, eye: Double? = nil) -> HeadSample? {
            HeadSample(
                timeSeconds: 0, yawDegrees: yaw, pitchDegrees: 0, scale: scale, mouthOpening: 0, eyeOpening: eye)
        }
        #expect(sample() != nil)
        #expect(sample(yaw: .nan) == nil)
        #expect(sample(scale: 0) == nil)
        #expect(sample(scale: .infinity) == nil)
        #expect(sample(eye: .nan) == nil)
    }
}
