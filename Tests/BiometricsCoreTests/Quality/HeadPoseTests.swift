import Testing

@testable import BiometricsCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

struct HeadPoseTests {
    /// The mean face turned by roll after pitch after yaw, seen from far away at 80 pixels between the eyes.
    private func landmarks(yaw: Double, pitch: Double, roll: Double) throws -> FaceLandmarks {
        let (a, b, c) = (yaw * .pi / 180, pitch * .pi / 180, roll * .pi / 180)
        return try #require(
            FaceLandmarks(
                points: HeadPose.meanFace.map { p in
                    // x right, y down, z away: looking to the own left takes the nose (negative z) to the right.
                    let (x, z) = (p.x * cos(a) - p.z * sin(a), p.x * sin(a) + p.z * cos(a))
                    let (y, _) = (p.y * cos(b) - z * sin(b), 0)
                    return Point(
                        x: 300 + 80 * (x * cos(c) + y * sin(c)), y: 200 + 80 * (y * cos(c) - x * sin(c)))
                }))
    }

    @Test(arguments: [
        (0.0, 0.0, 0.0), (20, 0, 0), (-35, 0, 0), (0, 15, 0), (0, -25, 0), (0, 0, 30), (0, 0, -85), (25, 10, -20),
        (-30, -15, 40),
    ])
    func `a turned mean face gives the angles it was turned by`(yaw: Double, pitch: Double, roll: Double) throws {
        let pose = try #require(HeadPose(landmarks(yaw: yaw, pitch: pitch, roll: roll)))
        #expect(abs(pose.yawDegrees - yaw) < 1e-6)
        #expect(abs(pose.pitchDegrees - pitch) < 1e-6)
        #expect(abs(pose.rollDegrees - roll) < 1e-6)
    }

    @Test func `yaw to the subject's left, pitch down and roll to the right shoulder are positive`() throws {
        var face = try landmarks(yaw: 0, pitch: 0, roll: 0)
        face.noseTip.x += 10
        #expect(try #require(HeadPose(face)).yawDegrees > 5)
        face = try landmarks(yaw: 0, pitch: 0, roll: 0)
        face.noseTip.y += 10
        #expect(try #require(HeadPose(face)).pitchDegrees > 5)
        face = try landmarks(yaw: 0, pitch: 0, roll: 0)
        face.rightEye.y += 20
        face.leftEye.y -= 20
        #expect(try #require(HeadPose(face)).rollDegrees > 5)
    }

    @Test func `landmarks in one place or without numbers have no pose`() throws {
        let place = Point(x: 10, y: 10)
        #expect(try HeadPose(#require(FaceLandmarks(points: Array(repeating: place, count: 5)))) == nil)
        let nowhere = Point(x: .nan, y: 1)
        #expect(try HeadPose(#require(FaceLandmarks(points: Array(repeating: nowhere, count: 5)))) == nil)
    }
}
