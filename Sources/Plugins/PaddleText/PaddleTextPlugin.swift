package import BiometricsCore
internal import OpenVINOKit

/// Reads print in Latin letters, and lines of machine-readable zones, with PP-OCRv5's detector and PP-OCRv6's recogniser, run
/// by OpenVINO only.
///
/// OpenCV 4.6 computes these networks wrongly without an error. Therefore this plugin opens OpenVINO, whatever other
/// engine is in use.
///
/// - Source: PaddleOCR, PP-OCRv5 mobile and PP-OCRv6 small (Apache-2.0).
package struct PaddleTextPlugin: TextRecognizerPlugin {
    /// The models: the detector and the recogniser.
    package static let modelIDs = ["ppocr-v5-det", "ppocr-v6-rec"]

    /// The alphabets that it reads.
    package let alphabets: [TextAlphabet] = [.latin, .machineReadable]

    /// A plugin of the two models.
    package init() {}

    /// The plugin's manifest.
    package var manifest: PluginManifest {
        PluginManifest(
            id: "org.biometrics.text.ppocr", kind: .textRecognizer, version: "1.0.0",
            summary: "PP-OCR: print in Latin letters; needs OpenVINO", modelIDs: Self.modelIDs,
            engineIDs: ["openvino"])
    }

    /// A separate recogniser for one worker.
    ///
    /// - Throws: as the protocol documents; `.engineUnavailable` without OpenVINO.
    package func makeTextRecognizer(in context: PluginContext) throws(BiometricsError) -> any TextRecognizing {
        let isOpen = context.engine.id == "openvino"
        // A context checks the outputs of its engine.
        let own =
            isOpen
            ? context
            : PluginContext(models: context.models, engine: try OpenVINOEngine(), threads: context.threads)
        let engine = own.engine.inFullPrecision
        let detector = try context.models.load(Self.modelIDs[0])
        let recognizer = try context.models.load(Self.modelIDs[1])
        let recipe = try recognizer.entry.recipe(as: LineRecognizerRecipe.self)
        let graph = try LineRecognizerGraph(recognizer.bytes, recipe: recipe)
        let detection = try detector.entry.recipe(as: TextDetectorRecipe.self)
        return PaddleTextRecognizer(
            detector: TextDetector(
                network: try engine.makeNetwork(
                    onnx: TextDetectorGraph.withSwishes(detector.bytes), threads: context.threads,
                    frequentShapes: detection.shapes),
                recipe: detection),
            reader: LineReader(
                network: try engine.makeNetwork(onnx: graph.characters, threads: context.threads),
                others: try engine.makeNetwork(onnx: graph.others, threads: context.threads), recipe: recipe))
    }
}

extension PaddleTextPlugin: PluginFamily {
    /// The recipes of its models.
    package static var recipes: [any RecipePayload.Type] { [TextDetectorRecipe.self, LineRecognizerRecipe.self] }

    /// The one plugin.
    package static func plugins(for manifest: ModelManifest) -> [any BiometricsPlugin] { [PaddleTextPlugin()] }
}

/// One recogniser with both networks.
private struct PaddleTextRecognizer: TextRecognizing {
    /// The least side of a picture with text, in pixels.
    private static let leastSide = 4

    let detector: TextDetector
    let reader: LineReader

    func recognizeText(
        in regions: [TextRegion], alphabet: TextAlphabet
    ) throws(BiometricsError) -> [[RecognizedLine]] {
        var all: [[RecognizedLine]] = []
        for region in regions {
            guard region.image.size.shortSide >= Self.leastSide else {
                all.append([])
                continue
            }
            let image = region.image.inColour
            let boxes = region.layout == .line ? [image.bounds] : try detector.boxes(in: image)
            all.append(try reader.lines(in: image, boxes, alphabet: alphabet))
        }
        return all
    }
}

extension Image {
    /// The picture with three channels.
    fileprivate var inColour: Image {
        guard format == .gray8 else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pixels.count * 3)
        for pixel in pixels {
            bytes.append(pixel)
            bytes.append(pixel)
            bytes.append(pixel)
        }
        return Image(size: size, format: .bgr8, pixels: bytes)
    }

    /// The picture at the top left of a grey one of `target`, which is at least as large.
    func laid(into target: Size) -> Image {
        guard size != target else { return self }
        let perPixel = format.bytesPerPixel
        var bytes: [UInt8] = []
        bytes.reserveCapacity(target.pixelCount * perPixel)
        for row in 0..<height {
            bytes += pixels[row * bytesPerRow..<(row + 1) * bytesPerRow]
            bytes += repeatElement(Self.middleGrey, count: (target.width - width) * perPixel)
        }
        bytes += repeatElement(Self.middleGrey, count: (target.height - height) * target.width * perPixel)
        return Image(size: target, format: format, pixels: bytes)
    }

    /// The grey level that becomes 0 when pixels are scaled to −1...1, with which the networks' authors pad.
    private static var middleGrey: UInt8 { 128 }
}
