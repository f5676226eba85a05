public import BiometricsCore

/// A face mesh without a network: it lays what it is told to lay.
public struct ToyFaceMesh: FaceMeshPlugin {
    /// Its manifest; it needs no model.
    public let manifest: PluginManifest
    private let lay: @Sendable (DetectedFace, Image) -> FaceMesh?

    /// A mesh.
    ///
    /// - Parameters:
    ///   - id: its plugin id.
    ///   - lay: makes the mesh of a face. By default, all points are in the middle of its box, and a picture without
    ///     pixels has no mesh.
    public init(
        id: String = "org.example.toy-mesh",
        lay: @escaping @Sendable (DetectedFace, Image) -> FaceMesh? = { face, image in
            image.isEmpty ? nil : .inPlace(face.box.center)
        }
    ) {
        manifest = PluginManifest(
            id: id, kind: .faceMesh, version: "1.0.0", summary: "", capabilities: [.concurrent])
        self.lay = lay
    }

    /// A mesh of its own for one worker.
    public func makeFaceMesh(in context: PluginContext) -> any FaceMeshing { Instance(lay: lay) }

    private struct Instance: FaceMeshing {
        let lay: @Sendable (DetectedFace, Image) -> FaceMesh?

        func mesh(of face: DetectedFace, in image: Image) -> FaceMesh? { lay(face, image) }
    }
}

extension FaceMesh {
    /// A mesh of which all points are at `place`.
    public static func inPlace(_ place: Point) -> FaceMesh? {
        FaceMesh(
            vertices: [Vertex](repeating: Vertex(x: place.x, y: place.y, z: 0), count: pointCount), presence: 1)
    }
}
