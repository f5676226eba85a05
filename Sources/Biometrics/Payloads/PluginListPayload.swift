public import BiometricsCore

/// The output of `plugins list`: `biometrics.plugin-list/1`.
public struct PluginListPayload: JSONPayload {
    /// `biometrics.plugin-list/1`.
    public static let schema = "biometrics.plugin-list/1"

    /// A plugin: the keys of its manifest and `missingModelIDs`.
    public struct Row: Hashable, Sendable {
        /// The plugin's manifest.
        public var manifest: PluginManifest
        /// The models it needs that are not installed.
        public var missingModelIDs: [String]

        /// A plugin with the models that are missing.
        public init(manifest: PluginManifest, missingModelIDs: [String]) {
            self.manifest = manifest
            self.missingModelIDs = missingModelIDs
        }
    }

    /// The schema's name and number.
    public private(set) var schema = SchemaName<PluginListPayload>()
    /// Every plugin that is registered.
    public var plugins: [Row]
    /// The plugins that could not be loaded.
    public var failed: [ErrorPayload.Detail]

    /// The payload of a registry.
    public init(plugins: [Row], failed: [ErrorPayload.Detail]) {
        self.plugins = plugins
        self.failed = failed
    }
}

extension PluginListPayload.Row: Codable {
    private enum CodingKeys: String, CodingKey { case missingModelIDs }

    /// Reads a manifest and `missingModelIDs`.
    public init(from decoder: any Decoder) throws {
        manifest = try PluginManifest(from: decoder)
        missingModelIDs = try decoder.container(keyedBy: CodingKeys.self).decode(
            [String].self, forKey: .missingModelIDs)
    }

    /// Writes the manifest's keys and `missingModelIDs` beside them.
    public func encode(to encoder: any Encoder) throws {
        try manifest.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(missingModelIDs, forKey: .missingModelIDs)
    }
}
