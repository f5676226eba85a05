internal import BiometricsCore

/// The laws of every text recogniser.
enum TextRecognizerLaws {
    static let all: [ConformanceLaw] = [
        common.manyInstances,
        ConformanceLaw("any-size", "A region of any size gets an answer; one without pixels has no text.") {
            (bench) throws(BiometricsError) in
            let recognizer = try makeRecognizer(bench)
            for region in regions(of: DrawnPicture.extremes) {
                let lines = try read([region], bench, by: recognizer).flatMap(\.self)
                if region.image.isEmpty, !lines.isEmpty { return .broken("A picture without pixels had text.") }
                if let fault = fault(in: lines, of: region) { return .broken(fault) }
            }
            return .kept
        },
        ConformanceLaw(
            "sound-text", "Characters can be printed, confidences lie within 0...1, boxes in the region."
        ) { (bench) throws(BiometricsError) in
            let recognizer = try makeRecognizer(bench)
            for region in regions(of: bench.pictures) {
                let lines = try read([region], bench, by: recognizer).flatMap(\.self)
                if let fault = fault(in: lines, of: region) { return .broken(fault) }
            }
            return .kept
        },
        common.sameAnswer(
            "The same region gives the same text, also to a new instance.", fault: "read a different text"),
        ConformanceLaw("batch-as-singles", "Regions together give the same as one by one.") {
            (bench) throws(BiometricsError) in
            let recognizer = try makeRecognizer(bench)
            let all = regions(of: bench.pictures)
            var singles: [[RecognizedLine]] = []
            for region in all { singles += try read([region], bench, by: recognizer) }
            let together = try read(all, bench, by: recognizer)
            guard together.count == singles.count else { return .broken("Not every region has an answer.") }
            return together == singles
                ? .kept
                : .broken(
                    "A batch of regions gave a different text than single regions.")
        },
        common.onlyReads("picture") { bench, recognizer in
            regions(of: bench.pictures).map { region in
                (region.image, { () throws(BiometricsError) in _ = try read([region], bench, by: recognizer) })
            }
        },
        common.concurrency,
    ]

    private static let common = CommonLaws(make: makeRecognizer) { (bench, recognizer) throws(BiometricsError) in
        try read(regions(of: bench.pictures), bench, by: recognizer)
    }

    private static func plugin(_ bench: ConformanceBench) throws(BiometricsError) -> any TextRecognizerPlugin {
        try bench.plugin(as: (any TextRecognizerPlugin).self, "a text recogniser")
    }

    @Sendable private static func makeRecognizer(_ bench: ConformanceBench) throws(BiometricsError)
        -> any TextRecognizing
    {
        try plugin(bench).makeTextRecognizer(in: bench.context)
    }

    /// Every picture as a line and as a block.
    private static func regions(of pictures: [Image]) -> [TextRegion] {
        pictures.flatMap { picture in TextRegion.Layout.allCases.map { TextRegion(image: picture, layout: $0) } }
    }

    /// The text in every alphabet of the plugin, one alphabet after another.
    private static func read(
        _ regions: [TextRegion], _ bench: ConformanceBench, by recognizer: any TextRecognizing
    ) throws(BiometricsError) -> [[RecognizedLine]] {
        let alphabets = try plugin(bench).alphabets
        guard !alphabets.isEmpty else { throw BiometricsError(.pluginFailed, "It does not state an alphabet.") }
        // Order by region, so that single regions and a batch give the same order.
        var byAlphabet: [[[RecognizedLine]]] = []
        for alphabet in alphabets {
            byAlphabet.append(try recognizer.recognizeText(in: regions, alphabet: alphabet))
        }
        return regions.indices.flatMap { index in byAlphabet.compactMap { $0.indices.contains(index) ? $0[index] : nil }
        }
    }

    private static func fault(in lines: [RecognizedLine], of region: TextRegion) -> String? {
        switch lines.lazy.compactMap({ $0.fault(in: region.image.size) }).first {
        case nil: nil
        case .empty: "A line has no characters."
        case .unprintable: "A character cannot be printed."
        case .confidence: "A confidence is outside 0...1."
        case .place: "A box is empty, or its middle lies outside the region."
        }
    }
}
