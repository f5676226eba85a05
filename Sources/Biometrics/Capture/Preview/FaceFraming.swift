internal import BiometricsCore

/// Judges the place of a face in a frame of a camera.
struct FaceFraming: Sendable {
    /// The most of the frame's width or height that the face takes, as in `CaptureRules`.
    let mostFaceExtent: Double
    /// How far the face reaches beyond the frame's edge, as a part of its side, as in `CaptureRules`.
    let mostBoxBeyondEdge: Double
    /// The roll from which the picture lies on its side, in degrees, as in `CaptureRules`.
    let leastLyingRollDegrees: Double

    /// The least part of the picture's short side that a box from forehead to chin takes. Cameras are asked for 720 pixels: it is
    /// 216 of them, in which the eyes are about 90 apart, as ISO/IEC 39794-5 asks of a portrait.
    static let leastFace = 0.3
    /// How far the face may be off the middle, as a part of the width and the height. The oval on the screen is wider than the
    /// face by as much.
    static let mostOffset = 0.2
    /// A face becomes good if it is within each threshold by this part of it, and stays good up to the threshold. The
    /// examination has the same threshold for a close face.
    static let margin = 0.07

    /// The box of the person's face, and what to do better.
    ///
    /// - Parameters:
    ///   - faces: the faces of the frame, in its pixels.
    ///   - wasGood: whether the frame before was good.
    func preview(of faces: [DetectedFace], in size: Size, wasGood: Bool) -> CapturePreview {
        let choice = SubjectSelection().choose(from: faces, in: size)
        guard let subject = choice.subject else {
            return CapturePreview(outline: nil, advice: [.faceNotFound], film: .selfie)
        }
        var advice: [CaptureAdvice] = []
        if let code = choice.statusCode { advice.append(CaptureAdvice(code)) }
        if isLying(faces[subject]) { advice.append(.imageOnItsSide) }
        let box = faces[subject].box
        advice += self.advice(on: box, in: size, wasGood: wasGood)
        return CapturePreview(outline: Quadrilateral(box).asParts(of: size), advice: advice, film: .selfie)
    }

    private func isLying(_ face: DetectedFace) -> Bool {
        guard !face.landmarksAreEstimated, let pose = HeadPose(face.landmarks) else { return false }
        return abs(pose.rollDegrees) > leastLyingRollDegrees
    }

    /// The faults of the face's place, most important first.
    func advice(on box: Rect, in size: Size, wasGood: Bool = true) -> [CaptureAdvice] {
        let strictness = wasGood ? 0 : Self.margin
        let (mostExtent, mostOffset) = (mostFaceExtent * (1 - strictness), Self.mostOffset * (1 - strictness))
        let leastFace = Self.leastFace * (1 + strictness)
        let (width, height) = (Double(size.width), Double(size.height))
        let extent = max(box.width, box.height)
        let beyond = mostBoxBeyondEdge * extent
        if box.width > mostExtent * width || box.height > mostExtent * height {
            return [.faceTooClose]
        }
        if box.x < -beyond || box.y < -beyond || box.maxX > width + beyond || box.maxY > height + beyond {
            return [.faceCropped]
        }
        if extent < leastFace * min(width, height) { return [.faceTooSmall] }
        let isOff =
            abs(box.center.x - width / 2) > mostOffset * width || abs(box.center.y - height / 2) > mostOffset * height
        return isOff ? [.faceNotCentred] : []
    }
}

extension Quadrilateral {
    /// The corners as parts of a picture's width and height. The centres of pixels have whole coordinates.
    func asParts(of size: Size) -> Quadrilateral {
        mapped {
            Point(x: ($0.x + 0.5) / Double(max(1, size.width)), y: ($0.y + 0.5) / Double(max(1, size.height)))
        }
    }
}
