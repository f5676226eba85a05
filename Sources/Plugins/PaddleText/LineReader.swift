internal import BiometricsCore
internal import OpenCVKit

/// Reads a line of text.
struct LineReader {
    let network: any InferenceNetwork
    let recipe: LineRecognizerRecipe
    private let characters: [Unicode.Scalar]

    init(network: any InferenceNetwork, recipe: LineRecognizerRecipe) {
        self.network = network
        self.recipe = recipe
        characters = Array(recipe.characters.unicodeScalars)
    }

    /// The line in `box` of a picture; nil where nothing is read.
    func line(in image: Image, _ box: Rect) throws(BiometricsError) -> RecognizedLine? {
        let part = image.cropped(to: box)
        guard !part.isEmpty, let widest = recipe.widths.last else { return nil }
        let natural = Int((Double(part.width) * Double(recipe.height) / Double(part.height)).rounded())
        let width = min(widest, max(8, natural))
        let room = recipe.widths.first { $0 >= width } ?? widest
        let input = try part.resized(to: Size(width: min(width, room), height: recipe.height))
            .laid(into: Size(width: room, height: recipe.height))
        let outputs = try network.run([input], preprocessing: recipe.pixels, outputs: [])
        guard let output = outputs.first, output.shape.count == 3, output.shape[2] == recipe.classCount else {
            throw BiometricsError(.modelInvalid, "The line recogniser does not have the classes of its recipe.")
        }
        let steps = decoded(output.values, steps: output.shape[1])
        guard !steps.isEmpty else { return nil }
        // A step of the network is as wide as the input is for each; what was padded lies behind the text.
        let stepWidth = box.width * Double(room) / Double(min(width, room)) / Double(max(1, output.shape[1]))
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
    private func decoded(_ values: [Float], steps: Int) -> [Step] {
        var read: [Step] = []
        var last = -1
        for step in 0..<steps {
            let start = step * recipe.classCount
            var (best, value) = (-1, values[start])
            for (index, place) in recipe.classes.enumerated() where values[start + place] > value {
                (best, value) = (index, values[start + place])
            }
            if best >= 0, best != last {
                read.append(
                    Step(
                        character: characters[best], confidence: Double(min(1, max(0, value))), place: step))
            }
            last = best
        }
        while read.first?.character == " " { read.removeFirst() }
        while read.last?.character == " " { read.removeLast() }
        return read
    }
}
