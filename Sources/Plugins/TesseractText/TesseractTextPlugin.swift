package import BiometricsCore
internal import OpenCVKit
internal import TesseractKit

/// Reads text with weights of Tesseract. There is one plugin per model.
package struct TesseractTextPlugin: TextRecognizerPlugin {
    /// The model that reads machine-readable zones.
    package static let zoneModelID = "tesseract-mrz"
    /// The model that reads Latin letters.
    package static let latinModelID = "tesseract-latin"

    /// The plugin's manifest.
    package let manifest: PluginManifest
    /// The alphabets that the weights read.
    package let alphabets: [TextAlphabet]
    private let modelID: String

    /// The plugin of a model.
    ///
    /// - Throws: `.manifestInvalid` for an invalid recipe.
    init(_ entry: ModelEntry) throws(BiometricsError) {
        alphabets = try entry.recipe(as: TesseractRecipe.self).alphabets
        modelID = entry.id
        manifest = PluginManifest(
            id: "org.biometrics.text.\(entry.id)", kind: .textRecognizer, version: "1.0.0",
            summary: "Reads \(entry.title); needs the library libtesseract5", modelIDs: [entry.id])
    }

    /// A separate recogniser for one worker.
    package func makeTextRecognizer(in context: PluginContext) throws(BiometricsError) -> any TextRecognizing {
        let model = try context.models.load(modelID)
        let recipe = try model.entry.recipe(as: TesseractRecipe.self)
        return TesseractTextRecognizer(
            reader: try TesseractReader(traineddata: model.bytes, language: recipe.language),
            alphabets: recipe.alphabets)
    }
}

extension TesseractTextPlugin: PluginFamily {
    /// The recipe of its models.
    package static var recipes: [any RecipePayload.Type] { [TesseractRecipe.self] }

    /// The rewriting of its models.
    package static var rewritings: [any ModelRewriting.Type] { [TraineddataRewriting.self] }

    /// One plugin for each model with this recipe.
    package static func plugins(for manifest: ModelManifest) throws(BiometricsError) -> [any BiometricsPlugin] {
        var plugins: [any BiometricsPlugin] = []
        for entry in manifest.models where entry.recipe.kind == TesseractRecipe.kind {
            plugins.append(try TesseractTextPlugin(entry))
        }
        return plugins
    }
}

/// A recogniser of Tesseract.
private struct TesseractTextRecognizer: TextRecognizing {
    /// The least side of a picture with text, in pixels. Below it, an OCR-B capital shows no strokes, and Tesseract's
    /// own layout analysis fails on a single row.
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
