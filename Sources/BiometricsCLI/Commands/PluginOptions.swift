internal import Biometrics
internal import BiometricsCore
internal import Platform

/// The option and the variable that bring plugins of third parties, shared by every command that uses plugins.
enum PluginOptions {
    private static let plugin = ValueOption<String>(
        "plugin", value: "PATH", isRepeatable: true, completion: .file,
        help:
            "Load the plugins of a shared library, or of every library in a folder, as BIOMETRICS_PLUGIN_PATH does for "
            + "paths with colons between. One that is named and cannot be loaded is an error. A library runs with all "
            + "your rights: load what you trust.")

    /// What the help pages show.
    static let declarations = [plugin.declaration]

    /// The plugins that the options and the environment name.
    static func load(_ arguments: ParsedArguments) -> LoadedPlugins {
        LoadedPlugins(paths: arguments.all(plugin), environment: ProcessEnvironment["BIOMETRICS_PLUGIN_PATH"])
    }

    /// As `load`. What only the environment names, or a folder holds, costs a line on stderr where it could not be loaded,
    /// and the run goes on without it.
    ///
    /// - Throws: `.pluginInvalid` for what `--plugin` names: whoever names it does not want an answer without it.
    static func load(
        _ arguments: ParsedArguments, warningOn console: Console
    ) throws(BiometricsError) -> [any BiometricsPlugin] {
        let loaded = load(arguments)
        if let failure = loaded.namedFailures.first {
            throw BiometricsError(
                .pluginInvalid, failure.message, path: failure.path, underlyingCode: failure.underlyingCode)
        }
        for failure in loaded.failures {
            console.diagnose("\(console.errorStyle.yellow("biometrics: warning:")) \(failure.text)\n")
        }
        return loaded.plugins
    }
}
