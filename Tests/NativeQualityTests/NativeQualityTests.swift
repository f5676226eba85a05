import BiometricsCore
import OpenCVKit
import Testing

@testable import NativeQuality

struct NativeQualityTests {
    private let assessor = NativeQualityAssessor()

    private func value(_ name: QualityMeasureName, of face: FaceInPicture) throws -> Double {
        try #require(try assessor.assess(face).value(name))
    }

    @Test(arguments: [(64.0, 2.0), (64, 3), (64, 4), (64, 6), (128, 6), (40, 2.5)], [(60.0, 190.0), (20, 60)])
    func `blur is told in inter-eye distances, whatever size and contrast`(
        scale: (distance: Double, blur: Double), luma: (Double, Double)
    ) throws {
        let face = StripedFace(
            interEyeDistance: scale.distance, blur: scale.blur, dark: luma.0, bright: luma.1)
        let expected = scale.blur / scale.distance
        #expect(abs(try value(.sharpness, of: face.inPicture) - expected) < 0.2 * expected + 0.004)
    }

    @Test func `a flat face has no sharpness, and says why`() throws {
        let face = StripedFace(dark: 120, bright: 120)
        let measure = try #require(try assessor.assess(face.inPicture)[.sharpness])
        #expect(measure.value == nil && measure.component == nil)
        #expect(measure.cause?.contains("edges") == true)
    }

    @Test func `light is measured on the face alone`() throws {
        var dark = StripedFace(dark: 10, bright: 10)
        #expect(try value(.luminanceMean, of: dark.inPicture) == 10.0 / 255)
        #expect(try value(.underExposurePrevention, of: dark.inPicture) == 1)
        #expect(try value(.dynamicRange, of: dark.inPicture) == 0)
        dark.bright = 255
        dark.blur = 0
        let face = dark.inPicture
        #expect(abs(try value(.overExposurePrevention, of: face) - 0.5) < 0.1)
        #expect(abs(try value(.luminanceHighlights, of: face) - 1) < 1e-9)
        #expect(abs(try value(.luminanceMean, of: face) - 0.52) < 0.06)
    }

    @Test func `sizes are those of the full picture, however it was decoded`() throws {
        let striped = StripedFace(size: Size(width: 960, height: 960), interEyeDistance: 160, blur: 6)
        let half = FaceInPicture(
            image: try striped.image.resized(to: Size(width: 480, height: 480)), pictureSize: striped.size,
            face: striped.face)
        for name in [QualityMeasureName.interEyeDistance, .headSize, .borderMargin, .leftwardCropOfTheFaceImage] {
            #expect(try value(name, of: half) == value(name, of: striped.inPicture))
        }
        #expect(abs(try value(.interEyeDistance, of: half) - 160) < 0.1)
        #expect(abs(try value(.sharpness, of: half) - value(.sharpness, of: striped.inPicture)) < 0.006)
    }

    @Test func `a face beyond the edge is partly outside, and its black part does not count as dark`() throws {
        let whole = StripedFace(blur: 4)
        let cut = StripedFace(size: Size(width: 260, height: 480), blur: 4)
        #expect(try value(.faceInPicture, of: whole.inPicture) == 1)
        #expect(abs(try value(.faceInPicture, of: cut.inPicture) - 0.7) < 0.1)
        #expect(try value(.borderMargin, of: cut.inPicture) < -0.2)
        #expect(try value(.underExposurePrevention, of: cut.inPicture) == 0)
        let (part, all) = (try value(.sharpness, of: cut.inPicture), try value(.sharpness, of: whole.inPicture))
        #expect(abs(part - all) < 0.01)
    }

    @Test(arguments: QuarterTurn.allCases)
    func `a face that lies on its side is measured upright`(turn: QuarterTurn) throws {
        let upright = StripedFace(size: Size(width: 480, height: 560))
        let turned = FaceInPicture(
            image: try upright.image.rotated(quarterTurns: turn.rawValue), pictureSize: turn.apply(to: upright.size),
            face: upright.face.turned(turn, in: upright.size), rotation: turn.inverse)
        let expected = try assessor.assess(upright.inPicture)
        for measure in try assessor.assess(turned).measures {
            let value = try #require(measure.value)
            let other = try #require(expected.value(measure.name))
            #expect(abs(value - other) < 1e-3 + 0.01 * abs(other), "\(measure.name.rawValue)")
        }
    }

    @Test func `other faces count by their edge`() throws {
        let face = StripedFace()
        var small = face.face
        small.box.width /= 2
        small.box.height /= 2
        let two = FaceInPicture(image: face.image, pictureSize: face.size, face: face.face, others: [small])
        #expect(try value(.singleFacePresent, of: face.inPicture) == 0)
        #expect(try value(.singleFacePresent, of: two) == 0.5)
    }

    @Test func `estimated landmarks have no pose`() throws {
        let face = StripedFace()
        var estimated = face.face
        estimated.landmarksAreEstimated = true
        let quality = try assessor.assess(FaceInPicture(image: face.image, pictureSize: face.size, face: estimated))
        #expect(quality.value(.headPoseYaw) == nil)
        #expect(quality[.headPoseYaw]?.cause?.contains("landmarks") == true)
        #expect(quality.value(.interEyeDistance) != nil)
    }

    @Test func `a face outside of the picture, an empty picture and landmarks in one place do not trap`() throws {
        let face = StripedFace(middle: Point(x: 5000, y: -4000))
        let quality = try assessor.assess(face.inPicture)
        #expect(quality.value(.faceInPicture) == 0)
        #expect(quality.value(.luminanceMean) == nil)
        let empty = Image(size: Size(width: 0, height: 0), format: .bgr8, pixels: [])
        let none = FaceInPicture(image: empty, pictureSize: empty.size, face: face.face)
        #expect(throws: BiometricsError.self) { try assessor.assess(none) }
        var flat = StripedFace().face
        flat.landmarks = flat.landmarks.mapped { _ in Point(x: 9, y: 9) }
        let point = FaceInPicture(image: StripedFace().image, pictureSize: StripedFace().size, face: flat)
        #expect(throws: BiometricsError.self) { try assessor.assess(point) }
    }
}
