internal import BiometricsCore
internal import BiometricsPluginABI

extension Image {
    /// The pixels in three channels: colour as it is, grey three times over.
    var bgrPixels: [UInt8] { format == .bgr8 ? pixels : pixels.flatMap { [$0, $0, $0] } }

    /// Gives `body` a view of the picture in three channels; it holds for the call only.
    func withForeignView<Result>(_ body: (UnsafePointer<bio_image>) -> Result) -> Result {
        unsafe bgrPixels.withUnsafeBufferPointer { buffer in
            var view = unsafe bio_image(
                size: structureSize(bio_image.self), width: Int32(clamping: width), height: Int32(clamping: height),
                reserved: 0, stride: Int64(width) * 3, pixels: buffer.baseAddress)
            return unsafe body(&view)
        }
    }
}

extension bio_face {
    /// The face as a plugin is shown it.
    init(_ face: DetectedFace) {
        let points = face.landmarks.points.map { bio_point(x: $0.x, y: $0.y) }
        self.init(
            x: face.box.x, y: face.box.y, width: face.box.width, height: face.box.height, confidence: face.confidence,
            landmarks: (points[0], points[1], points[2], points[3], points[4]),
            landmarks_are_estimated: face.landmarksAreEstimated ? 1 : 0, reserved: 0)
    }
}

extension DetectedFace {
    /// The face that a plugin reports in a picture of `size`; `nil` with what is wrong with it.
    init?(_ face: bio_face, in size: Size, fault: inout String) {
        let landmarks = FaceLandmarks(face.landmarks)
        let numbers = [face.x, face.y, face.width, face.height, face.confidence]
        guard (numbers + landmarks.points.flatMap { [$0.x, $0.y] }).allSatisfy(\.isFinite) else {
            fault = "gave a face with a number that is none"
            return nil
        }
        let box = Rect(x: face.x, y: face.y, width: face.width, height: face.height)
        let middle = box.center
        guard box.width > 0, box.height > 0, (0...Double(size.width)).contains(middle.x),
            (0...Double(size.height)).contains(middle.y), box.width <= 4 * Double(size.width),
            box.height <= 4 * Double(size.height)
        else {
            fault = "gave a face whose box is empty or lies outside of the picture"
            return nil
        }
        let around = (
            x: box.x - box.width...box.maxX + box.width, y: box.y - box.height...box.maxY + box.height
        )
        guard landmarks.points.allSatisfy({ around.x.contains($0.x) && around.y.contains($0.y) }) else {
            fault = "gave a face whose points lie far from its box"
            return nil
        }
        guard (0...1).contains(face.confidence) else {
            fault = "gave a face with a confidence outside of 0...1"
            return nil
        }
        self.init(
            box: box, confidence: face.confidence, landmarks: landmarks,
            landmarksAreEstimated: face.landmarks_are_estimated != 0)
    }
}

extension FaceLandmarks {
    /// Five points in the order of the header, which is that of the properties.
    init(_ points: (bio_point, bio_point, bio_point, bio_point, bio_point)) {
        func point(_ point: bio_point) -> Point { Point(x: point.x, y: point.y) }
        self.init(
            rightEye: point(points.0), leftEye: point(points.1), noseTip: point(points.2),
            rightMouthCorner: point(points.3), leftMouthCorner: point(points.4))
    }
}
