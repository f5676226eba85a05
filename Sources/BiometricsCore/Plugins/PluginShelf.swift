/// The plugins of one kind, by id.
struct PluginShelf<Plugin: Sendable>: Sendable {
    private struct Item: Sendable {
        let manifest: PluginManifest
        let plugin: Plugin
    }

    let kind: PluginKind
    private var items: [Item] = []

    init(kind: PluginKind) {
        self.kind = kind
    }

    /// Every plugin, by id.
    var all: [Plugin] { items.map(\.plugin) }

    /// Adds `plugin`, whose id must be new; returns false for `nil`.
    mutating func take(_ plugin: Plugin?, _ manifest: PluginManifest) -> Bool {
        guard let plugin else { return false }
        let place = items.firstIndex { $0.manifest.id > manifest.id } ?? items.endIndex
        items.insert(Item(manifest: manifest, plugin: plugin), at: place)
        return true
    }

    /// The plugin with this id or short name. If a short name is shared, the built-in plugin wins.
    ///
    /// - Throws: `.unknownPlugin`, with the most similar names.
    func plugin(named name: String) throws(BiometricsError) -> Plugin {
        if let item = items.first(where: { $0.manifest.id == name }) { return item.plugin }
        let named = items.filter { $0.manifest.shortName == name }
        if named.count == 1 { return named[0].plugin }
        // A loaded plugin cannot take the name of a built-in one.
        let builtIn = named.filter { $0.manifest.origin == PluginManifest.builtIn }
        if builtIn.count == 1 { return builtIn[0].plugin }
        if named.count > 1 {
            let ids = named.map(\.manifest.id).joined(separator: ", ")
            throw BiometricsError(.unknownPlugin, "Several plugins are called \(name): \(ids). Use a whole id.")
        }
        let known = items.map(\.manifest)
        let near = NearestName.candidates(for: name, among: known.flatMap { [$0.shortName, $0.id] })
        let hint =
            near.isEmpty
            ? "Known: \(known.map(\.shortName).sorted().joined(separator: ", "))."
            : "Did you mean \(near.joined(separator: " or "))?"
        throw BiometricsError(.unknownPlugin, "There is no \(kind.words) “\(name)”. \(hint)")
    }
}
