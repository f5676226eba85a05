internal import BiometricsCore
internal import BiometricsPluginABI

/// A face mesh plugin of a library.
struct ForeignMeshPlugin: FaceMeshPlugin {
    private let plugin: ForeignPlugin<Functions>

    /// The functions of a table, none of them NULL.
    @safe struct Functions {
        let create: bio_create
        let destroy: bio_destroy
        let lay: bio_lay_mesh
    }

    init(_ raw: RawPlugin, in library: SharedLibrary) throws(BiometricsError) {
        let table = try raw.table(as: bio_face_mesh.self, name: "bio_face_mesh")
        guard let create = unsafe table.create, let destroy = unsafe table.destroy, let lay = unsafe table.lay
        else { throw raw.lacksFunction("create, destroy and lay") }
        let functions = unsafe Functions(create: create, destroy: destroy, lay: lay)
        plugin = ForeignPlugin(raw, in: library, kind: .faceMesh, table: functions)
    }

    var manifest: PluginManifest { plugin.manifest }

    func makeFaceMesh(in context: PluginContext) throws(BiometricsError) -> any FaceMeshing {
        let functions = plugin.table
        return ForeignFaceMesh(
            instance: try unsafe plugin.makeInstance(functions.create, functions.destroy, in: context),
            functions: functions)
    }
}

/// An instance of a library's face mesh.
private struct ForeignFaceMesh: FaceMeshing {
    let instance: ForeignInstance
    let functions: ForeignMeshPlugin.Functions

    func mesh(of face: DetectedFace, in image: Image) throws(BiometricsError) -> FaceMesh? {
        // Unwritten points stay NaN and are rejected below.
        var points = [bio_vertex](repeating: .unwritten, count: FaceMesh.pointCount)
        var isSeen = false
        var presence = 0.0
        var shown = bio_face(face)
        try unsafe instance.call { pointer, error in
            unsafe image.withForeignView { view in
                unsafe points.withUnsafeMutableBufferPointer { room in
                    guard let address = room.baseAddress else { return Int32(BIO_FAILED) }
                    var mesh = unsafe bio_mesh(
                        size: structureSize(bio_mesh.self), is_seen: 0, presence: 0, points: address)
                    let status = unsafe functions.lay(pointer, view, &shown, &mesh, &error)
                    isSeen = unsafe mesh.is_seen != 0
                    presence = unsafe mesh.presence
                    return status
                }
            }
        }
        guard isSeen else { return nil }
        let vertices = points.map { FaceMesh.Vertex(x: $0.x, y: $0.y, z: $0.z) }
        guard let mesh = FaceMesh(vertices: vertices, presence: presence) else {
            throw instance.caller.breach("gave a mesh with a number that is not finite, or a presence outside 0...1")
        }
        return mesh
    }
}

extension bio_vertex {
    fileprivate static var unwritten: bio_vertex { bio_vertex(x: .nan, y: .nan, z: .nan) }
}
