package import BiometricsCore

extension PluginContext {
    /// A separate network from a TFLite file, in full precision, with its recipe.
    ///
    /// - Throws: the errors of loading the model, `.modelInvalid` for an invalid file, and `.manifestInvalid` for
    ///   another recipe.
    package func makeNetwork<Recipe: RecipePayload>(
        tflite modelID: String, as kind: Recipe.Type
    ) throws(BiometricsError) -> (network: any InferenceNetwork, recipe: Recipe) {
        let model = try models.load(modelID)
        let recipe = try model.entry.recipe(as: kind)
        let graph = try TFLiteGraph.onnx(model.bytes, modelID: modelID)
        return (try engine.inFullPrecision.makeNetwork(onnx: graph, threads: threads), recipe)
    }
}
