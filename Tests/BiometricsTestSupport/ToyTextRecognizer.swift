public import BiometricsCore

/// A text recogniser that reads in every region what it was made with, whatever the picture shows.
public struct ToyTextRecognizer: TextRecognizerPlugin {
    /// Its manifest; it needs no model.
    public let manifest = PluginManifest(
        id: "org.example.toy-text", kind: .textRecognizer, version: "1.0.0", summary: "")
    /// Machine-readable zones.
    public let alphabets: [TextAlphabet] = [.machineReadable]
    private let answer: @Sendable (Int, TextRegion) -> [String]

    /// A recogniser.
    ///
    /// - Parameter answer: the lines of a region, of which it is told the number among all that an instance was asked.
    public init(_ answer: @escaping @Sendable (Int, TextRegion) -> [String]) {
        self.answer = answer
    }

    /// A recogniser of its own for one worker.
    public func makeTextRecognizer(in context: PluginContext) -> any TextRecognizing { Instance(answer: answer) }

    private final class Instance: TextRecognizing {
        let answer: @Sendable (Int, TextRegion) -> [String]
        var asked = 0

        init(answer: @escaping @Sendable (Int, TextRegion) -> [String]) {
            self.answer = answer
        }

        func recognizeText(in regions: [TextRegion], alphabet: TextAlphabet) -> [[RecognizedLine]] {
            regions.map { region in
                defer { asked += 1 }
                guard !region.image.isEmpty else { return [] }
                return answer(asked, region).map { text in
                    RecognizedLine(
                        characters: text.unicodeScalars.map {
                            RecognizedCharacter(character: $0, confidence: 0.99, box: region.image.bounds)
                        })
                }
            }
        }
    }
}
