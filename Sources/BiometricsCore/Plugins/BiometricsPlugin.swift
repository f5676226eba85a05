/// A factory of analysers. The factory is cheap and may be shared; its analysers hold networks and must not be shared.
public protocol BiometricsPlugin: Sendable {
    /// The plugin's description of itself.
    var manifest: PluginManifest { get }
}
