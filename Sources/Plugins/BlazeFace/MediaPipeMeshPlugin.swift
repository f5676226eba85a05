package import BiometricsCore

/// MediaPipe's face mesh of 468 points, for faces from any detector.
///
/// - Source: Kartynnik et al. 2019, arXiv:1907.06724.
package struct MediaPipeMeshPlugin: FaceMeshPlugin {
    /// The model of the mesh.
    package static let modelID = "face-mesh"

    /// A plugin.
    package init() {}

    /// The plugin's manifest.
    package var manifest: PluginManifest {
        PluginManifest(
            id: "org.biometrics.mesh.mediapipe", kind: .faceMesh, version: "1.0.0",
            summary: "MediaPipe's face mesh: 468 points in three dimensions", modelIDs: [Self.modelID],
            engineIDs: ["opencv", "openvino"])
    }

    /// A mesh with its own network.
    package func makeFaceMesh(in context: PluginContext) throws(BiometricsError) -> any FaceMeshing {
        MediaPipeMesh(network: try .ofWholeMesh(in: context))
    }
}

extension FaceMeshNetwork {
    /// The network of the whole mesh.
    ///
    /// - Throws: `.manifestInvalid` if its recipe has another number of points.
    static func ofWholeMesh(in context: PluginContext) throws(BiometricsError) -> FaceMeshNetwork {
        let id = MediaPipeMeshPlugin.modelID
        let network = try FaceMeshNetwork(id, in: context)
        guard network.recipe.pointCount == FaceMesh.pointCount else {
            throw BiometricsError(
                .manifestInvalid,
                "The recipe of \(id) has \(network.recipe.pointCount) points, but must have \(FaceMesh.pointCount).")
        }
        return network
    }
}
