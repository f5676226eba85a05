/// Plugins for the models of a manifest, together with the descriptions of those models. The rest of a program knows a
/// family only by one line in the list of built-in families.
public protocol PluginFamily: Sendable {
    /// The recipes that its plugins read; each kind belongs to one family.
    static var recipes: [any RecipePayload.Type] { get }
    /// How its models' files are made from published files; each kind belongs to one family.
    static var rewritings: [any ModelRewriting.Type] { get }
    /// The liveness analysers that may suspect an attack on their own, by plugin id.
    static var guards: [String: LivenessPolicy.Guard] { get }

    /// Its plugins for the models of `manifest`, the preferred first. Entries with another family's recipe are ignored.
    ///
    /// - Throws: `.manifestInvalid` if one of its own recipes is unusable.
    static func plugins(for manifest: ModelManifest) throws(BiometricsError) -> [any BiometricsPlugin]
}

extension PluginFamily {
    /// None, because its plugins need no models.
    public static var recipes: [any RecipePayload.Type] { [] }
    /// None, because published files run unchanged.
    public static var rewritings: [any ModelRewriting.Type] { [] }
    /// None, because no liveness analyser of the family may suspect an attack on its own.
    public static var guards: [String: LivenessPolicy.Guard] { [:] }
}

extension ModelManifest {
    /// Reads every recipe whose kind belongs to one of `payloads`.
    ///
    /// - Throws: `.manifestInvalid` for the first unusable recipe.
    public func checkRecipes(readBy payloads: [any RecipePayload.Type]) throws(BiometricsError) {
        for entry in models {
            for payload in payloads where payload.kind == entry.recipe.kind { _ = try entry.recipe(as: payload) }
        }
    }
}
