import BiometricsCore
import Testing

/// Mouth and pose from a mesh, on meshes with chosen points.
struct FaceMeshExpressionTests {
    private func mesh(_ places: [Int: (Double, Double, Double)]) throws -> FaceMesh {
        let vertices = (0..<FaceMesh.pointCount).map { index in
            let place = places[index] ?? (0, 0, 0)
            return FaceMesh.Vertex(x: place.0, y: place.1, z: place.2)
        }
        return try #require(FaceMesh(vertices: vertices, presence: 1))
    }

    /// A flat face seen from before, turned by `roll` radians clockwise or looking aside by `yaw`.
    private func face(yaw: Double = 0, roll: Double = 0) throws -> FaceMesh {
        let flat: [Int: (Double, Double)] = [
            33: (-45, 0), 133: (-15, 0), 362: (15, 0), 263: (45, 0), 234: (-70, 20), 454: (70, 20), 10: (0, -60),
            168: (0, 0), 2: (0, 50), 152: (0, 110), 78: (-20, 70), 308: (20, 70), 13: (0, 68), 14: (0, 72),
        ]
        return try mesh(
            flat.mapValues { x, y in
                let (across, behind) = (x * cosine(yaw), x * sine(yaw))
                return (across * cosine(roll) - y * sine(roll), across * sine(roll) + y * cosine(roll), behind)
            })
    }

    private func sine(_ angle: Double) -> Double { angle == 0 ? 0 : angle > 0 ? 0.5 : -0.5 }
    private func cosine(_ angle: Double) -> Double { angle == 0 ? 1 : 0.75.squareRoot() }

    @Test func `the mouth's opening is the distance of the lips by the mouth's width`() throws {
        #expect(abs(try #require(try face().mouthOpening) - 0.1) < 1e-9)
        #expect(try mesh([:]).mouthOpening == nil)
        #expect(abs(try face().eyesToChin - 110) < 1e-9)
        #expect(abs(try face().greatestMouthOpening - 4) < 1e-9)
    }

    @Test func `a turn to either side is yaw, and nothing else`() throws {
        let (ahead, aside, other) = (
            try #require(HeadPose(face())), try #require(HeadPose(face(yaw: 1))), try #require(HeadPose(face(yaw: -1)))
        )
        #expect(abs(ahead.yawDegrees) < 1e-9 && abs(ahead.rollDegrees) < 1e-9)
        #expect(abs(aside.yawDegrees - 30) < 1e-9 && abs(other.yawDegrees + 30) < 1e-9)
        #expect(abs(aside.rollDegrees) < 1e-9 && abs(aside.pitchDegrees - ahead.pitchDegrees) < 1e-9)
    }

    @Test func `a head that leans to the subject's left shoulder has negative roll`() throws {
        let pose = try #require(HeadPose(face(roll: 1)))
        #expect(abs(pose.rollDegrees + 30) < 1e-9 && abs(pose.yawDegrees) < 1e-9)
        #expect(HeadPose(try mesh([:])) == nil)
    }

    @Test func `a mesh of a picture twice as large keeps pixel centres where they are`() throws {
        let mesh = try mesh([0: (0.5, 1.5, 2)]).scaled(by: 2)
        #expect(mesh.vertices[0] == FaceMesh.Vertex(x: 1.5, y: 3.5, z: 4) && mesh.presence == 1)
    }

    @Test(arguments: FaceMesh.Contour.allCases)
    func `a contour names points of the mesh, each once`(contour: FaceMesh.Contour) throws {
        #expect(contour.indices.allSatisfy((0..<FaceMesh.pointCount).contains))
        #expect(Set(contour.indices).count == contour.indices.count)
        #expect(try mesh([:]).points(of: contour).count == contour.indices.count)
    }
}
