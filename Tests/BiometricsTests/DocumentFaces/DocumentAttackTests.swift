import Biometrics
import BiometricsCore
import BiometricsTestSupport
import OpenCVKit
import Testing

/// Somebody shows another's document beside a face or a card of their own, or with such a thing on it: their selfie is never
/// the document's holder.
@Suite(
    .models(["yunet-2023mar", "mobilefacenet-ms1m"]), .data("documents/documents.csv"),
    .data("lfw/Chick_Hearn/Chick_Hearn_0002.jpg"))
struct DocumentAttackTests {
    enum Attack: CaseIterable, Sendable {
        case cardBelow, largeCardBelow, portraitInCorner, faceBelow, rectangleAroundFace, frameAroundAll
        case faceOnDocument, faceUpsideDownOnDocument, smallCardOnDocument
    }

    private func matcher() throws -> FaceMatcher {
        var configuration = BiometricsConfiguration()
        configuration.embedders = ["mobilefacenet-ms1m"]
        return try FaceMatcher(configuration)
    }

    private let selfie = MediaSource.file(TestData.path("lfw/Chick_Hearn/Chick_Hearn_0002.jpg"))

    private func photograph() throws -> Image {
        try MediaSource.file(TestData.path("lfw/Chick_Hearn/Chick_Hearn_0001.jpg")).image()
    }

    /// A photographed document of another person, 560 pixels wide, and its corners in it.
    private func document(_ id: String) throws -> (image: Image, corners: Quadrilateral) {
        let document = try #require(try LabelledDocument.all().first { $0.id == id })
        let full = try document.image()
        let scale = 560 / Double(full.width)
        let image = try full.resized(to: Size(width: 560, height: Int((Double(full.height) * scale).rounded())))
        return (image, try #require(document.corners).scaled(by: scale))
    }

    private func picture(of attack: Attack, on id: String) throws -> Image {
        let photograph = try photograph()
        let face = photograph.cropped(x: 62, y: 50, width: 125, height: 150)
        let (image, corners) = try document(id)
        let (width, height) = (Double(image.width), Double(image.height))
        var composite = Composite(image)
        switch attack {
        case .cardBelow, .largeCardBelow:
            composite = composite.extended(below: 380)
            let across = attack == .cardBelow ? 400.0 : 540
            try composite.lay(
                Composite.card(around: face),
                onto: Rect(x: 10, y: height + 20, width: across, height: across * 404 / 640))
        case .portraitInCorner:
            composite = Composite(width: 900, height: 860, blue: 90, green: 110, red: 120)
            // The left third of the document, whose portrait then stands upright in the widest of the corners.
            let flat = try DocumentOutline(corners: corners, confidence: 1, format: .id3)
                .flattened(image, pixelsPerMillimetre: 4)
            try composite.lay(
                flat.cropped(x: 0, y: 40, width: 180, height: 220), onto: Rect(x: 4, y: 4, width: 240, height: 293))
            try composite.lay(
                Composite.card(around: face),
                onto: Quadrilateral(
                    Point(x: 5, y: 494), Point(x: 587, y: 5), Point(x: 895, y: 373), Point(x: 313, y: 855)))
        case .faceBelow, .rectangleAroundFace, .frameAroundAll:
            composite = composite.extended(below: 420)
            try composite.lay(photograph, onto: Rect(x: 80, y: height + 10, width: 400, height: 400))
            var canvas = Canvas(composite.image)
            let white = Canvas.Color(red: 250, green: 250, blue: 250)
            if attack == .rectangleAroundFace {
                let frame = Rect(x: 165, y: height + 46, width: 520, height: 328)
                try canvas.drawRectangle(frame, color: white, thickness: 8)
            } else if attack == .frameAroundAll {
                let frame = Rect(x: 8, y: 8, width: width - 16, height: height + 404)
                try canvas.drawRectangle(frame, color: white, thickness: 6)
            }
            composite = Composite(canvas.image)
        case .faceOnDocument, .faceUpsideDownOnDocument:
            let map = try #require(PerspectiveTransform(width: 1, height: 1, onto: corners))
            let place = [(0.55, 0.25), (0.83, 0.25), (0.83, 0.75), (0.55, 0.75)].compactMap {
                map.apply(Point(x: $0.0, y: $0.1))
            }
            try composite.lay(
                face.rotated(quarterTurns: attack == .faceOnDocument ? 0 : 2),
                onto: Quadrilateral(place[0], place[1], place[2], place[3]))
        case .smallCardOnDocument:
            let bounds = corners.bounds
            try composite.lay(
                Composite.card(around: face),
                onto: Rect(
                    x: bounds.x + 0.47 * bounds.width, y: bounds.y + 0.35 * bounds.height, width: 240, height: 151))
        }
        return composite.image
    }

    @Test(arguments: Attack.allCases, ["014", "039"])
    func `the face that somebody adds to another's document does not pass`(attack: Attack, document: String)
        async throws
    {
        let picture = try picture(of: attack, on: document)
        let comparison = try await matcher().compare(selfie: selfie, document: .image(picture, name: "\(attack)"))
        #expect(comparison.faceMatch.result != .passed)
        // A face was compared: nothing was lost in drawing.
        #expect(comparison.document?.faces.isEmpty == false)
    }

    /// The assumption of the attacks: if the card is taken for the document, it passes.
    @Test func `the same card alone passes`() async throws {
        var composite = Composite(width: 800, height: 560, blue: 90, green: 110, red: 120)
        let face = try photograph().cropped(x: 62, y: 50, width: 125, height: 150)
        try composite.lay(Composite.card(around: face), onto: Rect(x: 80, y: 78, width: 640, height: 404))
        let comparison = try await matcher().compare(selfie: selfie, document: .image(composite.image, name: "card"))
        #expect(comparison.faceMatch.result == .passed)
        #expect(comparison.document?.outline != nil)
    }
}
