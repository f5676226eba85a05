internal import BiometricsCore

/// The laws of every face detector.
enum FaceDetectorLaws {
    static let all: [ConformanceLaw] = [
        common.manyInstances,
        ConformanceLaw("any-size", "A picture of any size gets an answer; one without pixels has no face.") {
            (bench) throws(BiometricsError) in
            let detector = try makeDetector(bench)
            for picture in DrawnPicture.extremes {
                let faces = try detector.detectFaces(in: picture)
                if picture.isEmpty, !faces.isEmpty { return .broken("A picture without pixels had a face.") }
                if let fault = fault(in: faces, of: picture) { return .broken(fault) }
            }
            return .kept
        },
        ConformanceLaw("sound-faces", "Numbers are finite, confidences within 0...1, boxes in the picture.") {
            (bench) throws(BiometricsError) in
            let detector = try makeDetector(bench)
            for picture in bench.pictures {
                if let fault = fault(in: try detector.detectFaces(in: picture), of: picture) { return .broken(fault) }
            }
            return .kept
        },
        common.sameAnswer(
            "The same picture gives the same faces, also to a new instance.", fault: "found different faces"),
        common.onlyReads("picture") { bench, detector in
            bench.pictures.map { picture in
                (picture, { () throws(BiometricsError) in _ = try detector.detectFaces(in: picture) })
            }
        },
        ConformanceLaw("mirrored-picture", "The surest face of a picture is found in the mirrored one, mirrored.") {
            (bench) throws(BiometricsError) in
            let detector = try makeDetector(bench)
            var shown = false
            for picture in bench.pictures {
                let faces = try detector.detectFaces(in: picture)
                guard let face = faces.max(by: { $0.confidence < $1.confidence }) else { continue }
                shown = true
                let mirrored = try detector.detectFaces(in: picture.mirrored)
                if let fault = mirrorFault(of: face, in: mirrored, width: picture.width) { return .broken(fault) }
            }
            return shown ? .kept : .notShown("No face was found in any picture.")
        },
        common.concurrency,
    ]

    private static let common = CommonLaws(make: makeDetector) { (bench, detector) throws(BiometricsError) in
        var answers: [[DetectedFace]] = []
        for picture in bench.pictures { answers.append(try detector.detectFaces(in: picture)) }
        return answers
    }

    @Sendable private static func makeDetector(_ bench: ConformanceBench) throws(BiometricsError) -> any FaceDetecting {
        try bench.plugin(as: (any FaceDetectorPlugin).self, "a face detector").makeFaceDetector(in: bench.context)
    }

    private static func fault(in faces: [DetectedFace], of picture: Image) -> String? {
        switch faces.lazy.compactMap({ $0.fault(in: picture.size) }).first {
        case nil: nil
        case .notFinite: "A face has a number that is not finite."
        case .confidence: "A confidence is outside 0...1."
        case .extent, .place: "A box is empty, or its middle lies outside the picture."
        case .farPoint: "A point lies far from its box."
        case .onePlace: "The points of a face coincide."
        }
    }

    /// Mirroring exchanges left and right: of boxes, and of the person's eyes and mouth corners.
    private static func mirrorFault(of face: DetectedFace, in mirrored: [DetectedFace], width: Int) -> String? {
        let box = Rect(
            x: Double(width) - face.box.maxX, y: face.box.y, width: face.box.width, height: face.box.height)
        guard let twin = mirrored.max(by: { $0.box.overlap(with: box) < $1.box.overlap(with: box) }),
            twin.box.overlap(with: box) >= 0.6
        else { return "The most confident face has no matching box in the mirrored picture." }
        func mirror(_ point: Point) -> Point { Point(x: Double(width - 1) - point.x, y: point.y) }
        let landmarks = FaceLandmarks(
            rightEye: mirror(face.landmarks.leftEye), leftEye: mirror(face.landmarks.rightEye),
            noseTip: mirror(face.landmarks.noseTip), rightMouthCorner: mirror(face.landmarks.leftMouthCorner),
            leftMouthCorner: mirror(face.landmarks.rightMouthCorner))
        let distance = zip(landmarks.points, twin.landmarks.points).map { $0.distance(to: $1) }.max() ?? 0
        return distance <= 0.2 * max(box.width, box.height)
            ? nil : "In the mirrored picture a point has moved, or right and left are exchanged."
    }
}
