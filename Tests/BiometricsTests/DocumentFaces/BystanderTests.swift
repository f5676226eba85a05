import BiometricsCore
import BiometricsTestSupport
import Testing

@testable import Biometrics

/// People beside a document who can be ignored, and people who make the portrait ambiguous.
struct BystanderTests {
    /// Its short side has 200 pixels.
    private let outline = DocumentOutline(
        corners: Quadrilateral(Rect(x: 300, y: 200, width: 320, height: 200)), confidence: 0.8, turn: QuarterTurn.none,
        format: .id1)

    private func face(_ x: Double, _ y: Double, _ extent: Double) -> DetectedFace {
        DetectedFace(
            box: Rect(x: x, y: y, width: extent * 0.8, height: extent), confidence: 0.95,
            landmarks: FaceLandmarks(
                rightEye: Point(x: x, y: y), leftEye: Point(x: x + 10, y: y), noseTip: Point(x: x + 5, y: y + 5),
                rightMouthCorner: Point(x: x, y: y + 10), leftMouthCorner: Point(x: x + 10, y: y + 10)))
    }

    @Test(arguments: [(160.0, false), (159.9, true), (60, true)])
    func `a face as large as a person's beside a card does not belong to another card`(extent: Double, mayBe: Bool) {
        #expect(
            DocumentFaceSearch.mayBePortrait(face(20, 20, extent), beside: outline, others: []) == mayBe)
    }

    @Test func `a large face inside of another outline may be a portrait`() {
        let other = Quadrilateral(Rect(x: 0, y: 0, width: 290, height: 250))
        #expect(DocumentFaceSearch.mayBePortrait(face(20, 20, 180), beside: outline, others: [other]))
    }

    /// A face of three quarters of the portrait's edge has 120 pixels.
    @Test(arguments: [(Size(width: 740, height: 530), true), (Size(width: 739, height: 529), false)])
    func `faces are looked for beside a document where there is room for one`(size: Size, hasRoom: Bool) {
        let near = Quadrilateral(Rect(x: 20, y: 20, width: 600, height: 390))
        #expect(BystanderSearch.hasRoom(beside: near, for: face(60, 90, 160), in: size) == hasRoom)
    }

    /// A square of 225 pixels fits into two of its corners, though its bounds are the picture's.
    @Test(arguments: [(300.0, true), (301, false)])
    func `a tilted document leaves room in the corners`(portrait: Double, hasRoom: Bool) {
        let tilted = Quadrilateral(
            Point(x: 250, y: 0), Point(x: 700, y: 450), Point(x: 450, y: 700), Point(x: 0, y: 250))
        #expect(
            BystanderSearch.hasRoom(
                beside: tilted, for: face(200, 200, portrait), in: Size(width: 700, height: 700)) == hasRoom)
    }

    @Test(arguments: [
        (Point(x: 0.2, y: 0.45), 0.35, true), (Point(x: 0.8, y: 0.45), 0.35, true),
        (Point(x: 0.5, y: 0.45), 0.35, false),
        (Point(x: 0.2, y: 0.8), 0.35, false), (Point(x: 0.2, y: 0.45), 0.7, false),
        (Point(x: 0.2, y: 0.45), 0.1, false),
    ])
    func `a portrait is at the left or the right, neither small nor filling the card`(
        center: Point, extent: Double, fits: Bool
    ) {
        let size = Size(width: 320, height: 200)
        let high = extent * 200
        let portrait = face(center.x * 320 - high * 0.4, center.y * 200 - high / 2, high)
        #expect(PortraitPlace.fits(portrait, on: size) == fits)
        #expect(!PortraitPlace.fits(portrait, on: size.transposed))
    }
}
