internal import BiometricsCore

/// The findings of each frame of a presentation, in the order of time. It holds no pixels.
struct FaceTrail: Sendable {
    /// One frame.
    struct Point: Sendable {
        let timestampSeconds: Double
        /// The frame's index among all frames of the clip, from 0.
        let index: Int
        /// The upright frame's size in pixels.
        let size: Size
        /// In pixels of the upright frame.
        let faces: [DetectedFace]
        let subjectIndex: Int?
        /// The faults of the capture, most important first.
        let captureCodes: [LivenessStatusCode]
        let quality: FaceQuality?
        /// The subject's mesh, in pixels of the upright frame; `nil` without one.
        var mesh: FaceMesh?

        /// The subject's face.
        var subject: DetectedFace? { subjectIndex.map { faces[$0] } }
    }

    private(set) var points: [Point] = []
    /// For each frame that was checked: whether something covers the mouth.
    var covers: [Bool] = []

    mutating func add(_ point: Point) { points.append(point) }

    /// The number of frames in which a subject was found.
    var framesWithFace: Int { points.count { $0.subjectIndex != nil } }

    /// The fault of the capture as a whole: the more important of the frames' fault and a covered face. A face counts
    /// as covered if it was covered in more than half of the checked frames.
    var statusCode: LivenessStatusCode? {
        let isCovered = covers.count(where: \.self) * 2 > covers.count
        let codes = [faultOfFrames, isCovered ? .faceIsOccluded : nil]
        return LivenessStatusCode.allCases.first(where: codes.contains)
    }

    /// The most common fault, if more than half of the frames have a fault. The more important one wins a tie.
    private var faultOfFrames: LivenessStatusCode? {
        let faults = points.compactMap(\.captureCodes.first)
        guard faults.count * 2 > points.count else { return nil }
        return LivenessStatusCode.allCases.max { first, second in
            let (one, other) = (faults.count { $0 == first }, faults.count { $0 == second })
            return one < other
        }
    }

    /// The best frame of the subject: captures without a fault first, then by quality.
    var best: Point? {
        func rank(_ point: Point) -> Double {
            guard point.subjectIndex != nil else { return -1 }
            return (point.captureCodes.isEmpty ? 200 : 0) + (point.quality?.fitness ?? 0)
        }
        return points.max { rank($0) < rank($1) }
    }
}
