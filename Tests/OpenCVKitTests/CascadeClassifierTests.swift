import BiometricsCore
import OpenCVKit
import Testing

struct CascadeClassifierTests {
    private let path = Golden.fixtures.appending(path: "cascades/bright_over_dark.xml").path
    /// A bright bar above a dark one on grey.
    private let bars: Image = {
        var pixels = [UInt8](repeating: 100, count: 80 * 60)
        for y in 20..<40 {
            for x in 30..<50 { pixels[y * 80 + x] = y < 30 ? 250 : 5 }
        }
        return Image(size: Size(width: 80, height: 60), format: .gray8, pixels: pixels)
    }()

    // Place and weight are those of the Python package's detectMultiScale3.
    @Test func `an object is found where OpenCV finds it, with the weight of the last stage`() throws {
        let hits = try CascadeClassifier(path: path).detect(in: bars)
        #expect(hits.map(\.box) == [Rect(x: 29, y: 20, width: 22, height: 22)])
        #expect(hits.map(\.weight) == [2.5])
    }

    @Test func `without neighbours every raw hit comes, and bounds on the size are kept`() throws {
        let cascade = try CascadeClassifier(path: path)
        let raw = try cascade.detect(in: bars, options: .init(minNeighbors: 0))
        #expect(raw.count == 42)
        let small = try cascade.detect(in: bars, options: .init(minNeighbors: 0, maxSide: 20))
        #expect(!small.isEmpty && small.allSatisfy { $0.box.width == 20 })
        #expect(try cascade.detect(in: bars, options: .init(minSide: 59)).isEmpty)
    }

    @Test func `a picture smaller than the window holds nothing`() throws {
        let single = Image(size: Size(width: 1, height: 1), format: .bgr8, filledWith: 9)
        #expect(try CascadeClassifier(path: path).detect(in: single).isEmpty)
    }

    @Test func `files that are no cascade are errors that name them`() {
        let missing = "/nowhere/%s%n.xml"
        for path in [missing, #filePath, Golden.fixtures.path] {
            let error = #expect(throws: BiometricsError.self) { try CascadeClassifier(path: path) }
            #expect(error?.code == .modelInvalid)
            #expect(error?.path == path)
        }
    }

    @Test func `options out of range and empty pictures are refused`() throws {
        let cascade = try CascadeClassifier(path: path)
        for options in [
            CascadeClassifier.Options(scaleFactor: 1), .init(scaleFactor: .nan), .init(minNeighbors: -1),
            .init(minSide: -1),
        ] {
            let thrown = code { () throws(BiometricsError) in try cascade.detect(in: bars, options: options) }
            #expect(thrown == .invalidConfiguration)
        }
        let empty = Image(size: Size(width: 0, height: 0), format: .gray8, pixels: [])
        #expect(code { () throws(BiometricsError) in try cascade.detect(in: empty) } == .invalidConfiguration)
    }
}
