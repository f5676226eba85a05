/// The keys of one kind of recipe. The plugin that runs models of the kind declares it; see ``PluginFamily``.
public protocol RecipePayload: Sendable, Codable {
    /// The kind of recipe, unique among all payloads.
    static var kind: ModelRecipe.Kind { get }
    /// The fault, as the end of a sentence, or nil.
    var fault: String? { get }
}

extension ModelEntry {
    /// The model's recipe, read as `type`.
    ///
    /// - Throws: `.manifestInvalid` if the recipe has another kind, lacks a key or has an unusable value; the message
    ///   names the entry.
    public func recipe<Payload: RecipePayload>(as type: Payload.Type) throws(BiometricsError) -> Payload {
        guard recipe.kind == type.kind else {
            throw BiometricsError(
                .manifestInvalid,
                "The manifest's recipe for \(id) is of the kind “\(recipe.kind.rawValue.printable)”; it is run by "
                    + "one of the kind “\(type.kind.rawValue)”.")
        }
        let payload: Payload
        do {
            payload = try recipe.payload(as: type)
        } catch {
            throw BiometricsError(
                .manifestInvalid,
                "The manifest's recipe for \(id) cannot be understood: \(ModelManifest.words(for: error)).")
        }
        if let fault = payload.fault {
            throw BiometricsError(.manifestInvalid, "The manifest's entry “\(id)” is invalid: \(fault).")
        }
        return payload
    }
}
