internal import BiometricsCore
internal import Platform

/// Measures that five landmarks cannot give. A mesh gives eyes, mouth and pose, and a network of its own shows whether
/// something covers the mouth.
///
/// It runs if the quality of a face is reported, but not for a match, because its networks cost more than all other
/// measures. If a network fails or is not installed, its measures state the reason, and the face is kept.
struct FaceSurveyor {
    /// The mesh, or the error because of which there is none.
    let mesh: Result<any FaceMeshing, BiometricsError>
    /// Measures whether something covers the mouth.
    let cover: CoverAssessment

    /// The mesh of a face and its measures.
    func survey(_ face: FaceInPicture) -> FaceSurvey {
        var survey = meshSurvey(of: face)
        survey.measures.append(cover.measure(face))
        return survey
    }

    private func meshSurvey(of face: FaceInPicture) -> FaceSurvey {
        do throws(BiometricsError) {
            guard face.rotation == .none else { return Self.none("The face does not stand upright.") }
            return try survey(face, by: try mesh.get())
        } catch {
            return Self.none(error.message)
        }
    }

    private static func none(_ cause: String) -> FaceSurvey { .none(of: FaceSurvey.meshNames, because: cause) }

    private func survey(_ face: FaceInPicture, by mesh: any FaceMeshing) throws(BiometricsError) -> FaceSurvey {
        let (image, scale) = (face.image, face.scale)
        let small = face.face.scaled(by: scale)
        guard scale > 0, let laid = try mesh.mesh(of: small, in: image) else {
            return Self.none("The mesh found no face.")
        }
        let pose = HeadPose(laid)
        let eyes = try mesh.eyes(of: laid, in: image)
        let measures =
            Self.pose(pose) + Self.eyes(eyes, of: laid, pose: pose, scale: scale) + Self.mouth(of: laid)
        return FaceSurvey(mesh: laid.scaled(by: 1 / scale), measures: measures)
    }

    private static func pose(_ pose: HeadPose?) -> [QualityMeasure] {
        let names: [QualityMeasureName] = [.headPoseYaw, .headPosePitch, .headPoseRoll]
        guard let pose else {
            return names.map { QualityMeasure($0, unit: degrees, notAssessedBecause: "The mesh has no extent.") }
        }
        return zip(names, [pose.yawDegrees, pose.pitchDegrees, pose.rollDegrees]).map { name, angle in
            let cosine = max(0, cos(angle * .pi / 180))
            return QualityMeasure(name, angle, unit: degrees, component: 100 * cosine * cosine)
        }
    }

    private static func eyes(
        _ eyes: EyeContours?, of mesh: FaceMesh, pose: HeadPose?, scale: Double
    ) -> [QualityMeasure] {
        guard let eyes else {
            let names: [QualityMeasureName] = [.eyesOpen, .eyeLidRatio, .interEyeDistance]
            return names.map {
                QualityMeasure($0, notAssessedBecause: "The network of the eyes is not installed: iris-landmark.")
            }
        }
        let opening = min(eyes.right.opening, eyes.left.opening) / mesh.eyesToChin
        // Yaw shortens the distance by its cosine; the estimate is trusted to 60°.
        let yaw = (pose?.yawDegrees ?? 0) * .pi / 180
        let distance = eyes.right.pupil.distance(to: eyes.left.pupil) / scale / max(0.5, cos(yaw))
        return [
            QualityMeasure(.eyesOpen, opening, component: 100 * sigmoid(opening, 0.02, 0.01)),
            QualityMeasure(.eyeLidRatio, eyes.lidRatio),
            QualityMeasure(.interEyeDistance, distance, unit: "px", component: 100 * sigmoid(distance, 70, 20)),
        ]
    }

    private static func mouth(of mesh: FaceMesh) -> [QualityMeasure] {
        let opening = mesh.greatestMouthOpening / mesh.eyesToChin
        return [
            QualityMeasure(.mouthClosed, opening, component: 100 * (1 - sigmoid(opening, 0.2, 0.06))),
            QualityMeasure(.mouthOpening, mesh.mouthOpening ?? .nan),
        ]
    }

    private static let degrees = "degrees"

    /// - Source: the mappings of ISO/IEC 29794-5 as in its reference implementation (BSI's OFIQ).
    private static func sigmoid(_ value: Double, _ middle: Double, _ width: Double) -> Double {
        1 / (1 + exp((middle - value) / width))
    }
}
