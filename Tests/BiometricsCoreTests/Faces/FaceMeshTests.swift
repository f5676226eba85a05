import BiometricsCore
import Testing

struct FaceMeshTests {
    private let vertices = [FaceMesh.Vertex](repeating: .init(x: 1, y: 2, z: 3), count: FaceMesh.pointCount)

    @Test func `a mesh has 468 places, and a presence from 0 to 1`() throws {
        for presence in [0, 0.5, 1] { #expect(FaceMesh(vertices: vertices, presence: presence) != nil) }
        for presence in [-0.01, 1.01, .nan] { #expect(FaceMesh(vertices: vertices, presence: presence) == nil) }
        #expect(FaceMesh(vertices: Array(vertices.dropLast()), presence: 1) == nil)
        #expect(FaceMesh(vertices: [], presence: 1) == nil)
    }

    @Test(arguments: [Double.nan, .infinity]) func `a number that is not finite makes no mesh`(value: Double) {
        for vertex in [
            FaceMesh.Vertex(x: value, y: 0, z: 0), FaceMesh.Vertex(x: 0, y: value, z: 0),
            FaceMesh.Vertex(x: 0, y: 0, z: value),
        ] {
            #expect(FaceMesh(vertices: vertices.dropLast() + [vertex], presence: 1) == nil)
        }
    }
}
