/// The plugins that a program knows: a value, built once and passed down.
public struct PluginRegistry: Sendable {
    private var plugins: [String: any BiometricsPlugin] = [:]

    /// A registry without plugins.
    public init() {}

    /// Every plugin's manifest, by kind and then by id.
    public var manifests: [PluginManifest] {
        plugins.values.map(\.manifest).sorted { ($0.kind.rawValue, $0.id) < ($1.kind.rawValue, $1.id) }
    }

    /// The plugins of a kind that are of type `type`, by id.
    public func plugins<Plugin>(of kind: PluginKind, as type: Plugin.Type = Plugin.self) -> [Plugin] {
        plugins.values.filter { $0.manifest.kind == kind }.sorted { $0.manifest.id < $1.manifest.id }
            .compactMap { $0 as? Plugin }
    }

    /// Adds a plugin.
    ///
    /// - Throws: `.duplicatePlugin` when one of this id is there; the first stays.
    public mutating func register(_ plugin: any BiometricsPlugin) throws(BiometricsError) {
        let manifest = plugin.manifest
        if let other = plugins[manifest.id]?.manifest {
            throw BiometricsError(
                .duplicatePlugin,
                "A plugin \(manifest.id) (\(other.origin)) is registered already; give the other a different id.",
                path: manifest.origin == PluginManifest.builtIn ? nil : manifest.origin)
        }
        plugins[manifest.id] = plugin
    }

    /// The plugin of an id or short name that is of type `type`; of several of one short name the built-in one.
    ///
    /// - Throws: `.unknownPlugin`, with the names that come nearest.
    public func plugin<Plugin>(
        _ name: String, kind: PluginKind, as type: Plugin.Type = Plugin.self
    ) throws(BiometricsError) -> Plugin {
        if let plugin = plugins[name] as? Plugin { return plugin }
        let named = plugins.values.filter { $0.manifest.kind == kind && $0.manifest.shortName == name }
        if named.count == 1, let plugin = named.first as? Plugin { return plugin }
        // A plugin that was loaded cannot take the name of one that is built in.
        let builtIn = named.filter { $0.manifest.origin == PluginManifest.builtIn }
        if builtIn.count == 1, let plugin = builtIn.first as? Plugin { return plugin }
        if named.count > 1 {
            let ids = named.map(\.manifest.id).sorted().joined(separator: ", ")
            throw BiometricsError(.unknownPlugin, "Several plugins are called \(name): \(ids). Use a whole id.")
        }
        let known = plugins.values.map(\.manifest).filter { $0.kind == kind }
        let near = NearestName.candidates(for: name, among: known.flatMap { [$0.shortName, $0.id] })
        let hint =
            near.isEmpty
            ? "Known: \(known.map(\.shortName).sorted().joined(separator: ", "))."
            : "Did you mean \(near.joined(separator: " or "))?"
        throw BiometricsError(.unknownPlugin, "There is no \(kind.rawValue) plugin “\(name)”. \(hint)")
    }
}
