/// The plugins that a program knows: a value, built once and passed down.
public struct PluginRegistry: Sendable {
    private var byID: [String: any BiometricsPlugin] = [:]

    /// A registry without plugins.
    public init() {}

    /// Every plugin, by kind and then by id.
    public var plugins: [any BiometricsPlugin] {
        byID.values.sorted { one, other in
            (one.manifest.kind.rawValue, one.manifest.id) < (other.manifest.kind.rawValue, other.manifest.id)
        }
    }

    /// Every plugin's manifest, by kind and then by id.
    public var manifests: [PluginManifest] { plugins.map(\.manifest) }

    /// The plugins of a kind that are of type `type`, by id.
    public func plugins<Plugin>(of kind: PluginKind, as type: Plugin.Type = Plugin.self) -> [Plugin] {
        plugins.filter { $0.manifest.kind == kind }.compactMap { $0 as? Plugin }
    }

    /// Adds a plugin.
    ///
    /// - Throws: `.duplicatePlugin` when one of this id is there; the first stays.
    public mutating func register(_ plugin: any BiometricsPlugin) throws(BiometricsError) {
        let manifest = plugin.manifest
        if let other = byID[manifest.id]?.manifest {
            throw BiometricsError(
                .duplicatePlugin,
                "A plugin \(manifest.id) (\(other.origin)) is registered already; give the other a different id.",
                path: manifest.origin == PluginManifest.builtIn ? nil : manifest.origin)
        }
        byID[manifest.id] = plugin
    }

    /// The plugin of an id or short name that is of type `type`; of several of one short name the built-in one.
    ///
    /// - Throws: `.unknownPlugin`, with the names that come nearest.
    public func plugin<Plugin>(
        _ name: String, kind: PluginKind, as type: Plugin.Type = Plugin.self
    ) throws(BiometricsError) -> Plugin {
        if let plugin = byID[name] as? Plugin { return plugin }
        let named = byID.values.filter { $0.manifest.kind == kind && $0.manifest.shortName == name }
        if named.count == 1, let plugin = named.first as? Plugin { return plugin }
        // A plugin that was loaded cannot take the name of one that is built in.
        let builtIn = named.filter { $0.manifest.origin == PluginManifest.builtIn }
        if builtIn.count == 1, let plugin = builtIn.first as? Plugin { return plugin }
        if named.count > 1 {
            let ids = named.map(\.manifest.id).sorted().joined(separator: ", ")
            throw BiometricsError(.unknownPlugin, "Several plugins are called \(name): \(ids). Use a whole id.")
        }
        let known = byID.values.map(\.manifest).filter { $0.kind == kind }
        let near = NearestName.candidates(for: name, among: known.flatMap { [$0.shortName, $0.id] })
        let hint =
            near.isEmpty
            ? "Known: \(known.map(\.shortName).sorted().joined(separator: ", "))."
            : "Did you mean \(near.joined(separator: " or "))?"
        throw BiometricsError(.unknownPlugin, "There is no \(kind.rawValue) plugin “\(name)”. \(hint)")
    }
}
