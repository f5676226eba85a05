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

    /// The box of the person's face, and the advice for it.
    func face() throws(BiometricsError) -> CapturePreview {
        let faces = try locator.faces(in: picture, sizesAtMost: 2)
        let choice = SubjectSelection().choose(from: faces, in: picture.size)
        guard let subject = choice.subject else {
            return CapturePreview(outline: nil, advice: [.faceNotFound])
        }
        let box = faces[subject].box
        return CapturePreview(
            outline: Quadrilateral(box).asParts(of: picture.size),
            advice: (choice.statusCode.map { [CaptureAdvice($0)] } ?? [])
                + Self.advice(on: box, in: picture.size, by: rules))
    }

    /// The least height of a box from forehead to chin, as a part of the picture's short side. Cameras are asked for
    /// 720 pixels, so it is 216 pixels. The eyes are then about 90 pixels apart, as ISO/IEC 39794-5 requires of a
    /// portrait.
    static let leastFace = 0.3
    /// How far the face may be off the middle, as a part of the width and the height. The oval on the screen is wider
    /// than the face by as much.
    static let mostOffset = 0.2

    /// The advice about the face's place, most important first.
    static func advice(on box: Rect, in size: Size, by rules: CaptureRules) -> [CaptureAdvice] {
        let (width, height) = (Double(size.width), Double(size.height))
        let extent = max(box.width, box.height)
        let beyond = rules.mostBoxBeyondEdge * extent
        if box.width > rules.mostFaceExtent * width || box.height > rules.mostFaceExtent * height {
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
