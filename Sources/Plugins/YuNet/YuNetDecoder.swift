internal import BiometricsCore
internal import Platform

/// Turns the twelve outputs of the 2023mar network into faces.
///
/// For every stride s there are four outputs with a row for each cell of the s-pixel grid, in row order: `cls_s` and
/// `obj_s` (one value each, 0...1), `bbox_s` (four values) and `kps_s` (ten). The network has no anchors. With the cell
/// (column, row): centre = (cell + (b0, b1))·s, extent = exp(b2, b3)·s, landmark i = (cell + (k2i, k2i+1))·s, and the
/// confidence is √(cls·obj).
struct YuNetDecoder {
    let strides: [Int]
    let confidenceThreshold: Double
    let overlapThreshold: Double

    /// The most faces that are kept.
    static let maximumFaces = 50

    /// The outputs in the order for `decode`.
    var outputNames: [String] {
        ["cls", "obj", "bbox", "kps"].flatMap { kind in strides.map { "\(kind)_\($0)" } }
    }

    /// The faces of a picture of `pictureSize` at the top left of an input of `inputSize`. Detections that do not lie
    /// in the picture are dropped first, so that they cannot suppress others.
    ///
    /// - Throws: `.modelInvalid` if the length of an output does not match the input's size.
    func decode(
        _ outputs: [Tensor], inputSize: Size, pictureSize: Size
    ) throws(BiometricsError) -> [DetectedFace] {
        var faces: [DetectedFace] = []
        for (index, stride) in strides.enumerated() {
            let columns = inputSize.width / stride
            let cells = columns * (inputSize.height / stride)
            func values(_ kind: Int, width: Int) throws(BiometricsError) -> [Float] {
                let position = kind * strides.count + index
                guard position < outputs.count, outputs[position].values.count == cells * width else {
                    throw BiometricsError(
                        .modelInvalid, "The length of YuNet's output \(outputNames[position]) does not match its input."
                    )
                }
                return outputs[position].values
            }
            let (classes, objects) = (try values(0, width: 1), try values(1, width: 1))
            let (boxes, points) = (try values(2, width: 4), try values(3, width: 10))
            // The root is only computed for cells that pass. A 640×640 input has 8,400 cells, and few of them do.
            let least = Float(confidenceThreshold * confidenceThreshold)
            for cell in 0..<cells {
                let product = min(1, max(0, classes[cell])) * min(1, max(0, objects[cell]))
                guard product >= least else { continue }
                let face = self.face(
                    confidence: Double(product).squareRoot(), column: cell % columns, row: cell / columns,
                    stride: Double(stride), box: boxes[cell * 4..<cell * 4 + 4],
                    points: points[cell * 10..<cell * 10 + 10])
                if let face, face.fault(in: pictureSize) == nil { faces.append(face) }
            }
        }
        return DetectedFace.suppressingOverlaps(faces, above: overlapThreshold, limit: Self.maximumFaces)
    }

    private func face(
        confidence: Double, column: Int, row: Int, stride: Double, box: ArraySlice<Float>, points: ArraySlice<Float>
    ) -> DetectedFace? {
        let b = box.map(Double.init)
        let k = points.map(Double.init)
        let width = exp(b[2]) * stride
        let height = exp(b[3]) * stride
        let landmarks = FaceLandmarks(
            points: (0..<5).map {
                Point(x: (Double(column) + k[2 * $0]) * stride, y: (Double(row) + k[2 * $0 + 1]) * stride)
            })
        guard let landmarks else { return nil }
        return DetectedFace(
            box: Rect(
                x: (Double(column) + b[0]) * stride - width / 2, y: (Double(row) + b[1]) * stride - height / 2,
                width: width, height: height),
            confidence: confidence, landmarks: landmarks)
    }
}
