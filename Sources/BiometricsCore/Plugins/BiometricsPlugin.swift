/// A factory of analysers. The value is cheap and may be shared; what it makes holds networks and may not.
public protocol BiometricsPlugin: Sendable {
    /// What the plugin states about itself.
    var manifest: PluginManifest { get }
}
