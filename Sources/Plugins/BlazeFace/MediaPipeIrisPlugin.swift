package import BiometricsCore

/// MediaPipe's face mesh together with the network for eyelids and irises.
///
/// - Source: Ablavatski et al. 2020, arXiv:2006.11341.
package struct MediaPipeIrisPlugin: FaceMeshPlugin {
    /// The model of the eyes.
    package static let modelID = "iris-landmark"

    /// A plugin.
    package init() {}

    /// The plugin's manifest.
    package var manifest: PluginManifest {
        PluginManifest(
            id: "org.biometrics.mesh.mediapipe-iris", kind: .faceMesh, version: "1.0.0",
            summary: "MediaPipe's face mesh with the lids and irises of both eyes",
            modelIDs: [MediaPipeMeshPlugin.modelID, Self.modelID], engineIDs: ["opencv", "openvino"])
    }

    /// A mesh with its own networks.
    package func makeFaceMesh(in context: PluginContext) throws(BiometricsError) -> any FaceMeshing {
        let mesh = try FaceMeshNetwork.ofWholeMesh(in: context)
        return MediaPipeMesh(network: mesh, iris: try IrisNetwork(Self.modelID, in: context))
    }
}
