public import BiometricsCore
internal import CTemplateScan

/// How a gallery is searched.
public struct GallerySearch: Sendable {
    /// The most candidates of a probe.
    public static let maximumLimit = 1000

    /// How many candidates there may be for each probe, 1...`maximumLimit`.
    public var limit: Int
    /// The least score that counts; every score unless given.
    public var least: Double
    /// Turns the templates of several embedders into a score; nil for a gallery of one embedder.
    public var fusion: ScoreFusion?
    /// The least cosine of the first member of a fusion. A face below it cannot be a candidate, whatever the others say, as for
    /// `compare` no pair passes that one embedder takes for two people. Not for a gallery of one embedder.
    public var leastOfStage: Double
    /// On how many threads.
    public var threads: Int

    /// A search for at most `limit` candidates.
    public init(
        limit: Int, least: Double = -.infinity, fusion: ScoreFusion? = nil, leastOfStage: Double = -1, threads: Int = 1
    ) {
        self.limit = min(max(limit, 1), Self.maximumLimit)
        self.least = least
        self.fusion = fusion
        self.leastOfStage = leastOfStage
        self.threads = threads
    }
}

/// Faces among which a probe is searched for.
public protocol FaceSearching {
    /// The models of the templates.
    var models: GalleryModels { get }
    /// The number of faces.
    var count: Int { get }

    /// The candidates of each probe, in order: exactly those that comparing every face alone gives, with the same scores.
    ///
    /// - Parameter probes: the templates of each probe, one for each member of the models.
    /// - Throws: `.templateMismatch` for templates of other models, `.invalidConfiguration` for a fusion of others, and
    ///   the errors of reading the faces.
    func search(_ probes: [[FaceTemplate]], _ search: GallerySearch) throws(BiometricsError) -> [[GalleryMatch]]
}

extension GallerySnapshot {
    /// The candidates of each probe, in order: exactly those that comparing every face alone would give, with the same scores.
    ///
    /// All templates of the first member are looked at as 8-bit numbers, which leaves out what cannot be alike enough
    /// (`QuantizedTemplate` has the proof). The rest is compared as `FaceTemplate.compare` and `ScoreFusion.score` do. All
    /// probes share one pass over memory. A person has the score of the best of his or her faces.
    ///
    /// - Parameter probes: the templates of each probe, one a member of the gallery's models.
    /// - Throws: `.templateMismatch` for templates of other models, `.invalidConfiguration` for a fusion of others,
    ///   `.galleryDamaged`.
    public func search(
        _ probes: [[FaceTemplate]], _ search: GallerySearch
    ) throws(BiometricsError) -> [[GalleryMatch]] { try candidates(of: probes, search) }
}

/// A probe as the kernels take it.
struct SearchProbe: Sendable {
    let vectors: [Float]
    let quantized: QuantizedTemplate

    init(_ templates: [FaceTemplate], models: GalleryModels) {
        vectors = templates.flatMap(\.features)
        quantized = QuantizedTemplate(templates[models.stage].features, count: models.codeDimension)
    }
}

/// Compares a probe with a face, to the last bit as the library does.
struct FaceScorer: Sendable {
    let models: GalleryModels
    let fusion: ScoreFusion?
    private let starts: [Int]

    init(models: GalleryModels, fusion: ScoreFusion?) throws(BiometricsError) {
        self.models = models
        self.fusion = fusion
        starts = models.starts
        let members = models.members.map(\.model)
        guard fusion.map({ $0.members.map(\.model) == members }) ?? (members.count == 1) else {
            throw BiometricsError(
                .invalidConfiguration,
                "The gallery's templates are of \(members.map(\.id).joined(separator: "+")), and the scores are of "
                    + "\(fusion?.identity.id ?? "one embedder"). Search with the gallery's embedders.",
                setting: .embedders)
        }
    }

    /// The cosine of one member.
    private func cosine(
        _ member: Int, _ probe: UnsafePointer<Float>, _ face: UnsafePointer<Float>
    ) -> Double {
        let start = starts[member]
        let sum = unsafe cts_product(probe + start, face + start, models.members[member].dimension)
        return min(1, max(-1, sum))
    }

    /// The score of a face; nil where its first member is below `leastOfStage`.
    func score(
        _ probe: UnsafePointer<Float>, _ face: UnsafePointer<Float>, leastOfStage: Double
    ) -> Double? {
        let first = unsafe cosine(models.stage, probe, face)
        guard let fusion, models.members.count > 1 else { return first }
        guard first >= leastOfStage else { return nil }
        var sum = 0.0
        for member in models.members.indices {
            let value = unsafe member == models.stage ? first : cosine(member, probe, face)
            sum += fusion.contribution(of: member, cosine: value)
        }
        return sum
    }

    /// Whether the templates of a face are of length 1: longer ones would raise every score.
    func isUnit(_ face: UnsafePointer<Float>) -> Bool {
        for member in models.members.indices {
            let start = unsafe face + starts[member]
            let square = unsafe cts_product(start, start, models.members[member].dimension)
            guard abs(square.squareRoot() - 1) < 1e-3 else { return false }
        }
        return true
    }

    /// From where on the first member's cosine may lead to a score of `floor`.
    func stageFloor(_ floor: Double, _ search: GallerySearch) -> Double {
        models.members.count > 1 ? search.leastOfStage : floor
    }
}
