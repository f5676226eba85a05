import ActiveLiveness
import BiometricsCore
import BiometricsTestSupport
import Foundation
import Testing

/// The pose of a head from its mesh, on a face that is drawn and turned here.
struct HeadSampleMeshTests {
    /// Points that are measured, in inter-eye distances: x to the person's left, y down, z away from the camera.
    private static let face: [Int: (x: Double, y: Double, z: Double)] = [
        33: (-0.75, 0, 0.1), 133: (-0.25, 0, 0), 362: (0.25, 0, 0), 263: (0.75, 0, 0.1), 234: (-1.1, 0.3, 0.9),
        454: (1.1, 0.3, 0.9), 10: (0, -0.8, 0), 168: (0, 0, 0), 2: (0, 0.8, 0), 13: (0, 1.1, 0), 14: (0, 1.2, 0),
        78: (-0.4, 1.15, 0.05), 308: (0.4, 1.15, 0.05),
    ]

    /// The face turned to its own left and then down, laid in the picture turned clockwise, `size` pixels an inter-eye
    /// distance.
    private func mesh(yaw: Double = 0, pitch: Double = 0, roll: Double = 0, size: Double = 100) throws -> FaceMesh {
        let radians = Double.pi / 180
        let (yaw, pitch, roll) = (yaw * radians, pitch * radians, roll * radians)
        let vertices = (0..<FaceMesh.pointCount).map { index in
            var (x, y, z) = Self.face[index] ?? (0, 0, 0)
            (x, z) = (cos(yaw) * x - sin(yaw) * z, sin(yaw) * x + cos(yaw) * z)
            (y, z) = (cos(pitch) * y - sin(pitch) * z, sin(pitch) * y + cos(pitch) * z)
            (x, y) = (cos(roll) * x - sin(roll) * y, sin(roll) * x + cos(roll) * y)
            return FaceMesh.Vertex(x: 300 + size * x, y: 200 + size * y, z: size * z)
        }
        return try #require(FaceMesh(vertices: vertices, presence: 1))
    }

    private func sample(_ mesh: FaceMesh) throws -> HeadSample { try #require(HeadSample(timeSeconds: 0, mesh: mesh)) }

    @Test func `a head that looks into the camera is turned by nothing, one of its own left and down positive`() throws
    {
        let straight = try sample(try mesh())
        #expect(abs(straight.yawDegrees) < 1e-9 && abs(straight.pitchDegrees) < 1e-9)
        #expect(abs(straight.mouthOpening - 0.1 / 0.8) < 1e-9)
        for degrees in [-40.0, -11, 5, 30] {
            let turned = try sample(try mesh(yaw: degrees))
            #expect(abs(turned.yawDegrees - degrees) < 1e-9 && abs(turned.pitchDegrees) < 1e-9)
            let nodding = try sample(try mesh(pitch: degrees))
            #expect(abs(nodding.pitchDegrees - degrees) < 1e-9 && abs(nodding.yawDegrees) < 1e-9)
        }
    }

    @Test func `neither a leaning head nor its place changes anything, and a turn does not change its size`() throws {
        let expected = try sample(try mesh(yaw: 20))
        for roll in [-90.0, -15, 30] {
            let leaning = try sample(try mesh(yaw: 20, roll: roll))
            #expect(abs(leaning.yawDegrees - expected.yawDegrees) < 1e-9)
            #expect(abs(leaning.pitchDegrees - expected.pitchDegrees) < 1e-9)
        }
        let near = try sample(try mesh(pitch: 25, size: 120))
        #expect(abs(near.scale - 1.2 * expected.scale) < 1e-9)
        #expect(abs(near.mouthOpening - expected.mouthOpening) < 1e-9)
    }

    @Test func `a mesh in one place is not a head`() throws {
        let place = [FaceMesh.Vertex](repeating: .init(x: 4, y: 5, z: 6), count: FaceMesh.pointCount)
        #expect(HeadSample(timeSeconds: 0, mesh: try #require(FaceMesh(vertices: place, presence: 1))) == nil)
    }
}
