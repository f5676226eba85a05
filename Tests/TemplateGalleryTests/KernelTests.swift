import BiometricsTestSupport
import CTemplateScan
import Testing

/// One suite, one after another: the choice of instructions is the process' own.
@Suite(.serialized)
struct KernelTests {
    private static let all = ["avx512vnni", "avxvnni", "avx2", "portable"]

    private func sums(_ codes: [UInt8], _ query: [Int8]) -> [Int32] {
        var sums = [Int32](repeating: 0, count: 16)
        unsafe cts_sums(codes, query.count, query, &sums)
        return sums
    }

    @Test func `every set of instructions gives the sums of whole numbers, also at the ends of their range`() {
        defer { _ = Self.all.first { unsafe cts_choose($0) == 1 } }
        var random = SplitMix(seed: 3)
        for dimension in [4, 8, 12, 128, 512, 516] {
            for extreme in [false, true] {
                let codes = (0..<(16 * dimension)).map { _ in
                    extreme ? [UInt8(1), 255][random.below(2)] : UInt8(random.below(255) + 1)
                }
                let query = (0..<dimension).map { _ in
                    extreme ? [Int8(-127), 127][random.below(2)] : Int8(random.below(255) - 127)
                }
                let expected = (0..<16).map { row in
                    Int32(
                        (0..<dimension).reduce(0) { sum, index in
                            let code = Int(codes[index / 4 * 64 + 4 * row + index % 4]) - 128
                            return sum + code * Int(query[index])
                        })
                }
                for name in Self.all where unsafe cts_choose(name) == 1 {
                    #expect(sums(codes, query) == expected, "\(name), \(dimension)")
                }
            }
        }
    }

    @Test func `every set of instructions finds the same for any number of queries`() {
        defer { _ = Self.all.first { unsafe cts_choose($0) == 1 } }
        var random = SplitMix(seed: 4)
        let (panels, dimension) = (5, 128)
        let codes = (0..<(panels * 16 * dimension)).map { _ in UInt8(random.below(255) + 1) }
        let factors = (0..<(panels * 32)).map { _ in Float(random.below(1000)) / 1e6 }
        let queries = (0..<(8 * dimension)).map { _ in Int8(random.below(255) - 127) }
        for count in 1...8 {
            var results: [[UInt32]] = []
            for name in Self.all where unsafe cts_choose(name) == 1 {
                var hits = [UInt32](repeating: 0, count: count * panels * 16)
                var counts = [Int](repeating: 0, count: count)
                unsafe queries.withUnsafeBufferPointer { codesOfQueries in
                    guard let base = codesOfQueries.baseAddress else { return }
                    var asked: [cts_query] = unsafe []
                    for index in 0..<count {
                        unsafe asked.append(
                            cts_query(codes: base + index * dimension, scale: 0.01, length: 1, floor: 0.2))
                    }
                    unsafe cts_scan(codes, factors, panels, dimension, asked, count, &hits, &counts)
                }
                var found: [UInt32] = []
                for query in 0..<count {
                    let first = query * panels * 16
                    found += hits[first..<(first + counts[query])]
                    found.append(.max)
                }
                results.append(found)
            }
            #expect(Set(results).count == 1 && results[0].count > count, "\(count)")
        }
    }

    @Test func `the checksum is CRC-32C with and without the processor's own instruction`() {
        defer { _ = Self.all.first { unsafe cts_choose($0) == 1 } }
        let text = Array("123456789".utf8)
        let long = (0..<1000).map { UInt8($0 * 7 % 251) }
        var found: Set<UInt32> = []
        for name in Self.all where unsafe cts_choose(name) == 1 {
            #expect(unsafe cts_crc32c(0, text, text.count) == 0xE306_9283)
            let first = unsafe cts_crc32c(0, long, 333)
            let whole = unsafe cts_crc32c(0, long, 1000)
            let inParts = unsafe long[333...].withUnsafeBytes { unsafe cts_crc32c(first, $0.baseAddress, 667) }
            #expect(inParts == whole)
            found.insert(whole)
        }
        #expect(found.count == 1)
    }
}
