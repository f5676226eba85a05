public import BiometricsCore
internal import OpenCVKit
internal import TesseractKit

/// Reads text with weights of Tesseract: one plugin a model.
public struct TesseractTextPlugin: TextRecognizerPlugin {
    /// The model that reads machine-readable zones.
    public static let zoneModelID = "tesseract-mrz"

    /// What the plugin states about itself.
    public let manifest: PluginManifest
    /// What the weights read.
    public let alphabets: [TextAlphabet]
    private let modelID: String

    /// The plugin of a model.
    ///
    /// - Throws: `.manifestInvalid` for a recipe that cannot be used.
    init(_ entry: ModelEntry) throws(BiometricsError) {
        alphabets = try entry.recipe(as: TesseractRecipe.self).alphabets
        modelID = entry.id
        manifest = PluginManifest(
            id: "org.biometrics.text.\(entry.id)", kind: .textRecognizer, version: "1.0.0",
            summary: "Reads \(entry.title); needs the library libtesseract5", modelIDs: [entry.id])
    }

    /// A recogniser of its own for one worker.
    public func makeTextRecognizer(in context: PluginContext) throws(BiometricsError) -> any TextRecognizing {
        let model = try context.models.load(modelID)
        let recipe = try model.entry.recipe(as: TesseractRecipe.self)
        return TesseractTextRecognizer(
            reader: try TesseractReader(traineddata: model.bytes, language: recipe.language),
            alphabets: recipe.alphabets)
    }
}

extension TesseractTextPlugin: PluginFamily {
    /// The recipe of its models.
    public static var recipes: [any RecipePayload.Type] { [TesseractRecipe.self] }

    /// One plugin for each model of the recipe.
    public static func plugins(for manifest: ModelManifest) throws(BiometricsError) -> [any BiometricsPlugin] {
        var plugins: [any BiometricsPlugin] = []
        for entry in manifest.models where entry.recipe.kind == TesseractRecipe.kind {
            plugins.append(try TesseractTextPlugin(entry))
        }
        return plugins
    }
}

/// One recogniser of Tesseract's.
private struct TesseractTextRecognizer: TextRecognizing {
    /// Below this side nothing is text: an OCR-B capital has no strokes. Tesseract's own layout fails on a row of pixels.
    private static let leastSide = 4

    let reader: TesseractReader
    let alphabets: [TextAlphabet]

    func recognizeText(
        in regions: [TextRegion], alphabet: TextAlphabet
    ) throws(BiometricsError) -> [[RecognizedLine]] {
        guard alphabets.contains(alphabet) else {
            throw BiometricsError(.invalidConfiguration, "These weights do not read “\(alphabet.rawValue.printable)”.")
        }
        var all: [[RecognizedLine]] = []
        for region in regions {
            guard region.image.size.shortSide >= Self.leastSide else {
                all.append([])
                continue
            }
            all.append(try reader.lines(in: try region.image.grayscale(), layout: region.layout))
        }
        return all
    }
}
