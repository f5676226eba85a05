import BiometricsCore
import BiometricsTestSupport
import Testing

@testable import Biometrics

/// The survey of faces whose quality is asked for, on toys.
struct FaceSurveyTests {
    /// A face seen from before, of 60 pixels between the eyes, whose lips are `apart` of 40.
    private static func mesh(apart: Double = 2) -> FaceMesh? {
        let flat: [Int: (Double, Double)] = [
            33: (-45, 0), 133: (-15, 0), 362: (15, 0), 263: (45, 0), 234: (-70, 20), 454: (70, 20), 10: (0, -60),
            168: (0, 0), 2: (0, 50), 152: (0, 110), 78: (-20, 70), 308: (20, 70), 13: (0, 70 - apart / 2),
            14: (0, 70 + apart / 2),
        ]
        let vertices = (0..<FaceMesh.pointCount).map { index in
            let place = flat[index] ?? (0, 70)
            return FaceMesh.Vertex(x: 128 + place.0, y: 100 + place.1, z: 0)
        }
        return FaceMesh(vertices: vertices, presence: 1)
    }

    private func report(
        _ people: ToyPicture.People = .one, mesh: ToyFaceMesh? = nil, isMeasured: Bool = true
    ) async throws -> FaceDetectionReport {
        var configuration = ToyMatcher.configuration()
        if let mesh {
            configuration.plugins.append(mesh)
            configuration.faceMesh = mesh.manifest.id
        }
        configuration.isQualityMeasured = isMeasured
        let source = MediaSource.bytes(try ToyPicture(brightness: 120, people: people).png(), name: "toy")
        return try await FaceFinder(configuration).detect(in: source)
    }

    @Test func `nothing is measured without a request, and no key is written`() async throws {
        let report = try await report(mesh: ToyFaceMesh { _, _ in Self.mesh() }, isMeasured: false)
        #expect(report.qualities == nil && report.captureCodes == nil && report.meshes.isEmpty)
        let json = try DetectionPayload(report).json()
        #expect(!json.contains("qualities") && !json.contains("captureCodes"))
    }

    @Test func `without the models each measure says so, and raises no code`() async throws {
        let report = try await report()
        let quality = try #require(report.qualities?.first)
        #expect(report.meshes == [nil] && report.captureCodes == [])
        for name in FaceSurvey.names where name != .interEyeDistance {
            let measure = try #require(quality[name], "\(name.rawValue)")
            let model = name == .faceCover ? "face-cover" : "face-mesh"
            #expect(measure.value == nil && measure.cause?.contains(model) == true, "\(name.rawValue)")
        }
        // The assessor's own measures stay.
        #expect(quality.value(.interEyeDistance) != nil)
        #expect(try DetectionPayload(report).json().contains("qualities"))
    }

    @Test func `a mesh that sees no face, and one that fails to see eyes, say so`() async throws {
        let blind = try await report(mesh: ToyFaceMesh { _, _ in nil })
        #expect(blind.qualities?.first?[.mouthOpening]?.cause == "The mesh found no face.")
        let seen = try #require(try await report(mesh: ToyFaceMesh { _, _ in Self.mesh() }).qualities?.first)
        #expect(seen[.eyeLidRatio]?.value == nil && seen[.eyesOpen]?.cause?.contains("iris-landmark") == true)
        #expect(abs(try #require(seen.value(.mouthOpening)) - 0.05) < 1e-9)
        #expect(abs(try #require(seen.value(.mouthClosed)) - 2.0 / 110) < 1e-9)
        #expect(try #require(seen.value(.headPoseYaw)).magnitude < 1e-9)
    }

    @Test func `a wide mouth is a code`() async throws {
        let report = try await report(mesh: ToyFaceMesh { _, _ in Self.mesh(apart: 26) })
        #expect(report.captureCodes == [.mouthOpen])
    }

    @Test func `several faces each have their quality, and the capture its code`() async throws {
        let report = try await report(.two, mesh: ToyFaceMesh { _, _ in Self.mesh() })
        #expect(report.qualities?.count == 2 && report.meshes.count == 2)
        #expect(report.captureCodes?.first == .tooManyFaces)
    }

    @Test func `a match lays faces flat by the mesh, and does not judge the mouth by it`() async throws {
        var configuration = ToyMatcher.configuration()
        let mesh = ToyFaceMesh { _, _ in Self.mesh(apart: 30) }
        configuration.plugins.append(mesh)
        configuration.faceMesh = mesh.manifest.id
        let matcher = try ToyMatcher.calibrated(configuration)
        let picture = try ToyPicture(brightness: 120).png()
        let result = try await matcher.compare(
            selfie: .bytes(picture, name: "selfie"), document: nil)
        #expect(result.selfie?.captureCodes == [])
    }
}
