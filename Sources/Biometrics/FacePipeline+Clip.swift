internal import BiometricsCore
internal import MediaKit

extension FacePipeline {
    /// What a picture or the best frame of a clip gives in `role`.
    ///
    /// A clip in which no frame has a face is the sample of its first frame. Frames are told apart by
    /// `FaceSample.fitness`, so that the choice rests on the capture alone and never on how well a frame matches.
    func sample(of media: EncodedMedia, as role: PictureRole) throws(BiometricsError) -> FaceSample {
        switch media {
        case .picture(let picture): try sample(of: PictureSampler(picture), as: role)
        case .clip(let clip): try sample(of: clip, as: role)
        }
    }

    private func sample(of picture: PictureSampler, as role: PictureRole) throws(BiometricsError) -> FaceSample {
        switch role {
        case .selfie: try selfie(picture)
        case .document: try document(picture)
        }
    }

    private func sample(of clip: EncodedClip, as role: PictureRole) throws(BiometricsError) -> FaceSample {
        var best: FaceSample?
        var others: [[FaceTemplate]] = []
        var timings = StageTimings()
        var (examined, withFace) = (0, 0)
        let isPartial = try clip.examine { frame throws(BiometricsError) in
            examined += 1
            var sample = try sample(of: PictureSampler(frame.image), as: role)
            timings.add(sample.timings)
            sample.frame = ClipFrame(frame)
            if !sample.templates.isEmpty { withFace += 1 }
            guard let former = best else { return best = sample }
            let isBetter = sample.fitness > former.fitness
            let rest = isBetter ? former.templates : sample.templates
            if !rest.isEmpty { others.append(rest) }
            if isBetter { best = sample }
        }
        guard var chosen = best else { throw ClipFrame.nothingDecoded }
        chosen.frame = chosen.frame?.among(examined: examined, withFace: withFace, isPartial: isPartial)
        chosen.isPartial = isPartial
        chosen.otherTemplates = others
        chosen.timings = timings
        return chosen
    }
}

extension FaceSample {
    /// How fit the sample is to be compared, among frames of one clip: a face before none, a capture without fault before
    /// one with, then by the measures of the face; by the detector's confidence where no quality was assessed.
    fileprivate var fitness: Double {
        guard let face = faces.first?.face, !templates.isEmpty else { return 0 }
        return (statusCode == nil ? 2 : 1) + (quality?.fitness.map { $0 / 100 } ?? face.confidence)
    }
}
