import ActiveLiveness
import BiometricsCore
import BiometricsTestSupport
import Testing

@testable import Biometrics

/// The person seen throughout a clip, on templates of two numbers.
struct IdentityContinuityTests {
    private let watch = IdentityContinuity(leastScore: 0.5, strangerScore: 0.5)

    /// Somebody who looks like the first person by `score`.
    private func template(_ score: Float) throws -> FaceTemplate {
        try FaceTemplate(model: ToyEmbedder.model, unitFeatures: [score, (1 - score * score).squareRoot()])
    }

    /// Ten frames a second, those of `scores`; from `turn` on for as many as there are, the head is turned.
    private func frames(_ scores: [Float], unfit: Range<Int> = 0..<0) throws -> [IdentityContinuity.Frame] {
        try scores.enumerated().map { index, score in
            IdentityContinuity.Frame(
                seconds: Double(index) / 10, template: try template(score), isFit: !unfit.contains(index))
        }
    }

    private func movement(_ seconds: ClosedRange<Double>) throws -> HeadEvent {
        // A course whose one movement is a turn to the left within those seconds.
        let samples = (0..<20).compactMap { index -> HeadSample? in
            let time = Double(index) / 10
            return HeadSample(
                timeSeconds: time, yawDegrees: seconds.contains(time) ? 30 : 0, pitchDegrees: 0, scale: 1,
                mouthOpening: 0)
        }
        return try #require(HeadTrack(samples.map { .head($0) }).events().first)
    }

    private let person = [Float](repeating: 1, count: 20)

    @Test func `one person is seen only if every well captured frame shows the same one`() throws {
        #expect(try watch.seesOnePerson(in: frames(person)))
        var scores = person
        scores[7] = 0.5
        #expect(try watch.seesOnePerson(in: frames(scores)))
        scores[7] = 0.49
        #expect(try !watch.seesOnePerson(in: frames(scores)))
        // A frame in which the person could not be recognised.
        #expect(try watch.seesOnePerson(in: frames(scores, unfit: 7..<8)))
    }

    @Test func `a frame that was drawn shows a stranger below the score, where it was captured well`() throws {
        func strangers(_ scores: [Float], unfit: Range<Int> = 0..<0, among person: [IdentityContinuity.Frame]) throws
            -> [Double]
        {
            try watch.strangers(among: frames(scores, unfit: unfit), in: person).map(\.seconds)
        }
        let person = try frames(person)
        #expect(try strangers([1, 0.5, 0.49, 1, 0], among: person) == [0.2, 0.4])
        // One frame may be a smear.
        #expect(try strangers([1, 0.5, 0.49, 1, 0], unfit: 2..<3, among: person).isEmpty)
        #expect(try strangers([1, 0.49, 0.49, 1, 0], unfit: 2..<3, among: person) == [0.1, 0.4])
        #expect(try strangers([], among: person).isEmpty && strangers([0, 0], among: []).isEmpty)
        // If no frame was captured well, none has to be.
        #expect(try strangers([0.49, 0], unfit: 0..<2, among: frames([1, 1, 1], unfit: 0..<3)) == [0, 0.1])
        #expect(try IdentityContinuity(leastScore: nil).strangers(among: frames([0, 0]), in: person).isEmpty)
    }

    @Test func `a frame of the track counts as well, unless the face is less clear in it`() throws {
        func strangers(_ change: (inout IdentityContinuity.Frame) -> Void) throws -> Int {
            var track = try frames([1, 1, 1, 1, 0.4, 1, 0.4, 1])
            for index in [4, 6] { change(&track[index]) }
            return try watch.strangers(among: [], in: track).count
        }
        #expect(try strangers { _ in } == 2)
        #expect(try strangers { $0.confidence = 0.984 } == 0)
        #expect(try strangers { $0.confidence = 0.986 } == 2)
        #expect(try strangers { $0.yawDegrees = 31 } == 0)
        #expect(try strangers { $0.yawDegrees = 29 } == 2)
        #expect(try strangers { $0.blur = 0.1 } == 0)
        // A score between those of one person and of a stranger accuses no frame.
        let track = try frames([1, 1, 1, 1, 0.4, 1, 0.4, 1])
        #expect(try IdentityContinuity(leastScore: 0.5, strangerScore: 0.3).strangers(among: [], in: track).isEmpty)
    }

    @Test func `somebody else who turns away and blurs is somebody else`() throws {
        let turn = try movement(1.0...1.4)
        #expect(turn.beginSeconds == 1.0 && turn.endSeconds == 1.4)
        var scores = person
        for index in 10...14 { scores[index] = 0.3 }
        #expect(try watch.seesOnePerson(in: frames(scores, unfit: 10..<15)))
        #expect(try !watch.seesOnePerson(in: frames(scores, unfit: 10..<15), moving: [turn]))
        // One's own turn, with a smear or two.
        scores[10] = 0.6
        scores[11] = 0.5
        scores[12] = 0.9
        #expect(try watch.seesOnePerson(in: frames(scores, unfit: 10..<15), moving: [turn]))
        scores[11] = 0.49
        #expect(try !watch.seesOnePerson(in: frames(scores, unfit: 10..<15), moving: [turn]))
    }

    @Test func `nothing is told without templates, and without a calibration`() throws {
        #expect(try watch.seesOnePerson(in: [], moving: [movement(1.0...1.4)]))
        #expect(try IdentityContinuity(leastScore: nil).seesOnePerson(in: frames([1, 0, 1])))
    }
}
