internal import Biometrics
internal import BiometricsCore

/// An installation that C asked for.
enum ForeignSetup {
    /// Installs what the options name.
    ///
    /// - Parameter text: the options as a JSON object; `nil` for the defaults.
    /// - Throws: `.invalidConfiguration`, and as `ModelSetup`. A model that cannot be had is a row of the answer.
    static func answer(options text: [UInt8]?) throws(BiometricsError) -> CallAnswer {
        let options = try OptionObject(
            OptionObject.Source(text: text, name: "options"), keys: ["ids", "models", "bundle", "commercial", "engine"])
        var setup = ModelSetup()
        setup.ids = try options.texts("ids") ?? []
        setup.bundle = try options.text("bundle")
        setup.isCommercialOnly = try options.flag("commercial") ?? false
        setup.installsEngine = try options.flag("engine") ?? true
        var configuration = BiometricsConfiguration()
        configuration.modelDirectory = try options.text("models")
        return CallAnswer(try setup.run(in: try configuration.modelStore()).document)
    }
}
