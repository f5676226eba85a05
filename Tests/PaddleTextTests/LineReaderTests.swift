import BiometricsCore
import Testing

@testable import PaddleText

/// What is made of the networks' numbers, with outputs written here.
struct LineReaderTests {
    /// Remembers the sizes of its inputs and gives what was written.
    private final class Network: InferenceNetwork {
        let answer: Tensor
        private(set) var sizes: [Size] = []

        init(_ answer: Tensor) { self.answer = answer }

        func run(_ images: [Image], preprocessing: PixelRecipe, outputs: [String]) -> [Tensor] {
            sizes += images.map(\.size)
            return [answer]
        }

        func run(_ input: Tensor, outputs: [String]) -> [Tensor] { [] }
    }

    private let recipe = LineRecognizerRecipe(
        pixels: PixelRecipe(colorOrder: .bgr), height: 48, widths: [96, 160], classCount: 5, characters: "AB ",
        classes: [1, 3, 4])

    /// Steps of which each has one class at a confidence; the others have nothing.
    private func steps(_ steps: [(Int, Float)]) -> Tensor {
        var values = [Float](repeating: 0, count: steps.count * 5)
        for (index, (place, value)) in steps.enumerated() { values[index * 5 + place] = value }
        return Tensor(shape: [1, steps.count, 5], values: values)
    }

    private func image(_ width: Int, _ height: Int) -> Image {
        Image(size: Size(width: width, height: height), format: .bgr8, filledWith: 200)
    }

    @Test func `repetitions are one character unless a blank stands between them`() throws {
        let network = Network(
            steps([
                (0, 1), (1, 0.5), (1, 0.9), (0, 1), (1, 0.75), (4, 1), (3, 0.25), (4, 1), (0, 1), (0, 1), (0, 1),
                (0, 1),
            ]))
        let line = try #require(
            try LineReader(network: network, recipe: recipe).line(in: image(96, 48), image(96, 48).bounds))
        #expect(line.text == "AA B" && line.fault(in: Size(width: 96, height: 48)) == nil)
        #expect(line.characters.map(\.confidence) == [0.5, 0.75, 1, 0.25])
        #expect(line.characters.first?.box.x == 0 && line.characters.last?.box.maxX == 96)
        // Steps are 8 pixels wide: the second A is at the fifth, the first at the second.
        #expect(line.characters[1].box.x == 24 && line.characters[0].box.maxX == 24)
    }

    @Test func `a class that is none of the characters is passed over, and a line of none is nothing`() throws {
        let network = Network(steps([(2, 1), (0, 1)]))
        #expect(try LineReader(network: network, recipe: recipe).line(in: image(50, 50), image(50, 50).bounds) == nil)
        let spaces = Network(steps([(4, 1), (0, 1)]))
        #expect(try LineReader(network: spaces, recipe: recipe).line(in: image(50, 50), image(50, 50).bounds) == nil)
    }

    @Test(arguments: [(96, 96), (97, 160), (160, 160), (4_000, 160), (1, 96)])
    func `a line is put into the narrowest width that holds it`(width: Int, room: Int) throws {
        let network = Network(steps([(1, 1)]))
        _ = try LineReader(network: network, recipe: recipe).line(in: image(width, 48), image(width, 48).bounds)
        #expect(network.sizes == [Size(width: room, height: 48)])
    }

    @Test func `a network of other classes is refused`() throws {
        let network = Network(Tensor(shape: [1, 2, 4], values: [Float](repeating: 0, count: 8)))
        #expect(throws: BiometricsError.self) {
            try LineReader(network: network, recipe: recipe).line(in: image(50, 50), image(50, 50).bounds)
        }
    }

    @Test func `regions are pixels that touch, of enough text`() throws {
        var map = [Float](repeating: 0, count: 20 * 10)
        // Three by four of text, which touches one more pixel at a corner; two by two; one that is hardly text.
        for y in 1...3 { for x in 2...5 { map[y * 20 + x] = 0.75 } }
        map[4 * 20 + 6] = 0.75
        for y in 1...2 { for x in 12...13 { map[y * 20 + x] = 1 } }
        for y in 6...8 { for x in 12...16 { map[y * 20 + x] = 0.4 } }
        let regions = TextDetector.regions(map, width: 20, height: 10)
        #expect(regions.count == 1)
        let region = try #require(regions.first)
        #expect(region.left == 2 && region.right == 6 && region.top == 1 && region.bottom == 4 && region.count == 13)
        // A pixel at the threshold is no text.
        #expect(TextDetector.regions([Float](repeating: 0.3, count: 200), width: 20, height: 10).isEmpty)
        #expect(TextDetector.regions([Float](repeating: 0.5, count: 200), width: 20, height: 10).count == 1)
    }

    @Test func `boxes are as much larger than regions as text is, in the picture's own pixels`() throws {
        let recipe = TextDetectorRecipe(pixels: PixelRecipe(colorOrder: .bgr), longSide: 64, shortSide: 32)
        var map = [Float](repeating: 0, count: 64 * 32)
        for y in 10..<14 { for x in 20..<28 { map[y * 64 + x] = 1 } }
        let network = Network(Tensor(shape: [1, 1, 32, 64], values: map))
        // 8 by 4 pixels grow by 8 · 4 · 1.5 / 24 = 2 on each side; the picture is twice as large.
        let boxes = try TextDetector(network: network, recipe: recipe).boxes(in: image(128, 50))
        #expect(boxes == [Rect(x: 36, y: 16, width: 24, height: 16)] && network.sizes == [Size(width: 64, height: 32)])
        let upright = Network(Tensor(shape: [1, 1, 64, 32], values: [Float](repeating: 0, count: 64 * 32)))
        #expect(try TextDetector(network: upright, recipe: recipe).boxes(in: image(50, 128)).isEmpty)
        #expect(upright.sizes == [Size(width: 32, height: 64)])
    }

    @Test func `boxes of one line are one, and columns and what lies in another box are not`() {
        func box(_ x: Double, _ width: Double, y: Double = 100, height: Double = 30) -> Rect {
            Rect(x: x, y: y, width: width, height: height)
        }
        // Day, month and year, read in three; a gap of 0.3 heights is a blank, more may be the next column.
        let date = TextDetector.joined([box(373, 44), box(414, 175, y: 98), box(588, 86)])
        #expect(date == [Rect(x: 373, y: 98, width: 301, height: 32)])
        #expect(TextDetector.joined([box(0, 50), box(59, 50)]).count == 1)
        #expect(TextDetector.joined([box(0, 50), box(59.5, 50)]).count == 2)
        // A label above its value, and a letter far higher than its neighbour.
        #expect(TextDetector.joined([box(0, 50), box(0, 50, y: 125)]).count == 2)
        #expect(TextDetector.joined([box(0, 50), box(50, 50, y: 92, height: 46)]).count == 2)
        #expect(TextDetector.joined([box(0, 100, height: 40), box(40, 8, y: 110, height: 9)]).count == 1)
        #expect(TextDetector.joined([]).isEmpty)
    }

    @Test func `recipes that cannot be used say why`() {
        let pixels = PixelRecipe(colorOrder: .bgr)
        func fault(_ widths: [Int], _ classes: [Int], _ characters: String = "AB") -> String? {
            LineRecognizerRecipe(
                pixels: pixels, height: 48, widths: widths, classCount: 5, characters: characters, classes: classes
            ).fault
        }
        #expect(fault([96, 160], [1, 4]) == nil)
        #expect(fault([160, 96], [1, 4]) != nil && fault([], [1, 4]) != nil)
        #expect(fault([96], [1, 5]) != nil && fault([96], [0, 1]) != nil && fault([96], [1, 1]) != nil)
        #expect(fault([96], [1]) != nil && fault([96], [1, 2], "A\u{7}") != nil)
        #expect(TextDetectorRecipe(pixels: pixels, longSide: 960, shortSide: 672).fault == nil)
        #expect(TextDetectorRecipe(pixels: pixels, longSide: 960, shortSide: 670).fault != nil)
        #expect(TextDetectorRecipe(pixels: pixels, longSide: 320, shortSide: 672).fault != nil)
    }
}
