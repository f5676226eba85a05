import Testing

@testable import BiometricsCore

struct ConnectedRegionTests {
    private static func pixels(_ rows: String...) -> [Bool] { rows.joined().map { $0 == "#" } }

    @Test func `pixels that touch along edges or corners are one region, and each is visited once`() {
        let pixels = Self.pixels("#..#", ".#.#", "...#")
        var visited: [Int: [Int]] = [:]
        let regions = ConnectedRegion.all(in: pixels, width: 4) { visited[$0, default: []].append($1) }
        #expect(regions.map { [$0.left, $0.top, $0.right, $0.bottom] } == [[0, 0, 1, 1], [3, 0, 3, 2]])
        #expect(regions.map(\.count) == [2, 3] && regions.map(\.width) == [2, 1] && regions.map(\.height) == [2, 3])
        #expect(visited.mapValues { $0.sorted() } == [0: [0, 5], 1: [3, 7, 11]])
    }

    @Test func `the end of a row does not touch the next one's begin`() {
        #expect(ConnectedRegion.all(in: Self.pixels("...#", "#...", "...."), width: 4).count == 2)
    }

    @Test(arguments: [(0, 0), (1, 1), (2, 2), (3, 2)])
    func `so many regions are looked for, and no more`(most: Int, count: Int) {
        #expect(ConnectedRegion.all(in: Self.pixels("#.#"), width: 3, most: most).count == count)
    }

    @Test func `no pixels have no region`() { #expect(ConnectedRegion.all(in: [], width: 0).isEmpty) }
}
