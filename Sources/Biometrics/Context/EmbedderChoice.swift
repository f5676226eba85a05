internal import BiometricsCore
internal import ModelStore

/// The embedders that a profile selects from the installed models.
struct EmbedderChoice {
    let profile: Profile
    let plugins: [any FaceEmbedderPlugin]

    /// - Throws: `.modelMissing`, `.invalidConfiguration`, `.unknownPlugin`.
    init(
        _ configuration: BiometricsConfiguration, store: ModelStore, registry: PluginRegistry
    ) throws(BiometricsError) {
        let asked = configuration.profile
        if !configuration.embedders.isEmpty {
            plugins = try Self.plugins(configuration.embedders, in: registry)
            for plugin in plugins { try asked.checkLicences(of: plugin.manifest, in: store) }
            profile = asked == .commercial ? .commercial : .custom
            return
        }
        let candidates = try Self.candidates(in: store, registry: registry)
        let installed = candidates.filter { store.isInstalled($0.id) }
        let detector = try registry.faceDetector(try configuration.detectorName(in: store)).manifest
        let together = try Self.calibratedTogether(installed, detector: detector.id, in: store)
        let commercial = try Self.calibratedTogether(
            installed.filter(\.licence.commercialUse), detector: detector.id, in: store)
        let models: [String]
        switch asked {
        // Research-only models are never the default if commercial ones are installed.
        case .commercial where !commercial.isEmpty, .auto where !commercial.isEmpty:
            (profile, models) = (.commercial, commercial)
        case .accurate where together.count >= 2, .auto where together.count >= 2:
            (profile, models) = (.accurate, together)
        case .fast where !installed.isEmpty, .auto where !installed.isEmpty:
            (profile, models) = (.fast, [installed[0].id])
        default:
            throw Self.missing(
                for: asked, among: candidates, installed: installed, detector: detector, in: store, registry: registry)
        }
        plugins = try Self.plugins(models, in: registry)
    }

    private static func plugins(
        _ names: [String], in registry: PluginRegistry
    ) throws(BiometricsError) -> [any FaceEmbedderPlugin] {
        var plugins: [any FaceEmbedderPlugin] = []
        for name in names { plugins.append(try registry.faceEmbedder(name)) }
        return plugins
    }

    /// The manifest's embedders that have a plugin and a calibration. They are sorted by the false non-match rate that
    /// was measured with them (`ModelEntry.fusionWeight`), best first. Unmeasured ones follow in the order of the
    /// manifest.
    ///
    /// An embedder without a calibration cannot support a decision. To use one with your own calibration, name both in
    /// the configuration.
    static func candidates(
        in store: ModelStore, registry: PluginRegistry
    ) throws(BiometricsError) -> [ModelEntry] {
        let run = Set(registry.faceEmbedders.flatMap(\.manifest.modelIDs))
        var entries: [ModelEntry] = []
        for entry in store.manifest.models(of: .faceEmbedder) where run.contains(entry.id) {
            if try calibratedIdentity(of: entry, in: store) != nil { entries.append(entry) }
        }
        return entries.enumerated().sorted { one, other in
            let weights = (one.element.fusionWeight ?? 0, other.element.fusionWeight ?? 0)
            return weights.0 == weights.1 ? one.offset < other.offset : weights.0 > weights.1
        }.map(\.element)
    }

    /// The identity of the model's first file that has a calibration.
    private static func calibratedIdentity(
        of entry: ModelEntry, in store: ModelStore
    ) throws(BiometricsError) -> ModelIdentity? {
        for artifact in entry.artifacts {
            let model = ModelIdentity(id: entry.id, sha256: artifact.sha256)
            if try store.catalog.calibration(for: model) != nil { return model }
        }
        return nil
    }

    /// The ids of the largest set of `entries` whose fused score has a calibration; among equally large sets, the one
    /// with the preferred models. An embedder with only its own calibration must not displace the others.
    private static func calibratedTogether(
        _ entries: [ModelEntry], detector: String, in store: ModelStore
    ) throws(BiometricsError) -> [String] {
        // Ten entries already make a thousand sets.
        var models: [ModelIdentity] = []
        for entry in entries.prefix(10) {
            if let model = try calibratedIdentity(of: entry, in: store) { models.append(model) }
        }
        let sets = (0..<1 << models.count).map { bits in
            models.indices.filter { bits >> (models.count - 1 - $0) & 1 == 1 }.map { models[$0] }
        }
        // Sorting keeps the order of sets of the same size, so later sets hold the preferred models.
        for set in sets.reversed().sorted(by: { $0.count > $1.count }) where !set.isEmpty {
            guard let fusion = try? ScoreFusion(set, detector: detector, catalog: store.catalog),
                let calibration = try store.catalog.calibration(for: fusion.identity, detector: detector)
            else { continue }
            if fusion.isCalibrated(by: calibration) { return set.map(\.id) }
        }
        return []
    }

    /// The error that names the missing models and the command that installs them on this machine.
    private static func missing(
        for profile: Profile, among candidates: [ModelEntry], installed: [ModelEntry], detector: PluginManifest,
        in store: ModelStore, registry: PluginRegistry
    ) -> BiometricsError {
        let absent = candidates.filter { entry in !installed.contains { $0.id == entry.id } }
            .filter { profile != .commercial || $0.licence.commercialUse }
        guard let first = absent.first else {
            return BiometricsError(
                .invalidConfiguration,
                "The profile \(profile.name) needs embedders that are calibrated together, and those installed are not. "
                    + "Name them one by one and calibrate them together, or choose another profile.",
                path: store.directory, setting: .embedders)
        }
        // An embedder may need another model in addition to its own.
        func lacking(_ entry: ModelEntry) -> [ModelEntry] {
            let plugin = registry.faceEmbedders.first { $0.manifest.modelIDs.contains(entry.id) }
            return Self.lacking(plugin?.manifest.modelIDs ?? [entry.id], in: store)
        }
        let obtainable = ObtainableModels()
        let wanted = profile == .accurate ? max(1, 2 - installed.count) : 1
        let within = absent.filter { lacking($0).allSatisfy(obtainable.contains) }
        // A model for research alone is advised only without another.
        let forAnyUse = within.filter { lacking($0).allSatisfy(\.licence.commercialUse) }
        let chosen = (forAnyUse.isEmpty ? within : forAnyUse).prefix(wanted)
        let have = installed.map(\.id).joined(separator: ", ")
        let fault =
            installed.isEmpty
            ? "No model that compares faces is installed."
            : "The profile \(profile.name) needs more models than are installed (\(have))."
        guard !chosen.isEmpty else {
            return BiometricsError(
                .modelMissing,
                "\(fault) The manifest has no download address for it. Set BIOMETRICS_MODEL_MIRROR to a folder that holds "
                    + "its file, and run `\(first.installCommand)`.", path: store.directory)
        }
        // Models that come from system packages are not installed with this command.
        let eyes = Self.lacking(detector.modelIDs, in: store).filter { $0.debianPackage == nil }
        let models = eyes.filter(obtainable.contains) + chosen.flatMap(lacking)
        // If not even a face can be found, everything is missing.
        if installed.isEmpty, !eyes.isEmpty, profile == .auto {
            return BiometricsError(
                .modelMissing,
                "No model is installed that finds or compares faces. Run `biometrics models install "
                    + "\(models.map(\.id).joined(separator: " "))`, or `biometrics models install` for every model.",
                path: store.directory)
        }
        return BiometricsError(
            .modelMissing, "\(fault) Run `biometrics models install \(models.map(\.id).joined(separator: " "))`.",
            path: store.directory)
    }

    private static func lacking(_ ids: [String], in store: ModelStore) -> [ModelEntry] {
        ids.filter { !store.isInstalled($0) }.compactMap { try? store.manifest.entry($0) }
    }
}
