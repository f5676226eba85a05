import BiometricsCore
import Platform
import Testing

@testable import PaddleText

/// The text from the networks' numbers, with outputs that are written here.
struct LineReaderTests {
    /// Remembers the sizes of its inputs and gives what was written.
    private final class Network: InferenceNetwork {
        let answer: [Tensor]
        private(set) var sizes: [Size] = []

        init(_ answer: Tensor...) { self.answer = answer }

        func run(_ images: [Image], preprocessing: PixelRecipe, outputs: [String]) -> [Tensor] {
            sizes += images.map(\.size)
            return answer
        }

        func run(_ input: Tensor, outputs: [String]) -> [Tensor] { [] }
    }

    /// Gives the first feature of each row.
    private final class Others: InferenceNetwork {
        private(set) var rows: [Int] = []

        func run(_ images: [Image], preprocessing: PixelRecipe, outputs: [String]) -> [Tensor] { [] }

        func run(_ input: Tensor, outputs: [String]) -> [Tensor] {
            rows.append(input.shape[0])
            let values = stride(from: 0, to: input.values.count, by: input.shape[1]).map { input.values[$0] }
            return [Tensor(shape: [input.shape[0], 1], values: values)]
        }
    }

    private let recipe = LineRecognizerRecipe(
        pixels: PixelRecipe(colorOrder: .bgr), height: 48, widths: [96, 160], classCount: 5, characters: "AB ",
        classes: [1, 3, 4])

    /// Steps that each have the blank (0) or a character (1 for the first) at a confidence. Classes that are not characters
    /// have the rest of it.
    private func network(_ steps: [(Int, Float)]) -> Network {
        var logits = [Float](repeating: -50, count: steps.count * 4)
        var features: [Float] = []
        for (index, (place, value)) in steps.enumerated() {
            logits[index * 4 + place] = Float(log(Double(value)))
            features += [value < 1 ? Float(log(1 - Double(value))) : -50, 7]
        }
        return Network(
            Tensor(shape: [1, steps.count, 4], values: logits), Tensor(shape: [1, steps.count, 2], values: features))
    }

    private func lines(_ network: Network, in image: Image) throws -> [RecognizedLine] {
        try LineReader(network: network, others: Others(), recipe: recipe).lines(
            in: image, [image.bounds], alphabet: .latin)
    }

    private func image(_ width: Int, _ height: Int) -> Image {
        Image(size: Size(width: width, height: height), format: .bgr8, filledWith: 200)
    }

    @Test func `repetitions are one character unless a blank stands between them`() throws {
        let network = network([
            (0, 1), (1, 0.5), (1, 0.9), (0, 1), (1, 0.75), (3, 1), (2, 0.25), (3, 1), (0, 1), (0, 1), (0, 1), (0, 1),
        ])
        let line = try #require(try lines(network, in: image(96, 48)).first)
        #expect(line.text == "AA B" && line.fault(in: Size(width: 96, height: 48)) == nil)
        for (found, expected) in zip(line.characters.map(\.confidence), [0.5, 0.75, 1, 0.25]) {
            #expect(abs(found - expected) < 1e-6)
        }
        #expect(line.characters.first?.box.x == 0 && line.characters.last?.box.maxX == 96)
        // Steps are 8 pixels wide: the second A is at the fifth, the first at the second.
        #expect(line.characters[1].box.x == 24 && line.characters[0].box.maxX == 24)
    }

    @Test func `a character that another class outweighs is read with the little confidence that it has`() throws {
        let line = try #require(try lines(network([(1, 1e-6), (0, 1)]), in: image(50, 50)).first)
        #expect(line.text == "A" && abs(line.confidence - 1e-6) < 1e-9)
    }

    @Test func `a line of spaces is nothing, nor is one without a character`() throws {
        #expect(try lines(network([(3, 1), (0, 1)]), in: image(50, 50)).isEmpty)
        #expect(try lines(network([(0, 1), (0, 1)]), in: image(50, 50)).isEmpty)
    }

    @Test(arguments: [(1, [16]), (16, [16]), (17, [16, 16]), (40, [16, 16, 16])])
    func `other classes are asked for in rows of one number`(characters: Int, rows: [Int]) throws {
        let others = Others()
        let steps = (0..<characters).map { (1 + $0 % 2, Float(0.5)) }
        let reader = LineReader(network: network(steps), others: others, recipe: recipe)
        let line = try #require(try reader.lines(in: image(160, 48), [image(160, 48).bounds], alphabet: .latin).first)
        #expect(line.characters.count == characters && others.rows == rows)
        #expect(line.characters.allSatisfy { abs($0.confidence - 0.5) < 1e-6 })
    }

    @Test func `rows of other classes are filled from one line after another`() throws {
        let others = Others()
        let steps = (0..<10).map { (1 + $0 % 2, Float($0 + 1) / 16) }
        let reader = LineReader(network: network(steps), others: others, recipe: recipe)
        let boxes = (0..<3).map { Rect(x: 0, y: Double($0), width: 90, height: 48) }
        let found = try reader.lines(in: image(160, 60), boxes, alphabet: .latin)
        #expect(others.rows == [16, 16] && found.map(\.characters.count) == [10, 10, 10])
        for line in found {
            for (character, step) in zip(line.characters, steps) {
                #expect(abs(character.confidence - Double(step.1)) < 1e-6)
            }
        }
    }

    @Test(arguments: [(96, 96), (97, 160), (160, 160), (4_000, 160), (1, 96)])
    func `a line is put into the narrowest width that holds it`(width: Int, room: Int) throws {
        let network = network([(1, 1)])
        _ = try lines(network, in: image(width, 48))
        #expect(network.sizes == [Size(width: room, height: 48)])
    }

    @Test func `lines are read by their widths, and stay in the order of their boxes`() throws {
        let network = network([(1, 1)])
        let boxes = [(0.0, 150.0), (10, 60), (20, 160), (30, 48)].map { Rect(x: $0.0, y: 0, width: $0.1, height: 48) }
        let reader = LineReader(network: network, others: Others(), recipe: recipe)
        let found = try reader.lines(in: image(200, 48), boxes, alphabet: .latin)
        #expect(network.sizes.map(\.width) == [96, 96, 160, 160])
        #expect(found.map(\.characters.first?.box.x) == [0, 10, 20, 30])
        // A box outside the picture is not a line.
        let beyond = [Rect(x: 300, y: 0, width: 20, height: 20), boxes[1]]
        #expect(try reader.lines(in: image(200, 48), beyond, alphabet: .latin).count == 1)
    }

    @Test func `a network of other classes is refused`() throws {
        func tensor(_ shape: [Int]) -> Tensor {
            Tensor(shape: shape, values: [Float](repeating: 0, count: shape.reduce(1, *)))
        }
        for answer in [
            Network(tensor([1, 2, 5]), tensor([1, 2, 2])), Network(tensor([1, 2, 4]), tensor([1, 3, 2])),
            Network(tensor([1, 2, 4])),
        ] {
            #expect(throws: BiometricsError.self) { try lines(answer, in: image(50, 50)) }
        }
    }

    @Test(arguments: [Float.nan, -.nan, .infinity, -.infinity])
    func `an output that is not a number is an error, and never a sure character`(value: Float) throws {
        let sound: [Float] = [-50, 0, -50, -50]
        let features: [Float] = [-50, 7]
        for place in 0..<6 {
            var (logits, other) = (sound, features)
            if place < 4 { logits[place] = value } else { other[place - 4] = value }
            let network = Network(
                Tensor(shape: [1, 1, 4], values: logits), Tensor(shape: [1, 1, 2], values: other))
            let error = #expect(throws: BiometricsError.self) { try lines(network, in: image(50, 50)) }
            #expect(error?.code == .backendFailure)
        }
        // The second network's answer, of features that are sound.
        final class Nothing: InferenceNetwork {
            let value: Float
            init(_ value: Float) { self.value = value }
            func run(_ images: [Image], preprocessing: PixelRecipe, outputs: [String]) -> [Tensor] { [] }
            func run(_ input: Tensor, outputs: [String]) -> [Tensor] {
                [Tensor(shape: [16, 1], values: [Float](repeating: value, count: 16))]
            }
        }
        let reader = LineReader(network: network([(1, 0.5)]), others: Nothing(value), recipe: recipe)
        #expect(throws: BiometricsError.self) {
            try reader.lines(in: image(50, 50), [image(50, 50).bounds], alphabet: .latin)
        }
        let map = Network(Tensor(shape: [1, 1, 32, 64], values: [Float](repeating: value, count: 64 * 32)))
        let detector = TextDetector(
            network: map, recipe: TextDetectorRecipe(pixels: PixelRecipe(colorOrder: .bgr), longSide: 64, shortSide: 32)
        )
        #expect(throws: BiometricsError.self) { try detector.boxes(in: image(64, 32)) }
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
        // A pixel at the threshold is not text.
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
