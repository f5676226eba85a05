internal import BiometricsCore
internal import ModelStore

/// Which embedders a profile comes to with the models that are installed.
struct EmbedderChoice {
    let profile: Profile
    let plugins: [any FaceEmbedderPlugin]

    /// - Throws: `.modelMissing`, `.invalidConfiguration`, `.unknownPlugin`.
    init(
        _ configuration: BiometricsConfiguration, store: ModelStore, registry: PluginRegistry
    ) throws(BiometricsError) {
        let asked = try Profile.named(configuration.profile)
        if !configuration.embedders.isEmpty {
            plugins = try Self.plugins(configuration.embedders, in: registry)
            for plugin in plugins { try asked.checkLicences(of: plugin.manifest, in: store) }
            profile = asked == .commercial ? .commercial : .custom
            return
        }
        let candidates = try Self.candidates(in: store)
        let installed = candidates.filter { store.isInstalled($0.id) }
        let commercial = installed.filter(\.licence.commercialUse)
        let models: [String]
        switch asked {
        case .accurate where installed.count >= 2, .auto where installed.count >= 2:
            (profile, models) = (.accurate, installed.map(\.id))
        case .fast where !installed.isEmpty, .auto where !installed.isEmpty:
            (profile, models) = (.fast, [installed[0].id])
        case .commercial where !commercial.isEmpty:
            (profile, models) = (.commercial, commercial.map(\.id))
        default:
            throw Self.missing(for: asked, among: candidates, installed: installed, in: store)
        }
        plugins = try Self.plugins(models, in: registry)
    }

    private static func plugins(
        _ names: [String], in registry: PluginRegistry
    ) throws(BiometricsError) -> [any FaceEmbedderPlugin] {
        var plugins: [any FaceEmbedderPlugin] = []
        for name in names { plugins.append(try registry.plugin(name, kind: .faceEmbedder)) }
        return plugins
    }

    /// The embedders of the manifest that have a calibration, in the order of preference. No decision could rest on
    /// another one: whoever has a calibration of their own names it with its embedder.
    static func candidates(in store: ModelStore) throws(BiometricsError) -> [ModelEntry] {
        var entries: [ModelEntry] = []
        for entry in store.manifest.models(of: .faceEmbedder) where try isCalibrated(entry, in: store) {
            entries.append(entry)
        }
        let preferred = Profile.preference.compactMap { id in entries.first { $0.id == id } }
        return preferred + entries.filter { !Profile.preference.contains($0.id) }
    }

    private static func isCalibrated(_ entry: ModelEntry, in store: ModelStore) throws(BiometricsError) -> Bool {
        for artifact in entry.artifacts {
            let model = ModelIdentity(id: entry.id, sha256: artifact.sha256)
            if try store.catalog.calibration(for: model) != nil { return true }
        }
        return false
    }

    private static func missing(
        for profile: Profile, among candidates: [ModelEntry], installed: [ModelEntry], in store: ModelStore
    ) -> BiometricsError {
        let absent = candidates.filter { entry in !installed.contains { $0.id == entry.id } }
            .filter { profile != .commercial || $0.licence.commercialUse }
        let commands = absent.prefix(2).map { "`\($0.installCommand)`" }.joined(separator: " or ")
        let have = installed.isEmpty ? "no embedder" : installed.map(\.id).joined(separator: ", ")
        return BiometricsError(
            .modelMissing, "The profile \(profile.name) lacks a model: installed is \(have). Run \(commands).",
            path: store.directory)
    }
}
