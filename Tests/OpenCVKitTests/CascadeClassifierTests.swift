import BiometricsCore
import FoundationEssentials
import OpenCVKit
import Testing

struct CascadeClassifierTests {
    private let xml: [UInt8]
    /// A bright bar above a dark one on grey.
    private let bars: Image = {
        var pixels = [UInt8](repeating: 100, count: 80 * 60)
        for y in 20..<40 {
            for x in 30..<50 { pixels[y * 80 + x] = y < 30 ? 250 : 5 }
        }
        return Image(size: Size(width: 80, height: 60), format: .gray8, pixels: pixels)
    }()

    init() throws {
        xml = [UInt8](try Data(contentsOf: Golden.fixtures.appending(path: "cascades/bright_over_dark.xml")))
    }

    // Place and weight are those of the Python package's detectMultiScale3.
    @Test func `an object is found where OpenCV finds it, with the weight of the last stage`() throws {
        let hits = try CascadeClassifier(xml: xml).detect(in: bars)
        #expect(hits.map(\.box) == [Rect(x: 29, y: 20, width: 22, height: 22)])
        #expect(hits.map(\.weight) == [2.5])
    }

    @Test func `without neighbours every raw hit comes, and bounds on the size are kept`() throws {
        let cascade = try CascadeClassifier(xml: xml)
        let raw = try cascade.detect(in: bars, options: .init(minNeighbors: 0))
        #expect(raw.count == 42)
        let small = try cascade.detect(in: bars, options: .init(minNeighbors: 0, maxSide: 20))
        #expect(!small.isEmpty && small.allSatisfy { $0.box.width == 20 })
        #expect(try cascade.detect(in: bars, options: .init(minSide: 59)).isEmpty)
    }

    @Test func `a picture smaller than the window holds nothing`() throws {
        let single = Image(size: Size(width: 1, height: 1), format: .bgr8, filledWith: 9)
        #expect(try CascadeClassifier(xml: xml).detect(in: single).isEmpty)
    }

    @Test func `bytes that are no cascade are an error`() throws {
        let document = String(decoding: xml, as: UTF8.self)
        let head = "<?xml version=\"1.0\"?>\n<opencv_storage>"
        for text in [
            "", "<", "<?xml", "<?xml version=\"1.0\"?>", head, "\(head)</opencv_storage>", "no XML at all",
            "/etc/passwd", "%YAML:1.0\n---\na: 1\n", "{\"a\": 1}", String(document.dropFirst()), document + "<",
            document.replacing("BOOST", with: "another"), document.replacing("HAAR", with: "%s%n"),
            document.replacing("<stages>", with: "<stages"),
            // The format of OpenCV 1.
            "\(head)<c type_id=\"opencv-haar-classifier\"><size>20 20</size><stages></stages></c></opencv_storage>",
        ] {
            let bytes = Array(text.utf8)
            #expect(code { () throws(BiometricsError) in try CascadeClassifier(xml: bytes) } == .modelInvalid)
        }
        let garbage = [UInt8](repeating: 0xA5, count: 100)
        for bytes in [garbage, Array(head.utf8) + garbage, xml + [0], [0] + xml] {
            #expect(code { () throws(BiometricsError) in try CascadeClassifier(xml: bytes) } == .modelInvalid)
        }
    }

    @Test func `a cascade that is cut short anywhere is an error`() throws {
        // All but the line's end behind the last tag.
        for count in 0..<xml.count - 1 {
            let part = Array(xml.prefix(count))
            #expect(code { () throws(BiometricsError) in try CascadeClassifier(xml: part) } == .modelInvalid)
        }
    }

    @Test func `options out of range and empty pictures are refused`() throws {
        let cascade = try CascadeClassifier(xml: xml)
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
