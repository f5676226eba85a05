internal import Biometrics
internal import BiometricsCore
internal import Platform

/// The option and the variable that bring plugins of third parties, shared by every command that uses plugins.
enum PluginOptions {
    private static let plugin = ValueOption<String>(
        "plugin", value: "PATH", isRepeatable: true, completion: .file,
        help:
            "Load the plugins of a shared library, or of every library in a folder, as BIOMETRICS_PLUGIN_PATH does for "
            + "paths with colons between. A library runs with all your rights: load what you trust.")

    /// What the help pages show.
    static let declarations = [plugin.declaration]

    /// The plugins that the options and the environment name.
    static func load(_ arguments: ParsedArguments) -> LoadedPlugins {
        LoadedPlugins(paths: arguments.all(plugin), environment: ProcessEnvironment["BIOMETRICS_PLUGIN_PATH"])
    }

    /// As `load`; what could not be loaded costs a line on stderr, and the run goes on without it.
    static func load(_ arguments: ParsedArguments, warningOn console: Console) -> [any BiometricsPlugin] {
        let loaded = load(arguments)
        for failure in loaded.failures {
            console.diagnose("\(console.errorStyle.yellow("biometrics: warning:")) \(failure.text)\n")
        }
        return loaded.plugins
    }
}
