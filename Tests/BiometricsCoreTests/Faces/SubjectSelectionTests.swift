import BiometricsCore
import Testing

struct SubjectSelectionTests {
    let size = Size(width: 720, height: 960)

    func face(x: Double, y: Double, edge: Double) -> DetectedFace {
        let points = [(0.3, 0.4), (0.7, 0.4), (0.5, 0.6), (0.35, 0.8), (0.65, 0.8)].map {
            Point(x: x + $0.0 * edge, y: y + $0.1 * edge)
        }
        return DetectedFace(
            box: Rect(x: x, y: y, width: edge, height: edge), confidence: 0.9,
            landmarks: FaceLandmarks(points: points) ?? AlignmentTemplate.arcFace112.landmarks)
    }

    @Test func `no face is FACE_NOT_FOUND`() {
        let choice = SubjectSelection().choose(from: [], in: size)
        #expect(choice.subject == nil)
        #expect(choice.statusCode == .faceNotFound)
    }

    @Test func `a face in the middle wins over a slightly larger one at the edge`() {
        let choice = SubjectSelection().choose(
            from: [face(x: 0, y: 0, edge: 220), face(x: 260, y: 380, edge: 200)], in: size)
        #expect(choice.subject == 1)
        #expect(choice.comparable == [0])
        #expect(choice.statusCode == .tooManyFaces)
    }

    @Test func `a small face beside the subject is a bystander`() {
        let choice = SubjectSelection().choose(
            from: [face(x: 560, y: 400, edge: 100), face(x: 260, y: 380, edge: 200)], in: size)
        #expect(choice.subject == 1)
        #expect(choice.statusCode == nil)
    }

    @Test func `the order of the list plays no part`() {
        let faces = [face(x: 100, y: 380, edge: 200), face(x: 420, y: 380, edge: 200), face(x: 300, y: 100, edge: 80)]
        let forward = SubjectSelection().choose(from: faces, in: size)
        let backward = SubjectSelection().choose(from: faces.reversed(), in: size)
        #expect(forward.subject.map { faces[$0] } == backward.subject.map { Array(faces.reversed())[$0] })
    }
}
