internal import Biometrics
internal import BiometricsCore
internal import Platform

/// The option and the variable for third-party plugins, shared by every command that uses plugins.
enum PluginOptions {
    private static let plugin = ValueOption<String>(
        "plugin", value: "PATH", isRepeatable: true, completion: .file,
        help:
            "Load the plugins of a shared library, or of every library in a folder, as BIOMETRICS_PLUGIN_PATH does for "
            + "a colon-separated list of paths. A named library that cannot be loaded is an error. A library runs with "
            + "all your rights, so load only what you trust.")

    /// The options for help pages.
    static let declarations = [plugin.declaration]

    /// Loads the plugins named by the options and the environment.
    static func load(_ arguments: ParsedArguments) -> LoadedPlugins {
        LoadedPlugins(paths: arguments.all(plugin), environment: ProcessEnvironment["BIOMETRICS_PLUGIN_PATH"])
    }

    /// Same as `load`. If a plugin from the environment or a folder cannot be loaded, a line on stderr says so and the
    /// run continues.
    ///
    /// - Throws: `.pluginInvalid` for a plugin named by `--plugin`, because its user expects it to be used.
    static func load(
        _ arguments: ParsedArguments, warningOn console: Console
    ) throws(BiometricsError) -> [any BiometricsPlugin] {
        let loaded = load(arguments)
        if let failure = loaded.namedFailures.first {
            throw BiometricsError(
                .pluginInvalid, failure.message, path: failure.path, underlyingCode: failure.underlyingCode)
        }
        for failure in loaded.failures {
            console.warn(failure.text)
        }
        return loaded.plugins
    }
}
