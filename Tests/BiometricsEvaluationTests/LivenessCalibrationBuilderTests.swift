import BiometricsCore
import BiometricsEvaluation
import Testing

/// Thresholds of labelled scores, counted by hand.
struct LivenessCalibrationBuilderTests {
    private typealias Sample = LivenessCalibrationBuilder.Sample

    /// Honest recordings of `people`, one each, with scores from 0.5 up to 0.99, and attacks with scores up to 0.49.
    private func samples(people: Int, attacks: Int, species: String = "print") -> [Sample] {
        (0..<people).map { Sample(score: 0.5 + 0.49 * Double($0) / Double(people), species: nil, person: "p\($0)") }
            + (0..<attacks).map {
                Sample(score: 0.49 * Double($0 + 1) / Double(attacks), species: species, person: "a\($0)")
            }
    }

    @Test func `a threshold lies above all attacks but as many as are allowed`() throws {
        // 5 % of 20 attacks is one, so the threshold lies above the second highest.
        let outcome = LivenessCalibrationBuilder().part(
            of: samples(people: 50, attacks: 20), set: "toys", standardAPCER: 0.05)
        let part = try #require(outcome.part)
        #expect(part.points.map(\.maximumAPCER) == [0.2, 0.1, 0.05])
        let point = try #require(part.points.last).operatingPoint
        #expect(point.attacks.map(\.apcer.errors) == [1] && point.attacks.map(\.apcer.count) == [20])
        let second = 0.49 * 19 / 20
        #expect(point.threshold > second && point.threshold < second + 3e-6)
        #expect(point.bpcer.errors == 0 && point.bpcer.count == 50 && point.bpcer.people == 50)
        #expect(part.points.map(\.operatingPoint.threshold) == part.points.map(\.operatingPoint.threshold).sorted())
    }

    @Test func `a limit with too few attacks is refused with the number that it needs`() {
        let outcome = LivenessCalibrationBuilder().part(
            of: samples(people: 50, attacks: 20), set: "toys", standardAPCER: 0.01)
        #expect(outcome.part?.standardAPCER == 0.05)
        #expect(outcome.refusals == ["An APCER of 0.03 needs 34 attacks of each species; there are 20 of “print”."])
        let none = LivenessCalibrationBuilder().part(
            of: samples(people: 50, attacks: 4), set: "toys", standardAPCER: 0.05)
        #expect(none.part == nil)
        #expect(none.refusals == ["An APCER of 0.2 needs 5 attacks of each species; there are 4 of “print”."])
        for samples in [samples(people: 0, attacks: 20), samples(people: 20, attacks: 0)] {
            let outcome = LivenessCalibrationBuilder().part(of: samples, set: "toys", standardAPCER: 0.05)
            #expect(outcome.part == nil && !outcome.refusals.isEmpty)
        }
    }

    @Test func `the numbers of recordings alone may say that no threshold is carried`() {
        let lack = LivenessCalibrationBuilder.lack
        #expect(lack(0, ["print": 9]) == "There are no honest recordings.")
        #expect(lack(9, [:]) == "There are no attacks.")
        #expect(lack(9, ["print": 4, "screen": 1])?.contains("4 of “print”, 1 of “screen”") == true)
        // One species may be of pictures and another of clips.
        #expect(lack(1, ["print": 5, "screen": 1]) == nil)
    }

    @Test func `the hardest species sets the threshold`() throws {
        var all = samples(people: 50, attacks: 20)
        all += samples(people: 0, attacks: 20, species: "screen").map {
            Sample(score: $0.score + 0.3, species: $0.species, person: $0.person)
        }
        let outcome = LivenessCalibrationBuilder().part(of: all, set: "toys", standardAPCER: 0.05)
        let point = try #require(outcome.part?.points.last).operatingPoint
        #expect(point.attacks.map(\.species) == ["print", "screen"])
        #expect(point.attacks.map(\.apcer.errors) == [0, 1])
        #expect(point.bpcer.errors > 0)
    }

    @Test(arguments: [(39, false), (40, true)])
    func `the score of fewer than forty people suspects no capture`(people: Int, isEarned: Bool) {
        let outcome = LivenessCalibrationBuilder().part(
            of: samples(people: people, attacks: 20), set: "toys", standardAPCER: 0.05)
        #expect((outcome.part?.suspicion != nil) == isEarned)
        #expect(outcome.refusals.contains { $0.hasPrefix("The score suspects no recordings") } == !isEarned)
    }

    @Test func `suspicion is counted on people who had no part in choosing it`() throws {
        // Every second person scores low, so that what one half chooses suspects the other.
        let honest = (0..<80).map {
            Sample(score: $0.isMultiple(of: 2) ? 0.9 : 0.05, species: nil, person: $0 < 10 ? "p0\($0)" : "p\($0)")
        }
        let attacks = (0..<20).map { Sample(score: 0.01 * Double($0), species: "print", person: nil) }
        let outcome = LivenessCalibrationBuilder().part(of: honest + attacks, set: "toys", standardAPCER: 0.05)
        #expect(outcome.part != nil && outcome.part?.suspicion == nil)
    }

    @Test func `injected clips are counted by whether they are suspected`() throws {
        let builder = LivenessCalibrationBuilder()
        let honest = [
            Sample(score: 1, species: nil, person: "a"), Sample(score: 1, isInjected: true, species: nil, person: "b"),
        ]
        let animated = [
            Sample(score: 1, species: "animated", person: "c"),
            Sample(score: 0, isInjected: true, species: "animated", person: "d"),
        ]
        let point = try #require(builder.injection(of: honest + animated))
        #expect(point.attacks.map(\.apcer.errors) == [1] && point.bpcer.errors == 1)
        #expect(builder.injection(of: honest) == nil)
    }
}

/// Intervals by drawing people anew.
struct PersonBootstrapTests {
    @Test func `without errors the interval is the exact one of as many people`() throws {
        let trials = (0..<100).map { (person: Optional("p\($0 % 10)"), isError: false) }
        let found = try #require(PersonBootstrap.interval(of: trials))
        // Clopper and Pearson for 0 of 10: 1 − 0.025^(1/10).
        #expect(found.lowerBound == 0 && abs(found.upperBound - 0.30850) < 1e-4)
        #expect(PersonBootstrap.interval(of: []) == nil)
    }

    @Test func `one person's many errors make a wide interval, and files alone a narrow one`() throws {
        let byPerson = (0..<200).map { (person: Optional("p\($0 / 20)"), isError: $0 < 20) }
        let byFile = byPerson.map { (person: String?.none, isError: $0.isError) }
        let wide = try #require(PersonBootstrap.interval(of: byPerson))
        let narrow = try #require(PersonBootstrap.interval(of: byFile))
        #expect(wide.upperBound - wide.lowerBound > 2 * (narrow.upperBound - narrow.lowerBound))
        #expect(wide.contains(0.1) && narrow.contains(0.1))
        #expect(PersonBootstrap.interval(of: byPerson) == wide)
    }
}
