internal import BiometricsCore
internal import MediaKit
internal import OpenCVKit

/// The frames of a clip that may be matched: the fittest of each of a few equal parts of its duration. They are chosen by
/// their capture alone, never by how well they match.
struct ClipCandidates: Sendable {
    /// One frame, without the templates that are yet to be made of it.
    struct Candidate: Sendable {
        /// What the frame showed.
        let sample: FaceSample
        /// The picture of the face with what surrounds it, at the size at which the frame was looked at.
        let image: Image
        /// In pixels of `image`.
        let landmarks: FaceLandmarks
        /// How many pixels of `image` are one of the frame.
        let scale: Double
        /// Templates that were made already.
        let templates: [FaceTemplate]
    }

    private var best: [Int: Candidate] = [:]
    private let partSeconds: Double

    /// The candidates of a clip of this duration.
    init(durationSeconds: Double) {
        let duration = durationSeconds.isFinite ? max(0, durationSeconds) : 0
        partSeconds = max(duration, 0.1) / Double(EncodedClip.examinedFrames)
    }

    /// Keeps the frame where it is fitter than what is kept of its part of the clip; `sample` has a face, and `image` may be
    /// the frame at a part of its size.
    mutating func offer(_ sample: FaceSample, of image: Image, templates: [FaceTemplate]) {
        guard let face = sample.faces.first?.face else { return }
        let seconds = sample.frame?.timestampSeconds ?? 0
        // A clip that is longer than it states has its last part longer than the others.
        let part = Int(min(Double(EncodedClip.examinedFrames - 1), max(0, seconds / partSeconds)))
        if let kept = best[part], kept.sample.fitness >= sample.fitness { return }
        let scale = Double(image.size.longSide) / Double(sample.size.longSide)
        let (crop, landmarks) = Self.crop(face.scaled(by: scale), from: image)
        best[part] = Candidate(
            sample: sample, image: crop, landmarks: landmarks, scale: scale, templates: templates)
    }

    /// The frames in the order of time.
    var all: [Candidate] { best.sorted { $0.key < $1.key }.map(\.value) }

    /// As much around a face as any alignment asks for: its longer side on each side.
    private static func crop(_ face: DetectedFace, from image: Image) -> (Image, FaceLandmarks) {
        let margin = max(face.box.width, face.box.height)
        let left = max(0, (face.box.x - margin).rounded(.down))
        let top = max(0, (face.box.y - margin).rounded(.down))
        let crop = image.cropped(
            to: Rect(
                x: left, y: top, width: face.box.maxX + margin - left, height: face.box.maxY + margin - top))
        guard !crop.isEmpty else { return (image, face.landmarks) }
        return (crop, face.landmarks.mapped { Point(x: $0.x - left, y: $0.y - top) })
    }
}

extension FaceSample {
    /// How fit the sample is to be compared, among frames of one clip: one that was captured well before any other, a capture
    /// without fault before one with, then by the measures of the face; by the detector's confidence where no quality was
    /// assessed. 0 without a face.
    var fitness: Double {
        guard let face = faces.first?.face else { return 0 }
        return (isFit ? 2 : 0) + (statusCode == nil ? 2 : 1) + (quality?.fitness.map { $0 / 100 } ?? face.confidence)
    }

    /// Whether the face is captured well enough to be matched where there is a choice of frames.
    var isFit: Bool { LivenessPolicy.standardWithholdingCodes.isDisjoint(with: captureCodes) }
}
