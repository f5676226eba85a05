public import BiometricsCore

/// A named choice of embedders.
public struct Profile: Sendable, Hashable {
    /// The name for requests, which results report too.
    public let name: String
    /// One sentence for people.
    public let summary: String

    private init(name: String, summary: String) {
        self.name = name
        self.summary = summary
    }

    /// `commercial` if an embedder with such a licence is installed, or else `accurate` or `fast`. The models of the
    /// latter two are then for research only.
    public static let auto = Profile(
        name: "auto", summary: "commercial where its models are installed, else accurate, then fast")
    /// Every installed and calibrated embedder, their scores fused.
    public static let accurate = Profile(
        name: "accurate", summary: "all installed embedders, at least two, with their scores fused")
    /// The first installed embedder in the order of preference.
    public static let fast = Profile(name: "fast", summary: "the best single embedder that is installed")
    /// Like `accurate`, but only with models whose licence allows commercial use. One embedder is enough.
    public static let commercial = Profile(
        name: "commercial", summary: "the installed embedders whose licence allows commercial use")

    /// The profile in results if embedders were named one by one. It cannot be requested.
    static let custom = Profile(name: "custom", summary: "the embedders that were named")

    /// Every profile that can be requested, in the order of listings.
    public static let all = [auto, accurate, fast, commercial]

    /// The profile of a name, one of ``all``.
    ///
    /// - Throws: `.invalidConfiguration` with the known names.
    public init(named name: String) throws(BiometricsError) {
        if let profile = Self.all.first(where: { $0.name == name }) {
            self = profile
            return
        }
        let names = Self.all.map(\.name)
        let near = NearestName.candidates(for: name, among: names).first.map { " Did you mean \($0)?" } ?? ""
        throw BiometricsError(
            .invalidConfiguration, "Unknown profile “\(name)”. Known profiles: \(names.joined(separator: ", ")).\(near)"
        )
    }
}
