internal import BiometricsCore
internal import Platform

/// A face proposed by the detector, in pixels of the picture, before the mesh has checked it.
struct FaceCandidate: Hashable {
    /// 0...1, higher is surer.
    var score: Double
    /// Bounded by pixel edges.
    var box: Rect
    /// Pixel centres of the subject's right eye, left eye, tip of the nose, middle of the mouth, right ear and left
    /// ear.
    var points: [Point]

    /// The angle from the right eye to the left one, clockwise in radians; 0 for an upright face.
    var roll: Double { atan2(points[1].y - points[0].y, points[1].x - points[0].x) }
}

/// Turns the two outputs of a BlazeFace network into candidates.
///
/// `output0` has 16 values for each anchor: centre, extent and six points, in pixels of the input. Centre and points
/// are relative to the anchor. `output1` has one score per anchor, before the logistic function.
///
/// - Source: MediaPipe, ssd_anchors_calculator.cc, tflite_tensors_to_detections_calculator.cc and
///   non_max_suppression_calculator.cc (WEIGHTED), with the thresholds of face_detection_front and _back.
struct BlazeFaceDecoder {
    let inputSide: Int
    let grids: [BlazeFaceRecipe.Grid]
    let scoreThreshold: Double
    let overlapThreshold: Double

    static let outputNames = ["output0", "output1"]
    /// Centre, extent and six points.
    private static let width = 16
    /// The most candidates that are examined.
    static let maximumCandidates = 50

    /// The candidates of an input, surest first, in its pixels.
    ///
    /// - Throws: `.modelInvalid` if the length of an output does not match the anchors.
    func candidates(_ outputs: [Tensor]) throws(BiometricsError) -> [FaceCandidate] {
        let anchors = grids.reduce(0) { $0 + (inputSide / $1.stride) * (inputSide / $1.stride) * $1.anchorsPerCell }
        guard outputs.count == 2, outputs[0].values.count == anchors * Self.width, outputs[1].values.count == anchors
        else {
            throw BiometricsError(.modelInvalid, "The outputs of BlazeFace do not match its \(anchors) anchors.")
        }
        var proposals: [FaceCandidate] = []
        var anchor = 0
        for grid in grids {
            let columns = inputSide / grid.stride
            for cell in 0..<columns * columns {
                let (x, y) = (Double(cell % columns) + 0.5, Double(cell / columns) + 0.5)
                for _ in 0..<grid.anchorsPerCell {
                    let score = 1 / (1 + exp(-Double(min(80, max(-80, outputs[1].values[anchor])))))
                    if score >= scoreThreshold {
                        let values = outputs[0].values[anchor * Self.width..<(anchor + 1) * Self.width]
                        let place = Point(x: x * Double(grid.stride), y: y * Double(grid.stride))
                        if let proposal = proposal(values.map(Double.init), at: place, score: score) {
                            proposals.append(proposal)
                        }
                    }
                    anchor += 1
                }
            }
        }
        return merged(proposals)
    }

    private func proposal(_ values: [Double], at anchor: Point, score: Double) -> FaceCandidate? {
        let limit = 4 * Double(inputSide)
        guard values.allSatisfy({ abs($0) <= limit }), values[2] > 0, values[3] > 0 else { return nil }
        let box = Rect(
            x: anchor.x + values[0] - values[2] / 2, y: anchor.y + values[1] - values[3] / 2, width: values[2],
            height: values[3])
        let points = stride(from: 4, to: Self.width, by: 2).map {
            Point(x: anchor.x + values[$0] - 0.5, y: anchor.y + values[$0 + 1] - 0.5)
        }
        return FaceCandidate(score: score, box: box, points: points)
    }

    /// Merges proposals that overlap the surest one. A merged candidate has their mean, weighted by score, and the
    /// surest score.
    private func merged(_ proposals: [FaceCandidate]) -> [FaceCandidate] {
        var rest = proposals.enumerated().sorted { first, second in
            first.element.score != second.element.score
                ? first.element.score > second.element.score : first.offset < second.offset
        }.map(\.element)
        var merged: [FaceCandidate] = []
        while let surest = rest.first, merged.count < Self.maximumCandidates {
            let near = rest.filter { $0 == surest || $0.box.overlap(with: surest.box) > overlapThreshold }
            rest.removeAll { $0 == surest || $0.box.overlap(with: surest.box) > overlapThreshold }
            let total = near.reduce(0) { $0 + $1.score }
            func mean(_ value: (FaceCandidate) -> Double) -> Double {
                near.reduce(0) { $0 + $1.score * value($1) } / total
            }
            merged.append(
                FaceCandidate(
                    score: surest.score,
                    box: Rect(
                        x: mean { $0.box.x }, y: mean { $0.box.y }, width: mean { $0.box.width },
                        height: mean { $0.box.height }),
                    points: surest.points.indices.map { index in
                        Point(x: mean { $0.points[index].x }, y: mean { $0.points[index].y })
                    }))
        }
        return merged
    }
}
