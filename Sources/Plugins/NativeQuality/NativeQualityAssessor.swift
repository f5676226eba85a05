internal import BiometricsCore
internal import Platform

/// Measures a face from its pixels and its five landmarks.
struct NativeQualityAssessor: FaceQualityAssessing {
    func assess(_ face: FaceInPicture) throws(BiometricsError) -> FaceQuality {
        let measures = try light(face) + geometry(face) + pose(face) + [background(face)]
        return FaceQuality(assessor: NativeQualityPlugin.id, measures: measures)
    }

    // MARK: Pixels of the face

    private func light(_ face: FaceInPicture) throws(BiometricsError) -> [QualityMeasure] {
        let patch = try FacePatch(face, frame: .face)
        let inside = QualityMeasure(.faceInPicture, patch.partInside, component: 100 * patch.partInside)
        guard let luminance = Luminance(patch) else {
            let names: [QualityMeasureName] = [
                .luminanceMean, .luminanceVariance, .luminanceHighlights, .underExposurePrevention,
                .overExposurePrevention, .dynamicRange, .sharpness,
            ]
            return names.map { QualityMeasure($0, notAssessedBecause: "The face lies outside the picture.") }
                + [inside]
        }
        let (mean, variance, entropy) = (luminance.mean, luminance.variance, luminance.entropy)
        let (dark, bright) = (luminance.part(in: 0...25), luminance.part(in: 247...255))
        return [
            try sharpness(patch),
            QualityMeasure(.luminanceMean, mean, component: Component.luminanceMean(mean)),
            QualityMeasure(.luminanceVariance, variance, component: Component.luminanceVariance(variance)),
            QualityMeasure(.luminanceHighlights, luminance.quantile(0.95)),
            QualityMeasure(.underExposurePrevention, dark, component: Component.underExposure(dark)),
            QualityMeasure(.overExposurePrevention, bright, component: Component.overExposure(bright)),
            QualityMeasure(.dynamicRange, entropy, unit: "bit", component: Component.dynamicRange(entropy)),
            inside,
        ]
    }

    private func sharpness(_ patch: FacePatch) throws(BiometricsError) -> QualityMeasure {
        guard let blur = try Blur.estimate(patch) else {
            return QualityMeasure(
                .sharpness, unit: Self.eyes, notAssessedBecause: "The face shows too few edges to measure its blur.")
        }
        return QualityMeasure(.sharpness, blur, unit: Self.eyes, component: Component.sharpness(blur))
    }

    private func background(_ face: FaceInPicture) throws(BiometricsError) -> QualityMeasure {
        guard let gradient = try Background.gradient(try FacePatch(face, frame: .background)) else {
            return QualityMeasure(
                .backgroundUniformity, notAssessedBecause: "The picture shows too little beside and above the head.")
        }
        return QualityMeasure(.backgroundUniformity, gradient, component: Component.background(gradient))
    }

    // MARK: Places and sizes

    private func geometry(_ face: FaceInPicture) -> [QualityMeasure] {
        let (box, size) = (face.turnedFace.box, face.turnedSize)
        let (width, height) = (Double(size.width), Double(size.height))
        let points = face.turnedFace.landmarks
        let eyes = points.rightEye.middle(to: points.leftEye)
        let distance = points.interEyeDistance
        // In adults, the distance from pupil to chin is 1.72 times that from pupil to mouth (112 mm to 65 mm).
        let toChin = 1.72 * eyes.distance(to: points.rightMouthCorner.middle(to: points.leftMouthCorner))
        let (left, right) = (
            min(points.rightEye.x, points.leftEye.x) / distance,
            (width - max(points.rightEye.x, points.leftEye.x)) / distance
        )
        let (above, below) = (eyes.y / toChin, (height - eyes.y) / toChin)
        let margins = [
            box.x / box.width, (width - box.maxX) / box.width, box.y / box.height, (height - box.maxY) / box.height,
        ]
        let headSize = toChin / height
        let largest = face.others.map(\.box.area).max() ?? 0
        let other = box.area > 0 ? min(1, (largest / box.area).squareRoot()) : .nan
        return [
            interEyeDistance(face),
            QualityMeasure(.headSize, headSize, component: Component.headSize(headSize)),
            QualityMeasure(
                .leftwardCropOfTheFaceImage, left, unit: Self.eyes, component: Component.sidewardCrop(left)),
            QualityMeasure(
                .rightwardCropOfTheFaceImage, right, unit: Self.eyes, component: Component.sidewardCrop(right)),
            QualityMeasure(.marginAboveOfTheFaceImage, above, component: Component.marginAbove(above)),
            QualityMeasure(.marginBelowOfTheFaceImage, below, component: Component.marginBelow(below)),
            QualityMeasure(.borderMargin, margins.min() ?? .nan),
            QualityMeasure(.faceExtent, max(box.width / width, box.height / height)),
            QualityMeasure(.singleFacePresent, other, component: Component.singleFace(other)),
        ]
    }

    /// The distance without the effect of yaw, which shortens it by the cosine. The estimate of yaw is used up to 60°.
    private func interEyeDistance(_ face: FaceInPicture) -> QualityMeasure {
        let seen = face.face.landmarks.interEyeDistance
        let yaw = face.face.landmarksAreEstimated ? 0 : HeadPose(face.turnedFace.landmarks)?.yawDegrees ?? 0
        let distance = seen / max(0.5, cos(yaw * .pi / 180))
        return QualityMeasure(
            .interEyeDistance, distance, unit: "px", component: Component.interEyeDistance(distance))
    }

    private func pose(_ face: FaceInPicture) -> [QualityMeasure] {
        let names: [QualityMeasureName] = [.headPoseYaw, .headPosePitch, .headPoseRoll]
        let cause =
            face.face.landmarksAreEstimated
            ? "The detector has no landmarks of its own." : "The landmarks coincide or lie on one line."
        guard !face.face.landmarksAreEstimated, let pose = HeadPose(face.turnedFace.landmarks) else {
            return names.map { QualityMeasure($0, unit: Self.degrees, notAssessedBecause: cause) }
        }
        return zip(names, [pose.yawDegrees, pose.pitchDegrees, pose.rollDegrees]).map { name, angle in
            QualityMeasure(name, angle, unit: Self.degrees, component: Component.pose(angle))
        }
    }

    private static let eyes = "inter-eye distances"
    private static let degrees = "degrees"
}
