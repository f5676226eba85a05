import BiometricsCore
import BiometricsTestSupport
import MediaKit
import OpenCVKit
import Testing

@testable import Biometrics

struct CapturePreviewerTests {
    private static func previewer() throws -> CapturePreviewer {
        try CapturePreviewer(in: BiometricsContext(ToyMatcher.configuration()))
    }

    @Test(arguments: [
        (ToyPicture.People.one, [CaptureAdvice]()), (.none, [.faceNotFound]), (.two, [.tooManyFaces]),
    ])
    func `a face in the middle is good; no face and several are not`(
        people: ToyPicture.People, advice: [CaptureAdvice]
    ) async throws {
        let frame = try ToyPicture(brightness: 120, people: people).png()
        let preview = try await Self.previewer().preview(frame, of: .selfie)
        #expect(preview.advice.first == advice.first)
        #expect(preview.isGood == advice.isEmpty)
        #expect((preview.outline == nil) == (people == .none))
        for corner in preview.outline?.corners ?? [] {
            #expect((0...1).contains(corner.x) && (0...1).contains(corner.y))
        }
    }

    @Test func `a face is to be filmed, and a document is not`() async throws {
        let frame = try ToyPicture(brightness: 120).png()
        #expect(try await Self.previewer().preview(frame, of: .selfie).film == .selfie)
        #expect(try await Self.previewer().preview(frame, of: .documentFront).film == nil)
        let need = FilmNeed.selfie
        #expect(0 < need.leastSeconds && need.leastSeconds < need.mostSeconds && need.mostSeconds <= 8)
        // More than half of the frames decide what a film's code is.
        #expect(need.goodShare > 0.5 && need.goodShare < 1)
    }

    /// In a frame of 1000 × 720, within the thresholds by less than 7 %.
    @Test(arguments: [
        (Rect(x: 250, y: 90, width: 500, height: 540), CaptureAdvice.faceTooClose),
        (Rect(x: 392, y: 252, width: 216, height: 216), .faceTooSmall),
        (Rect(x: 205, y: 220, width: 200, height: 280), .faceNotCentred),
    ])
    func `a barely good frame stays good, but does not become good`(box: Rect, advice: CaptureAdvice) {
        let size = Size(width: 1000, height: 720)
        #expect(FaceFraming(CaptureRules()).advice(on: box, in: size, wasGood: true) == [])
        #expect(FaceFraming(CaptureRules()).advice(on: box, in: size, wasGood: false) == [advice])
    }

    @Test(arguments: [CapturePreview.Subject.documentFront, .documentBack])
    func `without an edge there is no document`(subject: CapturePreview.Subject) async throws {
        let frame = try ToyPicture(brightness: 30, people: .none).png()
        let preview = try await Self.previewer().preview(frame, of: subject)
        #expect(preview == CapturePreview(outline: nil, advice: [.documentNotFound]))
        #expect(!preview.isGood)
    }

    @Test func `only a small picture is decoded`() async throws {
        let previewer = try Self.previewer()
        func code(_ frame: [UInt8]) async -> BiometricsError.Code? {
            await thrown { () async throws(BiometricsError) in
                _ = try await previewer.preview(frame, of: .selfie)
            }?.code
        }
        for text in ["", "%PDF-1.7", "GIF89a", "\0\0\0\u{18}ftypheic", "RIFF....AVI ", "BM", "II*\0"] {
            #expect(await code(Array(text.utf8)) == .unsupportedFormat, "\(text)")
        }
        #expect(await code([0xff, 0xd8, 0xff, 0xe0]) == .unreadableInput)
        let large = Image(
            size: Size(width: 1024, height: 1001), format: .gray8, pixels: [UInt8](repeating: 9, count: 1024 * 1001))
        #expect(await code(try PictureEncoder.png(large)) == .inputTooLarge)
        let most = Image(
            size: Size(width: 1024, height: 1000), format: .gray8, pixels: [UInt8](repeating: 9, count: 1_024_000))
        #expect(await code(try PictureEncoder.png(most)) == nil)
        let heavy = try PictureEncoder.jpeg(most) + [UInt8](repeating: 0, count: CapturePreviewer.maximumBytes)
        #expect(await code(heavy) == .inputTooLarge)
    }

    /// The picture has 1000 × 720: 0.75 of the width or the height, 0.3 of the short side, 0.05 of the face beyond an
    /// edge, 0.2 of either off the middle.
    @Test(arguments: [
        (Rect(x: 392, y: 252, width: 216, height: 216), [CaptureAdvice]()),
        (Rect(x: 392, y: 252, width: 215, height: 215), [.faceTooSmall]),
        (Rect(x: 250, y: 90, width: 500, height: 540), []),
        (Rect(x: 250, y: 90, width: 500, height: 541), [.faceTooClose]),
        (Rect(x: 200, y: 220, width: 200, height: 280), []),
        (Rect(x: 199, y: 220, width: 200, height: 280), [.faceNotCentred]),
        (Rect(x: 400, y: 76, width: 200, height: 280), []),
        (Rect(x: 400, y: 75, width: 200, height: 280), [.faceNotCentred]),
        (Rect(x: -16, y: 200, width: 300, height: 320), [.faceNotCentred]),
        (Rect(x: -17, y: 200, width: 300, height: 320), [.faceCropped]),
        (Rect(x: 700, y: 200, width: 317, height: 320), [.faceCropped]),
    ])
    func `the required place of a face`(box: Rect, advice: [CaptureAdvice]) {
        #expect(FaceFraming(CaptureRules()).advice(on: box, in: Size(width: 1000, height: 720)) == advice)
    }

    @Test(arguments: [(384.0, 100.0, false), (383.0, 287.0, true), (100.0, 288.0, false)])
    func `a document reaches over six in ten of the frame, one way or the other`(
        width: Double, height: Double, isTooFar: Bool
    ) throws {
        let corners = Quadrilateral(Rect(x: 50, y: 50, width: width, height: height))
        let image = Image(
            size: Size(width: 640, height: 480), format: .gray8, pixels: [UInt8](repeating: 90, count: 640 * 480))
        let look = DocumentPreview(
            outline: DocumentOutline(corners: corners, confidence: 1, format: .id1), size: image.size, image: image)
        #expect(try look.codes(card: look.flattened()).contains(.tooFar) == isTooFar)
    }
}

/// The advice for labelled pictures that are as small as a frame.
@Suite(.data("documents/pictures"), .models(TestModels.faceMatch))
struct LabelledPreviewTests {
    private func preview(_ name: String, of subject: CapturePreview.Subject) async throws -> CapturePreview {
        let bytes = [UInt8](try TestData.bytes("documents/pictures/\(name)"))
        let image = try EncodedPicture(bytes: bytes).decode().image
        let scale = 640 / Double(image.size.longSide)
        let size = Size(
            width: Int(Double(image.size.width) * scale), height: Int(Double(image.size.height) * scale))
        let frame = try PictureEncoder.jpeg(try image.resized(to: size))
        return try await CapturePreviewer(in: BiometricsContext(BiometricsConfiguration())).preview(frame, of: subject)
    }

    @Test(arguments: [
        ("004_passport.jpg", [CaptureAdvice]()), ("016_passport.jpg", [.documentTooFar]),
        ("014_passport.jpg", [.documentGlare]), ("024_idCard_front.jpg", [.documentCropped]),
        ("050_frenchIdCard.jpg", [.documentBlurred]),
    ])
    func `a front is good, or has the fault that it was made with`(name: String, advice: [CaptureAdvice]) async throws {
        #expect(try await preview(name, of: .documentFront).advice.first == advice.first)
    }

    @Test func `a front is not a back, and a back is not a front`() async throws {
        #expect(try await preview("004_passport.jpg", of: .documentBack).advice == [.documentWrongSide])
        #expect(try await preview("020_idCard_back.jpg", of: .documentBack).advice.isEmpty)
        #expect(try await preview("020_idCard_back.jpg", of: .documentFront).advice == [.documentWrongSide])
    }
}
