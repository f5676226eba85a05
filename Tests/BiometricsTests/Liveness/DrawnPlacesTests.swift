import Biometrics
import BiometricsTestSupport
import Testing

struct DrawnPlacesTests {
    @Test func `one place lies in each part of the clip, and equal numbers draw equal places`() {
        for seed: UInt64 in 1...20 {
            var (one, other) = (SplitMix(seed: seed), SplitMix(seed: seed))
            let drawn = DrawnPlaces(using: &one)
            #expect(drawn == DrawnPlaces(using: &other))
            #expect(drawn.places.map { Int($0 * Double(DrawnPlaces.count)) } == Array(0..<DrawnPlaces.count))
        }
    }

    @Test func `they are unpredictable`() {
        #expect(DrawnPlaces() != DrawnPlaces())
    }
}
