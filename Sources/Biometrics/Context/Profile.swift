public import BiometricsCore

/// A named choice of embedders.
public struct Profile: Sendable, Hashable {
    /// What it is called in results, and by who asks for it.
    public let name: String
    /// One sentence for people.
    public let summary: String

    private init(name: String, summary: String) {
        self.name = name
        self.summary = summary
    }

    /// The best of the others whose models are installed: `accurate` where two embedders are, `fast` where one is.
    public static let auto = Profile(
        name: "auto", summary: "the best of the others whose models are installed: accurate, then fast")
    /// Every installed and calibrated embedder, their scores fused.
    public static let accurate = Profile(
        name: "accurate", summary: "all installed embedders, their scores fused; two at the least")
    /// The first installed embedder in the order of preference.
    public static let fast = Profile(name: "fast", summary: "the best single embedder that is installed")
    /// As `accurate`, of models alone whose licence allows commercial use.
    public static let commercial = Profile(
        name: "commercial", summary: "installed embedders whose licence allows commercial use; one at the least")

    /// What ran when embedders were named one by one; to ask for it is to ask for nothing.
    static let custom = Profile(name: "custom", summary: "the embedders that were named")

    /// Every profile that can be asked for, in the order in which they are listed.
    public static let all = [auto, accurate, fast, commercial]

    /// The profile of a name, one of ``all``.
    ///
    /// - Throws: `.invalidConfiguration` with the names there are.
    public init(named name: String) throws(BiometricsError) {
        if let profile = Self.all.first(where: { $0.name == name }) {
            self = profile
            return
        }
        let names = Self.all.map(\.name)
        let near = NearestName.candidates(for: name, among: names).first.map { " Did you mean \($0)?" } ?? ""
        throw BiometricsError(
            .invalidConfiguration, "There is no profile “\(name)”; there are \(names.joined(separator: ", ")).\(near)")
    }
}
