import Biometrics
import BiometricsTestSupport
import Testing

struct RandomFramePlacesTests {
    @Test func `one place lies in each part of the clip, and equal numbers draw equal places`() {
        for seed: UInt64 in 1...20 {
            var (one, other) = (SplitMix(seed: seed), SplitMix(seed: seed))
            let drawn = RandomFramePlaces(using: &one)
            #expect(drawn == RandomFramePlaces(using: &other))
            #expect(
                drawn.places.map { Int($0 * Double(RandomFramePlaces.count)) } == Array(0..<RandomFramePlaces.count))
        }
    }

    @Test func `they are unpredictable`() {
        #expect(RandomFramePlaces() != RandomFramePlaces())
    }
}
