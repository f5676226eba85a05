package import BiometricsCore

/// Measures faces from their pixels and five landmarks. It needs no model.
package struct NativeQualityPlugin: QualityAssessorPlugin {
    /// The plugin's manifest.
    package let manifest = PluginManifest(
        id: NativeQualityPlugin.id, kind: .qualityAssessor, version: "1.0.0",
        summary: "Measures sharpness, light, size, crop and pose of a face, after ISO/IEC 29794-5; needs no model.")

    /// The plugin's id.
    package static let id = "org.biometrics.quality.native"

    /// The plugin.
    package init() {}

    /// A separate assessor for one worker. It needs no model or engine, and does not throw.
    package func makeQualityAssessor(in context: PluginContext) throws(BiometricsError) -> any FaceQualityAssessing {
        NativeQualityAssessor()
    }
}

extension NativeQualityPlugin: PluginFamily {
    /// The one plugin.
    package static func plugins(for manifest: ModelManifest) -> [any BiometricsPlugin] { [NativeQualityPlugin()] }
}
