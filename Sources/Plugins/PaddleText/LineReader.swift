internal import BiometricsCore
internal import OpenCVKit
internal import Platform

/// Reads lines of text.
struct LineReader {
    /// Gives the logits of the blank and of the recipe's characters, and the features that they are made of.
    let network: any InferenceNetwork
    /// Gives what all other classes come to, of `LineRecognizerGraph.rowCount` rows of features.
    let others: any InferenceNetwork
    let recipe: LineRecognizerRecipe
    private let characters: [Unicode.Scalar]

    init(network: any InferenceNetwork, others: any InferenceNetwork, recipe: LineRecognizerRecipe) {
        self.network = network
        self.others = others
        self.recipe = recipe
        characters = Array(recipe.characters.unicodeScalars)
    }

    /// The lines in `boxes` of a picture, in their order, without those in which nothing is read.
    ///
    /// - Throws: `.cancelled`, `.modelInvalid`, and what the networks throw.
    func lines(in image: Image, _ boxes: [Rect]) throws(BiometricsError) -> [RecognizedLine] {
        var parts: [(index: Int, image: Image, width: Int, room: Int)] = []
        for (index, box) in boxes.enumerated() {
            let part = image.cropped(to: box)
            guard !part.isEmpty, let widest = recipe.widths.last else { continue }
            let natural = Int((Double(part.width) * Double(recipe.height) / Double(part.height)).rounded())
            let width = min(widest, max(8, natural))
            parts.append((index, part, width, recipe.widths.first { $0 >= width } ?? widest))
        }
        // The engine makes a network ready for each width that differs from the last one's: a twelfth of the work on a page.
        parts.sort { ($0.room, $0.index) < ($1.room, $1.index) }
        var lines = [RecognizedLine?](repeating: nil, count: boxes.count)
        for part in parts {
            try BiometricsError.checkCancellation()
            let input = try part.image.resized(to: Size(width: part.width, height: recipe.height))
                .laid(into: Size(width: part.room, height: recipe.height))
            lines[part.index] = try line(
                input, boxes[part.index], part: Double(part.width) / Double(part.room))
        }
        return lines.compactMap(\.self)
    }

    /// The line in the first `part` of an input, which stands in `box`; nil where nothing is read.
    private func line(_ input: Image, _ box: Rect, part: Double) throws(BiometricsError) -> RecognizedLine? {
        let outputs = try network.run([input], preprocessing: recipe.pixels, outputs: [])
        guard outputs.count == 2, outputs[0].shape.count == 3, outputs[0].shape[2] == 1 + characters.count,
            outputs[1].shape.count == 3, outputs[1].shape[1] == outputs[0].shape[1]
        else { throw BiometricsError(.modelInvalid, "The line recogniser does not have the classes of its recipe.") }
        let steps = try decoded(outputs[0], outputs[1])
        guard !steps.isEmpty else { return nil }
        // A step of the network is as wide as the input is for each; what was padded lies behind the text.
        let stepWidth = box.width / part / Double(max(1, outputs[0].shape[1]))
        var read: [RecognizedCharacter] = []
        for (index, step) in steps.enumerated() {
            let middle = min(box.width, (Double(step.place) + 0.5) * stepWidth)
            let before = index > 0 ? (Double(steps[index - 1].place) + 0.5) * stepWidth : 2 * middle - box.width
            let after = index + 1 < steps.count ? (Double(steps[index + 1].place) + 0.5) * stepWidth : box.width
            let left = index > 0 ? (min(before, box.width) + middle) / 2 : 0
            let right = index + 1 < steps.count ? (middle + min(after, box.width)) / 2 : box.width
            read.append(
                RecognizedCharacter(
                    character: step.character, confidence: step.confidence,
                    box: Rect(x: box.x + left, y: box.y, width: max(0.1, right - left), height: box.height)))
        }
        return RecognizedLine(characters: read)
    }

    private struct Step {
        let character: Unicode.Scalar
        let confidence: Double
        let place: Int
    }

    /// The characters along the steps: of each step the best class, repetitions without a blank between them once.
    private func decoded(_ logits: Tensor, _ features: Tensor) throws(BiometricsError) -> [Step] {
        let (values, count) = (logits.values, logits.shape[2])
        var found: [(best: Int, place: Int)] = []
        var last = 0
        for step in 0..<logits.shape[1] {
            let start = step * count
            var best = 0
            for index in 1..<count where values[start + index] > values[start + best] { best = index }
            if best > 0, best != last { found.append((best, step)) }
            last = best
        }
        let others = try otherClasses(features, at: found.map(\.place))
        var read: [Step] = []
        for (step, other) in zip(found, others) {
            let row = values[step.place * count..<(step.place + 1) * count]
            // The best of the row has its share among the row and the other classes, as a softmax over all would have it.
            let best = Double(row[row.startIndex + step.best])
            let sum = row.reduce(exp(Double(other) - best)) { $0 + exp(Double($1) - best) }
            read.append(Step(character: characters[step.best - 1], confidence: min(1, 1 / sum), place: step.place))
        }
        while read.first?.character == " " { read.removeFirst() }
        while read.last?.character == " " { read.removeLast() }
        return read
    }

    /// What the classes that are not read come to at some steps.
    private func otherClasses(_ features: Tensor, at steps: [Int]) throws(BiometricsError) -> [Float] {
        let (rows, count) = (LineRecognizerGraph.rowCount, features.shape[2])
        var found: [Float] = []
        for first in stride(from: 0, to: steps.count, by: rows) {
            let part = steps[first..<min(first + rows, steps.count)]
            var values = part.flatMap { features.values[$0 * count..<($0 + 1) * count] }
            values += repeatElement(0, count: (rows - part.count) * count)
            let outputs = try others.run(Tensor(shape: [rows, count], values: values), outputs: [])
            guard let output = outputs.first, output.values.count == rows else {
                throw BiometricsError(.modelInvalid, "The line recogniser does not tell of its other classes.")
            }
            found += output.values.prefix(part.count)
        }
        return found
    }
}
