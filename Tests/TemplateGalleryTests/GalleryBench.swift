import BiometricsCore
import BiometricsTestSupport
import TemplateGallery
import Testing

/// Galleries of made-up faces, and what comparing every face alone gives.
struct GalleryBench {
    let folder = TemporaryFolder()
    var path: String { "\(folder.path)/gallery" }

    static let model = ModelIdentity(id: "toy", sha256: String(repeating: "ab", count: 32))

    /// A template of unit length, near `center` where one is given.
    static func template(
        _ random: inout SplitMix, dimension: Int = 128, near center: FaceTemplate? = nil, spread: Float = 0.5,
        model: ModelIdentity = model
    ) throws -> FaceTemplate {
        var features = (0..<dimension).map { _ in normal(&random) }
        if let center {
            let length = Float(dimension).squareRoot()
            for index in features.indices {
                features[index] = center.features[index] + spread * features[index] / length
            }
        }
        return try FaceTemplate(model: model, features: features)
    }

    static func normal(_ random: inout SplitMix) -> Float {
        // The sum of twelve uniform numbers has the variance 1.
        var sum: Float = -6
        for _ in 0..<12 { sum += Float(random.below(1 << 24)) / Float(1 << 24) }
        return sum
    }

    static func entries(
        _ count: Int, _ random: inout SplitMix, dimension: Int = 128, facesOfPerson: Int = 1, prefix: String = "f"
    ) throws -> [GalleryEntry] {
        try (0..<count).map { index in
            try GalleryEntry(
                person: "p\(index / facesOfPerson)", id: "\(prefix)\(index)",
                templates: [template(&random, dimension: dimension)])
        }
    }

    /// The candidates by comparing every face alone.
    static func bruteForce(
        _ probe: FaceTemplate, _ entries: [GalleryEntry], limit: Int, least: Double = -.infinity
    ) throws -> [GalleryMatch] {
        var best: [String: GalleryMatch] = [:]
        for entry in entries {
            let score = try probe.compare(to: entry.templates[0]).value
            let match = GalleryMatch(person: entry.person, id: entry.id, score: score)
            guard score >= least else { continue }
            if let other = best[entry.person], !precedes(match, other) { continue }
            best[entry.person] = match
        }
        return Array(best.values.sorted(by: precedes).prefix(limit))
    }

    private static func precedes(_ one: GalleryMatch, _ other: GalleryMatch) -> Bool {
        (other.score, one.person, one.id) < (one.score, other.person, other.id)
    }
}

/// The error that `body` throws; an issue where it throws none.
func refused(
    _ location: SourceLocation = #_sourceLocation, _ body: () throws -> Any
) -> BiometricsError? {
    refusal(location) { _ = try body() } as? BiometricsError
}
