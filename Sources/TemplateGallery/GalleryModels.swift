public import BiometricsCore

/// The models of a gallery. It holds a template of each for every face, all made by the very same bytes.
public struct GalleryModels: Codable, Hashable, Sendable {
    /// An embedder's part.
    public struct Member: Codable, Hashable, Sendable {
        /// The model, by its id and the digest of its bytes.
        public let model: ModelIdentity
        /// How many numbers its templates have.
        public let dimension: Int

        /// The templates of `model`, of `dimension` numbers each.
        public init(model: ModelIdentity, dimension: Int) {
            self.model = model
            self.dimension = dimension
        }
    }

    /// The embedders, in the order in which templates are given.
    public let members: [Member]
    /// The member that a search looks at first, in all faces. It looks at the others in the faces that this one leaves.
    public let stage: Int

    /// The most numbers of a template.
    public static let maximumDimension = 4096
    /// The most embedders.
    public static let maximumMembers = 8

    /// The templates of `members`, of which `stage` is looked at first.
    ///
    /// - Throws: `.invalidConfiguration` without members, for one that is named twice, for a dimension outside of
    ///   1...`maximumDimension`, for a wrong digest, and for a stage outside of the members.
    public init(_ members: [Member], stage: Int = 0) throws(BiometricsError) {
        self.members = members
        self.stage = stage
        guard isSound else {
            throw BiometricsError(
                .invalidConfiguration,
                "A gallery holds templates of 1 to \(Self.maximumMembers) different models, of 1 to \(Self.maximumDimension) "
                    + "numbers each, and every model has a SHA-256.")
        }
    }

    private enum CodingKeys: String, CodingKey {
        case members, stage
    }

    /// Reads what was encoded.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for what `init(_:stage:)` refuses.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let members = try container.decode([Member].self, forKey: .members)
        let stage = try container.decode(Int.self, forKey: .stage)
        self = try container.checked(.members) { () throws(BiometricsError) in
            try GalleryModels(members, stage: stage)
        }
    }

    /// The templates of a face, and the most telling member of `fusion`, the one with the greatest weight, first.
    ///
    /// - Throws: as `init(_:stage:)`, and `.templateMismatch` for templates of other models than the fusion's.
    public init(of templates: [FaceTemplate], fusion: ScoreFusion) throws(BiometricsError) {
        guard templates.map(\.model) == fusion.members.map(\.model) else { throw Self.mismatch(templates, fusion) }
        let weights = fusion.members.map(\.weight)
        let stage = weights.indices.max { (weights[$0], $1) < (weights[$1], $0) } ?? 0
        try self.init(templates.map { Member(model: $0.model, dimension: $0.features.count) }, stage: stage)
    }

    private static func mismatch(_ templates: [FaceTemplate], _ fusion: ScoreFusion) -> BiometricsError {
        BiometricsError(
            .templateMismatch,
            "The templates are of \(templates.map(\.model.id).joined(separator: ", ")), and the scores are of "
                + "\(fusion.identity.id). Extract the templates with these models.")
    }

    /// Whether the parts are what a gallery can hold.
    private var isSound: Bool {
        (1...Self.maximumMembers).contains(members.count) && members.indices.contains(stage)
            && Set(members.map(\.model)).count == members.count
            && members.allSatisfy { member in
                (1...Self.maximumDimension).contains(member.dimension) && (1...200).contains(member.model.id.utf8.count)
                    && member.model.sha256.utf8.count == 64 && member.model.sha256.allSatisfy(\.isHexDigit)
            }
    }

    /// The member that is looked at first.
    var stageMember: Member { members[stage] }

    /// The place at which the numbers of each member begin within those of a face.
    var starts: [Int] {
        var starts: [Int] = []
        var sum = 0
        for member in members {
            starts.append(sum)
            sum += member.dimension
        }
        return starts
    }

    /// How many numbers all templates of a face have together.
    var totalDimension: Int { members.reduce(0) { $0 + $1.dimension } }

    /// The stage's dimension as kernels take it: a multiple of four.
    var codeDimension: Int { (stageMember.dimension + 3) / 4 * 4 }

    /// Makes sure that a face's templates are of these very models.
    ///
    /// - Throws: `.templateMismatch`.
    public func check(_ templates: [FaceTemplate]) throws(BiometricsError) {
        let isSame =
            templates.count == members.count
            && zip(templates, members).allSatisfy { $0.model == $1.model && $0.features.count == $1.dimension }
        if isSame { return }
        func text(_ parts: some Sequence<(ModelIdentity, Int)>) -> String {
            let words = parts.map { "\($0.0.id) (\($0.0.sha256.prefix(8)), \($0.1) numbers)" }
            return words.isEmpty ? "no model" : words.joined(separator: ", ")
        }
        throw BiometricsError(
            .templateMismatch,
            "The gallery holds templates of \(text(members.map { ($0.model, $0.dimension) })); these are of "
                + "\(text(templates.map { ($0.model, $0.features.count) })). Extract them with the gallery's models, or make "
                + "another gallery.")
    }
}
