internal import BiometricsCore

/// The laws of every text recogniser.
enum TextRecognizerLaws {
    static let all: [ConformanceLaw] = [
        ConformanceLaw("many-instances", "Instances can be made and freed again and again.") {
            (bench) throws(BiometricsError) in
            for _ in 0..<4 { _ = try makeRecognizer(bench) }
            return .kept
        },
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
        ConformanceLaw("same-answer", "The same region gives the same text, also to a new instance.") {
            (bench) throws(BiometricsError) in
            let recognizer = try makeRecognizer(bench)
            let all = regions(of: bench.pictures)
            let first = try read(all, bench, by: recognizer)
            guard try first == read(all, bench, by: recognizer) else {
                return .broken("The second call read a different text.")
            }
            return try first == read(all, bench, by: try makeRecognizer(bench))
                ? .kept : .broken("A new instance read a different text.")
        },
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
        ConformanceLaw("leaves-picture", "The picture is only read.") { (bench) throws(BiometricsError) in
            let recognizer = try makeRecognizer(bench)
            for region in regions(of: bench.pictures) {
                let before = region.image.duplicate
                _ = try read([region], bench, by: recognizer)
                if region.image != before { return .broken("It wrote to the picture's pixels.") }
            }
            return .kept
        },
        ConformanceLaw(ConformanceLaw.concurrency, "Four instances at work at the same time answer as one does.") {
            (bench) throws(BiometricsError) in
            let alone = try read(regions(of: bench.pictures), bench, by: try makeRecognizer(bench))
            return try bench.atOnce(alone) { (bench) throws(BiometricsError) in
                try read(regions(of: bench.pictures), bench, by: try makeRecognizer(bench))
            }
        },
    ]

    private static func plugin(_ bench: ConformanceBench) throws(BiometricsError) -> any TextRecognizerPlugin {
        guard let plugin = bench.plugin as? any TextRecognizerPlugin else {
            throw BiometricsError(.pluginFailed, "It declares itself a text recogniser but does not make one.")
        }
        return plugin
    }

    private static func makeRecognizer(_ bench: ConformanceBench) throws(BiometricsError) -> any TextRecognizing {
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
