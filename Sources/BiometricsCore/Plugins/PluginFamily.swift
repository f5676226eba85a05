/// Plugins that are made for the models of a manifest, and how those models are described. One line in the list of built-in
/// families is all that the rest of a program knows of them.
public protocol PluginFamily: Sendable {
    /// The recipes that its plugins read; no two families have one of the same kind.
    static var recipes: [any RecipePayload.Type] { get }
    /// How files of its models are made of published ones; no two families have one of the same kind.
    static var rewritings: [any ModelRewriting.Type] { get }
    /// Which of its liveness analysers may suspect by themselves, by plugin id.
    static var guards: [String: LivenessPolicy.Guard] { get }

    /// Its plugins for the models of `manifest`, the preferred first. An entry whose recipe is another family's is no concern
    /// of it.
    ///
    /// - Throws: `.manifestInvalid` about a recipe of its own that cannot be used.
    static func plugins(for manifest: ModelManifest) throws(BiometricsError) -> [any BiometricsPlugin]
}

extension PluginFamily {
    /// None: its plugins need no models.
    public static var recipes: [any RecipePayload.Type] { [] }
    /// None: what is published for its models is run as it is.
    public static var rewritings: [any ModelRewriting.Type] { [] }
    /// None: it has no liveness analyser that may.
    public static var guards: [String: LivenessPolicy.Guard] { [:] }
}

extension ModelManifest {
    /// Reads every recipe that is of the kind of one of `payloads`.
    ///
    /// - Throws: `.manifestInvalid` about the first that cannot be used.
    public func checkRecipes(readBy payloads: [any RecipePayload.Type]) throws(BiometricsError) {
        for entry in models {
            for payload in payloads where payload.kind == entry.recipe.kind { _ = try entry.recipe(as: payload) }
        }
    }
}
