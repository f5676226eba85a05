package import BiometricsCore
internal import Builtin
package import ModelStore

/// The models of the built-in plugins, by what an installation without ids does with them.
package struct ModelSelection {
    /// Usable for any purpose, obtainable and runnable here.
    package private(set) var obtainable: [ModelEntry] = []
    /// Usable for any purpose, but not obtainable here.
    package private(set) var others: [ModelEntry] = []
    /// Those for research only.
    package private(set) var research: [ModelEntry] = []
    /// Usable for any purpose, but not runnable on an engine here.
    package private(set) var idle: [ModelEntry] = []

    /// Sorts the models.
    ///
    /// - Parameters:
    ///   - environment: names the mirrors; by default the process's own.
    ///   - mirrorsAlone: whether downloads are excluded.
    ///   - engines: the available engines.
    package init(
        in store: ModelStore, environment: [String: String]? = nil, mirrorsAlone: Bool = false,
        engines: Set<BiometricsConfiguration.Engine> = BiometricsConfiguration.Engine.installed
    ) throws(BiometricsError) {
        let runnable = Set(try Self.used(of: store, on: engines).map(\.id))
        let sources = ObtainableModels(environment: environment)
        func canBeHad(_ entry: ModelEntry) -> Bool {
            if entry.isPartOfProgram { return true }
            return mirrorsAlone ? sources.mirrorsMayHave(entry) : store.isInstalled(entry.id) || sources.contains(entry)
        }
        for entry in try Self.used(of: store) {
            if !entry.licence.commercialUse {
                research.append(entry)
            } else if !runnable.contains(entry.id) {
                idle.append(entry)
            } else if canBeHad(entry) {
                obtainable.append(entry)
            } else {
                others.append(entry)
            }
        }
    }

    /// The models with verified recipes that the built-in plugins use; with `engines`, only the plugins that run on one
    /// of them.
    package static func used(
        of store: ModelStore, on engines: Set<BiometricsConfiguration.Engine>? = nil
    ) throws(BiometricsError) -> [ModelEntry] {
        let used = try BuiltinPlugins.registry(for: store.manifest).manifests
            .filter { manifest in engines.map { manifest.runs(on: $0) } ?? true }
            .flatMap(\.modelIDs)
        return store.manifest.models.filter { $0.verified && used.contains($0.id) }
    }

    /// The entries of `ids`, each once, in the given order.
    ///
    /// - Throws: `.unknownModel` with the nearest id.
    package static func entries(_ ids: [String], in store: ModelStore) throws(BiometricsError) -> [ModelEntry] {
        var entries: [ModelEntry] = []
        for id in ids where !entries.contains(where: { $0.id == id }) {
            entries.append(try store.manifest.entry(id))
        }
        return entries
    }
}
