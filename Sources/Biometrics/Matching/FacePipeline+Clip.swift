internal import BiometricsCore
internal import MediaKit

extension FacePipeline {
    /// The sample of a picture, or of a clip's best frame, in `role`.
    ///
    /// If no frame of a clip has a face, the sample is that of its first frame. Frames are ranked by
    /// `FaceSample.fitness`, so the choice depends on the capture alone, never on how well a frame matches.
    ///
    /// - Parameter forecast: the sizes of the picture that other steps will need.
    func sample(
        of media: OpenedMedia, as role: PictureRole, forecast: DetailForecast = DetailForecast(),
        clock: StageClock = StageClock()
    ) throws(BiometricsError) -> FaceSample {
        switch media {
        case .picture(let picture): try still(picture, as: role, forecast: forecast, clock: clock)
        case .clip(let clip): try sample(of: clip, as: role, clock: clock)
        }
    }

    private func still(
        _ picture: OpenedPicture, as role: PictureRole, forecast: DetailForecast, clock: StageClock
    ) throws(BiometricsError) -> FaceSample {
        let sample = try sample(of: PictureSampler(picture, forecast: forecast, clock: clock), as: role)
        var seen = try seenInOtherWays(sample, in: [sample], clock: clock)
        seen.timings = clock.timings
        return seen
    }

    private func sample(of picture: PictureSampler, as role: PictureRole) throws(BiometricsError) -> FaceSample {
        switch role {
        case .selfie: try selfie(picture)
        case .document: try document(picture)
        }
    }

    private func sample(
        of clip: EncodedClip, as role: PictureRole, clock: StageClock
    ) throws(BiometricsError) -> FaceSample {
        var samples: [FaceSample] = []
        let findings = try clip.examine { (frame) throws(BiometricsError) in
            var sample = try sample(of: PictureSampler(frame.image, clock: clock), as: role)
            sample.frame = ClipFrame(frame)
            samples.append(sample)
            return !sample.templates.isEmpty
        }
        return try sample(among: samples, of: findings, clock: clock)
    }

    /// The sample of a clip after its liveness pass, made from the frames that liveness judged.
    func sample(of pass: JudgedClip) throws(BiometricsError) -> FaceSample {
        var samples: [FaceSample] = []
        let clock = StageClock()
        for candidate in pass.candidates {
            var sample = candidate.sample
            sample.templates = try templates(
                of: candidate.face.landmarks, in: candidate.image, made: candidate.templates, clock: clock)
            try addPhotograph(
                of: candidate.face.landmarks, in: candidate.image, scale: candidate.scale, as: .selfie, clock: clock,
                to: &sample)
            samples.append(sample)
        }
        return try sample(among: samples.isEmpty ? [pass.first] : samples, of: pass.findings, clock: clock)
    }

    /// The sample of a clip's fittest frame, with the templates of the other usable frames. If any frame was captured
    /// well, the badly captured ones are neither matched nor compared with the others.
    private func sample(
        among samples: [FaceSample], of findings: ClipFindings, clock: StageClock
    ) throws(BiometricsError) -> FaceSample {
        guard let first = samples.first else { throw ClipFrame.nothingDecoded }
        let withFace = samples.filter { !$0.templates.isEmpty }
        let fit = withFace.filter(\.isFit)
        let matched = fit.isEmpty ? withFace : fit
        // If several frames are equally fit, the first is taken.
        let greatest = matched.map(\.fitness).max()
        let best = matched.firstIndex { $0.fitness == greatest }
        var chosen = best.map { matched[$0] } ?? first
        let agreement = try self.agreement.judge(matched.map(\.templates))
        chosen.frame = chosen.frame?.among(findings, agreement: agreement.score)
        chosen.isPartial = findings.isPartial
        chosen.patches = matched.flatMap(\.patches)
        chosen.flats = matched.flatMap(\.flats)
        chosen.frameOutlines = samples.compactMap(\.outline)
        chosen.otherTemplates = matched.indices.filter { $0 != best }.map { matched[$0].templates }
        chosen = try seenInOtherWays(chosen, in: matched, clock: clock)
        chosen.timings = findings.timings
        chosen.timings.add(clock.timings)
        if !agreement.isOnePerson || !findings.showsOnePerson { chosen.clipFaults.append(.clipShowsSeveralPeople) }
        if !findings.continuity.isOfOnePiece { chosen.clipFaults.append(.clipNotOfOnePiece) }
        return chosen
    }
}
