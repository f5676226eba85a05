import BiometricsTestSupport
import Testing

@testable import BiometricsCore

@Suite("the element of a rank")
struct ArrayRankTests {
    @Test("every rank of random numbers is that of the sorted array", arguments: [1, 2, 3, 10, 257])
    func random(count: Int) {
        var generator = SplitMix(seed: UInt64(count))
        for range in [2, 10, 1_000_000] {
            let values = (0..<count).map { _ in Int.random(in: 0..<range, using: &generator) }
            #expect(values.indices.map { values.element(ofRank: $0) } == values.sorted())
        }
    }

    @Test("equal, rising and falling numbers")
    func ordered() {
        for values in [[Int](repeating: 7, count: 100), Array(0..<100), Array((0..<100).reversed())] {
            #expect(values.indices.map { values.element(ofRank: $0) } == values.sorted())
        }
    }

    @Test("an order in which each pivot is nearly the least one")
    func unlucky() {
        // The pivot is the middle one of the first, the middle and the last value.
        var values = Array(0..<4096)
        for start in stride(from: 0, to: values.count - 2, by: 2) {
            values.swapAt(start + 1, (start + values.count - 1) / 2)
        }
        #expect([0, 2048, 4095].map { values.element(ofRank: $0) } == [0, 2048, 4095])
    }
}
