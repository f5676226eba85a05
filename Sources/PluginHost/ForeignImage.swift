internal import BiometricsCore
internal import BiometricsPluginABI

extension Image {
    /// The pixels in three channels; grey is repeated three times.
    var bgrPixels: [UInt8] { format == .bgr8 ? pixels : pixels.flatMap { [$0, $0, $0] } }

    /// Passes `body` a view of the picture in three channels, valid only during the call.
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
    /// The face in the plugin's structure.
    init(_ face: DetectedFace) {
        let points = face.landmarks.points.map { bio_point(x: $0.x, y: $0.y) }
        self.init(
            x: face.box.x, y: face.box.y, width: face.box.width, height: face.box.height, confidence: face.confidence,
            landmarks: (points[0], points[1], points[2], points[3], points[4]),
            landmarks_are_estimated: face.landmarksAreEstimated ? 1 : 0, reserved: 0)
    }
}

extension DetectedFace {
    /// The face reported by a plugin; it may be invalid.
    init(_ face: bio_face) {
        self.init(
            box: Rect(x: face.x, y: face.y, width: face.width, height: face.height), confidence: face.confidence,
            landmarks: FaceLandmarks(face.landmarks), landmarksAreEstimated: face.landmarks_are_estimated != 0)
    }
}

extension DetectedFace.Fault {
    /// The plugin's fault, to follow its name.
    var breach: String {
        switch self {
        case .notFinite: "gave a face with a number that is not finite"
        case .confidence: "gave a face with a confidence outside 0...1"
        case .extent, .place: "gave a face whose box is empty or lies outside the picture"
        case .farPoint: "gave a face whose points lie far from its box"
        case .onePlace: "gave a face whose points coincide"
        }
    }
}

extension FaceLandmarks {
    /// Five points in the order of the header and of the properties.
    init(_ points: (bio_point, bio_point, bio_point, bio_point, bio_point)) {
        func point(_ point: bio_point) -> Point { Point(x: point.x, y: point.y) }
        self.init(
            rightEye: point(points.0), leftEye: point(points.1), noseTip: point(points.2),
            rightMouthCorner: point(points.3), leftMouthCorner: point(points.4))
    }
}
