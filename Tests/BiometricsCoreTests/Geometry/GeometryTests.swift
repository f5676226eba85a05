import BiometricsCore
import Foundation
import Testing

struct GeometryTests {
    @Test func `a rectangle is four numbers in JSON and comes back the same`() throws {
        let rect = Rect(x: 1.5, y: -2, width: 30, height: 40)
        let json = try JSONEncoder().encode(rect)
        #expect(String(decoding: json, as: UTF8.self) == "[1.5,-2,30,40]")
        #expect(try JSONDecoder().decode(Rect.self, from: json) == rect)
    }

    @Test func `overlap is intersection over union`() {
        let a = Rect(x: 0, y: 0, width: 2, height: 2)
        let b = Rect(x: 1, y: 0, width: 2, height: 2)
        #expect(a.overlap(with: b) == 2.0 / 6.0)
        #expect(a.overlap(with: a) == 1)
        #expect(a.overlap(with: Rect(x: 5, y: 5, width: 1, height: 1)) == 0)
        #expect(Rect(x: 0, y: 0, width: 0, height: 0).overlap(with: Rect(x: 0, y: 0, width: 0, height: 0)) == 0)
    }
}
