internal import BiometricsCore
internal import ModelStore

/// Which embedders a profile comes to with the models that are installed.
struct EmbedderChoice {
    let profile: Profile
    let models: [String]

    /// - Throws: `.modelMissing`, `.invalidConfiguration`, `.unknownModel`.
    init(_ configuration: BiometricsConfiguration, store: ModelStore) throws(BiometricsError) {
        let asked = try Profile.named(configuration.profile)
        if !configuration.embedders.isEmpty {
            for id in configuration.embedders {
                let entry = try store.manifest.entry(id)
                guard asked != .commercial || entry.licence.commercialUse else {
                    throw BiometricsError(
                        .invalidConfiguration,
                        "The profile commercial refuses \(id): its licence (\(entry.licence.name)) does not allow "
                            + "commercial use.")
                }
            }
            profile = asked
            models = configuration.embedders
            return
        }
        let installed = Self.candidates(in: store).filter { store.isInstalled($0.id) }
        let commercial = installed.filter(\.licence.commercialUse)
        switch asked {
        case .accurate where installed.count >= 2, .auto where installed.count >= 2:
            (profile, models) = (.accurate, installed.map(\.id))
        case .fast where !installed.isEmpty, .auto where !installed.isEmpty:
            (profile, models) = (.fast, [installed[0].id])
        case .commercial where !commercial.isEmpty:
            (profile, models) = (.commercial, commercial.map(\.id))
        default:
            throw Self.missing(for: asked, installed: installed, in: store)
        }
    }

    /// The calibrated embedders of the manifest in the order of preference.
    static func candidates(in store: ModelStore) -> [ModelEntry] {
        let entries = store.manifest.models(of: .faceEmbedder).filter(\.verified)
        let preferred = Profile.preference.compactMap { id in entries.first { $0.id == id } }
        return preferred + entries.filter { !Profile.preference.contains($0.id) }
    }

    private static func missing(for profile: Profile, installed: [ModelEntry], in store: ModelStore) -> BiometricsError
    {
        let absent = candidates(in: store).filter { entry in !installed.contains { $0.id == entry.id } }
            .filter { profile != .commercial || $0.licence.commercialUse }
        let commands = absent.prefix(2).map { "`\($0.installCommand)`" }.joined(separator: " or ")
        let have = installed.isEmpty ? "no embedder" : installed.map(\.id).joined(separator: ", ")
        return BiometricsError(
            .modelMissing, "The profile \(profile.name) lacks a model: installed is \(have). Run \(commands).",
            path: store.directory)
    }
}
