internal import BiometricsCore
internal import DocumentReading

/// Examines one frame of a camera with the fastest of the searches that captures go through.
struct PreviewLook {
    let picture: PictureSampler
    let locator: FaceLocator
    /// The rules by which the selfie will be judged.
    let rules: CaptureRules

    /// The long side at which a frame is examined.
    private static let longSide = 640

    // MARK: Documents

    /// The outline, and the advice for a document.
    ///
    /// - Parameter isFront: whether a portrait belongs on the side.
    func document(isFront: Bool) throws(BiometricsError) -> CapturePreview {
        let image = try picture.image(longSide: Self.longSide)
        guard let outline = try DocumentFinder().outline(in: image, ofPictureSize: picture.size) else {
            return CapturePreview(outline: nil, advice: [.documentNotFound])
        }
        let hasPortrait = try CardFaceSearch(locator: locator).search(outline, in: picture, seeksGhosts: false) != nil
        var codes = try DocumentPreview(outline: outline, size: picture.size, image: image).codes()
        // A distant, blurred or cut document hides its portrait, so its other faults come first.
        if hasPortrait != isFront { codes.append(.wrongSide) }
        return CapturePreview(
            outline: outline.corners.asParts(of: picture.size), advice: codes.map(CaptureAdvice.init))
    }

    // MARK: Faces

    /// The box of the person's face, and what to do better.
    ///
    /// - Parameter wasGood: whether the frame before was good.
    func face(wasGood: Bool) throws(BiometricsError) -> CapturePreview {
        let faces = try locator.facesInAnyTurn(of: picture, sizesAtMost: 2)
        let choice = SubjectSelection().choose(from: faces, in: picture.size)
        guard let subject = choice.subject else {
            return CapturePreview(outline: nil, advice: [.faceNotFound], film: .selfie)
        }
        let box = faces[subject].box
        return CapturePreview(
            outline: Quadrilateral(box).asParts(of: picture.size),
            advice: (choice.statusCode.map { [CaptureAdvice($0)] } ?? [])
                + (isLying(faces[subject]) ? [.imageOnItsSide] : [])
                + Self.advice(on: box, in: picture.size, by: rules, wasGood: wasGood),
            film: .selfie)
    }

    private func isLying(_ face: DetectedFace) -> Bool {
        guard !face.landmarksAreEstimated, let pose = HeadPose(face.landmarks) else { return false }
        return abs(pose.rollDegrees) > rules.leastLyingRollDegrees
    }

    /// The least part of the picture's short side that a box from forehead to chin takes. Cameras are asked for 720 pixels: it is
    /// 216 of them, in which the eyes are about 90 apart, as ISO/IEC 39794-5 asks of a portrait.
    static let leastFace = 0.3
    /// How far the face may be off the middle, as a part of the width and the height. The oval on the screen is wider than the
    /// face by as much.
    static let mostOffset = 0.2
    /// A face becomes good if it is within each threshold by this part of it, and stays good up to the threshold. The
    /// examination has the same threshold for a close face.
    static let margin = 0.07

    /// The faults of the face's place, most important first.
    static func advice(on box: Rect, in size: Size, by rules: CaptureRules, wasGood: Bool = true) -> [CaptureAdvice] {
        let strictness = wasGood ? 0 : margin
        let (mostExtent, mostOffset) = (rules.mostFaceExtent * (1 - strictness), mostOffset * (1 - strictness))
        let leastFace = leastFace * (1 + strictness)
        let (width, height) = (Double(size.width), Double(size.height))
        let extent = max(box.width, box.height)
        let beyond = rules.mostBoxBeyondEdge * extent
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
    fileprivate func asParts(of size: Size) -> Quadrilateral {
        mapped {
            Point(x: ($0.x + 0.5) / Double(max(1, size.width)), y: ($0.y + 0.5) / Double(max(1, size.height)))
        }
    }
}
