import BiometricsCore
import Testing

struct PortraitSelectionTests {
    private func face(x: Double, edge: Double, confidence: Double = 0.9) -> DetectedFace {
        DetectedFace(
            box: Rect(x: x, y: 100, width: edge, height: edge), confidence: confidence,
            landmarks: AlignmentTemplate.arcFace112.landmarks)
    }

    @Test func `no face, no portrait`() {
        #expect(PortraitSelection().portrait(among: []) == nil)
    }

    @Test func `the largest face is the portrait, wherever it stands in the list`() {
        let faces = [face(x: 0, edge: 60), face(x: 200, edge: 200), face(x: 500, edge: 100)]
        #expect(PortraitSelection().portrait(among: faces) == 1)
        #expect(PortraitSelection().portrait(among: faces.reversed()) == 1)
    }

    @Test func `a larger box that is hardly a face is not the portrait`() {
        #expect(
            PortraitSelection().portrait(
                among: [face(x: 0, edge: 110, confidence: 0.5), face(x: 300, edge: 100)]) == 1)
    }

    @Test func `the left one of two equal faces is taken`() {
        #expect(PortraitSelection().portrait(among: [face(x: 300, edge: 100), face(x: 0, edge: 100)]) == 1)
    }

    @Test(arguments: [(74.0, true), (75, true), (76, false), (100, false)])
    func `a ghost's edge is at most three quarters of the portrait's`(edge: Double, mayBe: Bool) {
        let portrait = face(x: 300, edge: 100)
        #expect(PortraitSelection().mayBeGhost(face(x: 0, edge: edge), of: portrait) == mayBe)
    }

    @Test(arguments: [(379.0, false), (380, true)])
    func `a face on the portrait's own photograph is not a ghost`(x: Double, mayBe: Bool) {
        // Their middles lie as far apart as their left edges do, and 0 pixels above one another.
        let portrait = DetectedFace(
            box: Rect(x: 300, y: 75, width: 100, height: 100), confidence: 0.9,
            landmarks: AlignmentTemplate.arcFace112.landmarks)
        let other = face(x: x + 25, edge: 50)
        #expect(PortraitSelection().mayBeGhost(other, of: portrait) == mayBe)
    }
}
