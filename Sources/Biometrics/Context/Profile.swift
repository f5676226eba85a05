public import BiometricsCore

/// A named choice of embedders.
public struct Profile: Sendable, Hashable {
    /// The name by which it is asked for, and which results state.
    public let name: String
    /// One sentence for people.
    public let summary: String

    private init(name: String, summary: String) {
        self.name = name
        self.summary = summary
    }

    /// `commercial` where an embedder is installed whose licence allows it; else `accurate` or `fast`, whose models are then
    /// for research only.
    public static let auto = Profile(
        name: "auto", summary: "commercial where its models are installed, else accurate, then fast")
    /// Every installed and calibrated embedder, their scores fused.
    public static let accurate = Profile(
        name: "accurate", summary: "all installed embedders, at least two, with their scores fused")
    /// The first installed embedder in the order of preference.
    public static let fast = Profile(name: "fast", summary: "the best single embedder that is installed")
    /// As `accurate`, with no models but those whose licence allows commercial use. One embedder is enough.
    public static let commercial = Profile(
        name: "commercial", summary: "the installed embedders whose licence allows commercial use")

    /// The profile in results where embedders were named one by one. It cannot be asked for.
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
