internal import BiometricsCore
internal import OpenCVKit
internal import Platform

/// Reads lines of text.
struct LineReader {
    /// Gives the logits of the blank and of the recipe's characters, and the features from which they are computed.
    let network: any InferenceNetwork
    /// Gives the combined logit of all other classes, for `LineRecognizerGraph.rowCount` rows of features.
    let others: any InferenceNetwork
    let recipe: LineRecognizerRecipe
    private let characters: [Unicode.Scalar]

    init(network: any InferenceNetwork, others: any InferenceNetwork, recipe: LineRecognizerRecipe) {
        self.network = network
        self.others = others
        self.recipe = recipe
        characters = Array(recipe.characters.unicodeScalars)
    }

    /// The lines in `boxes` of a picture, in their order, without lines in which nothing is read.
    ///
    /// - Throws: `.invalidConfiguration` for an alphabet of other letters, `.cancelled`, `.modelInvalid`, and the errors
    ///   of the networks.
    func lines(
        in image: Image, _ boxes: [Rect], alphabet name: TextAlphabet
    ) throws(BiometricsError) -> [RecognizedLine] {
        guard let alphabet = LineAlphabet(name, of: characters) else {
            throw BiometricsError(.invalidConfiguration, "These weights do not read “\(name.rawValue.printable)”.")
        }
        var parts: [(index: Int, image: Image, width: Int, room: Int)] = []
        for (index, box) in boxes.enumerated() {
            let part = image.cropped(to: box)
            guard !part.isEmpty, let widest = recipe.widths.last else { continue }
            let natural = Int((Double(part.width) * Double(recipe.height) / Double(part.height)).rounded())
            let width = min(widest, max(8, natural))
            parts.append((index, part, width, recipe.widths.first { $0 >= width } ?? widest))
        }
        // The engine prepares the network whenever the width changes, which takes a twelfth of the time for a page.
        // Sorting avoids this.
        parts.sort { ($0.room, $0.index) < ($1.room, $1.index) }
        var found: [FoundLine] = []
        for part in parts {
            try BiometricsError.checkCancellation()
            let input = try part.image.resized(to: Size(width: part.width, height: recipe.height))
                .laid(into: Size(width: part.room, height: recipe.height))
            let (steps, count) = try steps(of: input, alphabet)
            // The steps of the network divide its input evenly. The padding lies after the text.
            let shown = Double(part.width) / Double(part.room)
            let stepWidth = boxes[part.index].width / shown / Double(max(1, count))
            found.append(FoundLine(index: part.index, steps: steps, stepWidth: stepWidth))
        }
        var others = try otherClasses(at: found.flatMap(\.steps))[...]
        var lines = [RecognizedLine?](repeating: nil, count: boxes.count)
        for line in found {
            let steps = decoded(line.steps, others.prefix(line.steps.count), alphabet)
            others.removeFirst(line.steps.count)
            lines[line.index] = Self.line(steps, box: boxes[line.index], stepWidth: line.stepWidth)
        }
        return lines.compactMap(\.self)
    }

    /// The findings about one line, with its index among the requested ones.
    private struct FoundLine {
        let index: Int
        let steps: [FoundStep]
        /// The width of a step in the picture.
        let stepWidth: Double
    }

    /// A step with a character.
    private struct FoundStep {
        /// The index of what is read in the alphabet.
        let best: Int
        /// The logit of its classes together.
        let logit: Float
        let place: Int
        let logits: [Float]
        let features: [Float]
    }

    /// The line of some steps inside `box`; nil if nothing is read.
    private static func line(_ steps: [Step], box: Rect, stepWidth: Double) -> RecognizedLine? {
        guard !steps.isEmpty else { return nil }
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

    /// Rejects infinite numbers and NaN. No class would outweigh a NaN, and the lesser of 1 and NaN is 1, so the text
    /// would be read as empty or as certain. The engines of a plugin's context never return such numbers.
    private static func check(_ tensors: [Tensor]) throws(BiometricsError) {
        guard tensors.allSatisfy(\.isFinite) else {
            throw BiometricsError(.backendFailure, "The line recogniser gave infinite numbers or NaN.")
        }
    }

    private struct Step {
        let character: Unicode.Scalar
        let confidence: Double
        let place: Int
    }

    /// The steps of an input with a character, and the number of all steps. Each step has its best class. Repetitions
    /// without a blank in between count once.
    private func steps(
        of input: Image, _ alphabet: LineAlphabet
    ) throws(BiometricsError) -> ([FoundStep], count: Int) {
        let outputs = try network.run([input], preprocessing: recipe.pixels, outputs: [])
        guard outputs.count == 2, outputs[0].shape.count == 3, outputs[0].shape[2] == 1 + characters.count,
            outputs[1].shape.count == 3, outputs[1].shape[1] == outputs[0].shape[1]
        else { throw BiometricsError(.modelInvalid, "The line recogniser must have the classes of its recipe.") }
        try Self.check(outputs)
        let (logits, features) = (outputs[0], outputs[1])
        let (values, count, featureCount) = (logits.values, logits.shape[2], features.shape[2])
        var found: [FoundStep] = []
        var last: Int?
        for step in 0..<logits.shape[1] {
            let shown = values[step * count..<(step + 1) * count]
            let best = alphabet.best(among: shown)
            if let best, best.entry != last {
                found.append(
                    FoundStep(
                        best: best.entry, logit: best.logit, place: step, logits: Array(shown),
                        features: Array(features.values[step * featureCount..<(step + 1) * featureCount])))
            }
            last = best?.entry
        }
        return (found, logits.shape[1])
    }

    /// The characters of a line's steps, without blanks at its ends. `others` is the combined logit of the other
    /// classes.
    private func decoded(
        _ steps: [FoundStep], _ others: ArraySlice<Float>, _ alphabet: LineAlphabet
    ) -> [Step] {
        var read: [Step] = []
        for (step, other) in zip(steps, others) {
            // The confidence is the share of the best class among all classes, as in a softmax over all of them.
            let best = Double(step.logit)
            let sum = step.logits.reduce(exp(Double(other) - best)) { $0 + exp(Double($1) - best) }
            for character in alphabet.entries[step.best].text {
                read.append(Step(character: character, confidence: min(1, 1 / sum), place: step.place))
            }
        }
        while read.first?.character == " " { read.removeFirst() }
        while read.last?.character == " " { read.removeLast() }
        return read
    }

    /// The combined logit of the other classes at steps of any lines. The network takes a fixed number of steps at a
    /// time. Line by line, three in eight of them would be empty.
    private func otherClasses(at steps: [FoundStep]) throws(BiometricsError) -> [Float] {
        let rows = LineRecognizerGraph.rowCount
        var found: [Float] = []
        for first in stride(from: 0, to: steps.count, by: rows) {
            let part = steps[first..<min(first + rows, steps.count)]
            let count = part[first].features.count
            let values = part.flatMap(\.features) + repeatElement(0, count: (rows - part.count) * count)
            let outputs = try others.run(Tensor(shape: [rows, count], values: values), outputs: [])
            guard let output = outputs.first, output.values.count == rows else {
                throw BiometricsError(.modelInvalid, "The line recogniser must give its other classes.")
            }
            try Self.check([output])
            found += output.values.prefix(part.count)
        }
        return found
    }
}
