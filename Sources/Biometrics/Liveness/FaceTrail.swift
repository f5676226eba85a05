internal import BiometricsCore

/// What each frame of a presentation showed, in the order of time. Holds no pixels.
struct FaceTrail: Sendable {
    /// One frame.
    struct Point: Sendable {
        let timestampSeconds: Double
        /// The place among all frames of the clip, from 0.
        let index: Int
        /// The upright frame's size in pixels.
        let size: Size
        /// In pixels of the upright frame.
        let faces: [DetectedFace]
        let subjectIndex: Int?
        /// What is wrong with the capture, most important first.
        let captureCodes: [LivenessStatusCode]
        let quality: FaceQuality?
        /// The subject's, in pixels of the upright frame; `nil` where none was laid.
        var mesh: FaceMesh?

        /// The subject's face.
        var subject: DetectedFace? { subjectIndex.map { faces[$0] } }
    }

    private(set) var points: [Point] = []
    /// Whether something covers the mouth, for each of the few frames of a clip that were asked.
    var covers: [Bool] = []

    mutating func add(_ point: Point) { points.append(point) }

    /// Frames in which a subject was found.
    var framesWithFace: Int { points.count { $0.subjectIndex != nil } }

    /// The fault of the capture as a whole: the more important of the frames' fault and a covered face. A face counts as
    /// covered where more than half of `covers` say so.
    var statusCode: LivenessStatusCode? {
        let isCovered = covers.count(where: \.self) * 2 > covers.count
        let codes = [faultOfFrames, isCovered ? .faceIsOccluded : nil]
        return LivenessStatusCode.allCases.first(where: codes.contains)
    }

    /// The code that most of the frames have, where more than half of them have one. The more important one wins a tie.
    private var faultOfFrames: LivenessStatusCode? {
        let faults = points.compactMap(\.captureCodes.first)
        guard faults.count * 2 > points.count else { return nil }
        return LivenessStatusCode.allCases.max { first, second in
            let (one, other) = (faults.count { $0 == first }, faults.count { $0 == second })
            return one < other
        }
    }

    /// The frame whose subject is fittest to be looked at: without fault before one with, then by quality.
    var best: Point? {
        func rank(_ point: Point) -> Double {
            guard point.subjectIndex != nil else { return -1 }
            return (point.captureCodes.isEmpty ? 200 : 0) + (point.quality?.fitness ?? 0)
        }
        return points.max { rank($0) < rank($1) }
    }
}
