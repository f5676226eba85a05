internal import BiometricsCore
internal import MediaKit
internal import OpenCVKit

/// The frames of a clip that may be matched. The clip is divided into equal parts, and the fittest frame of each part
/// is kept. The choice depends on the capture alone, never on how well a frame matches.
struct ClipCandidates: Sendable {
    /// One frame, before its templates are made.
    struct Candidate: Sendable {
        /// The findings about the frame.
        let sample: FaceSample
        /// The face with its surroundings, at the size at which the frame was examined.
        let image: Image
        /// The face, in pixels of `image`.
        let face: DetectedFace
        /// The size of `image` divided by the size of the frame.
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

    /// Keeps the frame if it is fitter than the one kept for the same part of the clip. `sample` must have a face;
    /// `image` may be a smaller copy of the frame.
    mutating func offer(_ sample: FaceSample, of image: Image, templates: [FaceTemplate]) {
        guard let face = sample.faces.first?.face else { return }
        let seconds = sample.frame?.timestampSeconds ?? 0
        // A clip that is longer than it states has its last part longer than the others.
        let part = Int(min(Double(EncodedClip.examinedFrames - 1), max(0, seconds / partSeconds)))
        if let kept = best[part], kept.sample.fitness >= sample.fitness { return }
        let scale = Double(image.size.longSide) / Double(sample.size.longSide)
        let (crop, placed) = Self.crop(face.scaled(by: scale), from: image)
        best[part] = Candidate(sample: sample, image: crop, face: placed, scale: scale, templates: templates)
    }

    /// The frames in the order of time.
    var all: [Candidate] { best.sorted { $0.key < $1.key }.map(\.value) }

    /// The face with a margin of its longer side all around. No alignment needs more.
    private static func crop(_ face: DetectedFace, from image: Image) -> (Image, DetectedFace) {
        let margin = max(face.box.width, face.box.height)
        let left = max(0, (face.box.x - margin).rounded(.down))
        let top = max(0, (face.box.y - margin).rounded(.down))
        let crop = image.cropped(
            to: Rect(
                x: left, y: top, width: face.box.maxX + margin - left, height: face.box.maxY + margin - top))
        guard !crop.isEmpty else { return (image, face) }
        var placed = face
        placed.box.x -= left
        placed.box.y -= top
        placed.landmarks = face.landmarks.mapped { Point(x: $0.x - left, y: $0.y - top) }
        return (crop, placed)
    }
}

extension FaceSample {
    /// How fit the sample is for comparison, among frames of one clip. Well-captured frames come first, then captures
    /// without a fault, then the measures of the face. The detector's confidence replaces these measures if quality was
    /// not assessed. 0 without a face.
    var fitness: Double {
        guard let face = faces.first?.face else { return 0 }
        return (isFit ? 2 : 0) + (statusCode == nil ? 2 : 1) + (quality?.fitness.map { $0 / 100 } ?? face.confidence)
    }

    /// Whether the face is captured well enough to be matched when other frames are available.
    var isFit: Bool { LivenessPolicy.standardWithholdingCodes.isDisjoint(with: captureCodes) }
}
