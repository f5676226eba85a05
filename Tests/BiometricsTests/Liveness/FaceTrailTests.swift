import BiometricsCore
import Testing

@testable import Biometrics

/// The fault of a capture as a whole.
struct FaceTrailTests {
    private func trail(_ codes: [LivenessStatusCode?], covers: [Bool] = []) -> FaceTrail {
        var trail = FaceTrail()
        for (index, code) in codes.enumerated() {
            trail.add(
                FaceTrail.Point(
                    timestampSeconds: Double(index) / 10, index: index, size: Size(width: 10, height: 10), faces: [],
                    subjectIndex: nil, captureCodes: [code].compactMap(\.self), quality: nil))
        }
        trail.covers = covers
        return trail
    }

    @Test func `a fault of more than half of the frames is that of the capture`() {
        #expect(trail([.imageBlurred, .imageBlurred, nil]).statusCode == .imageBlurred)
        #expect(trail([.imageBlurred, nil]).statusCode == nil)
        #expect(trail([.imageBlurred, .faceTooSmall, .imageBlurred, .faceTooSmall]).statusCode == .faceTooSmall)
    }

    @Test(
        arguments: [
            ([], nil), ([true], .faceIsOccluded), ([true, false], nil), ([true, false, true], .faceIsOccluded),
            ([true, true, true, false, false, false], nil), ([true, true, true, true, false, false], .faceIsOccluded),
        ] as [([Bool], LivenessStatusCode?)])
    func `a mouth that is covered in more than half of the frames that were asked is`(
        covers: [Bool], code: LivenessStatusCode?
    ) {
        #expect(trail([nil, nil, nil], covers: covers).statusCode == code)
    }

    @Test func `the more important of both is told`() {
        #expect(trail([.imageBlurred], covers: [true]).statusCode == .faceIsOccluded)
        #expect(trail([.tooManyFaces], covers: [true]).statusCode == .tooManyFaces)
    }
}
