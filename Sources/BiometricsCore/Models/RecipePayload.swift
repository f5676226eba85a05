/// What the recipes of one kind state. The plugin that runs models of the kind declares it; see ``PluginFamily``.
public protocol RecipePayload: Sendable, Codable {
    /// The kind that it is the payload of: no two have the same.
    static var kind: ModelRecipe.Kind { get }
    /// What is wrong with it, in words that end a sentence, or nil.
    var fault: String? { get }
}

extension ModelEntry {
    /// What its recipe states, read as `type`.
    ///
    /// - Throws: `.manifestInvalid` when the recipe is of another kind, lacks a key or has a value that is no use; the message
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
            throw BiometricsError(.manifestInvalid, "The manifest's entry “\(id)” is not sound: \(fault).")
        }
        return payload
    }
}
