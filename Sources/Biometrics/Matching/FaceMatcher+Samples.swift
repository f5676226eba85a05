internal import BiometricsCore

/// Makes the samples of both sides, each on a worker.
extension FaceMatcher {
    func sample(_ media: SharedMedia, as role: PictureRole) async throws(BiometricsError) -> FaceSample {
        try await context.work(on: media.name) { (bench) throws(BiometricsError) in
            let clock = StageClock()
            let opened = try clock.measure(.open) { () throws(BiometricsError) in try media.open() }
            return try pipeline(on: bench).sample(of: opened, as: role, clock: clock)
        }
    }

    /// The sample of a source that may be missing. It returns a result instead of throwing, so that both sides finish
    /// even if one fails.
    func outcome(of media: SharedMedia?, as role: PictureRole) async -> Result<FaceSample?, BiometricsError> {
        guard let media else { return .success(nil) }
        do throws(BiometricsError) {
            return .success(try await sample(media, as: role))
        } catch {
            return .failure(error)
        }
    }

    /// The sample of a selfie, and its liveness if requested.
    func selfieOutcome(
        of media: SharedMedia?
    ) async -> Result<(FaceSample?, LivenessAssessment?), BiometricsError> {
        guard let media else { return .success((nil, nil)) }
        do throws(BiometricsError) {
            guard let liveness else { return .success((try await sample(media, as: .selfie), nil)) }
            let judged = try await judge(media, by: liveness)
            return .success((judged.sample, judged.liveness.assessment))
        } catch {
            return .failure(error)
        }
    }

    /// Match and liveness work on a picture at the same time. For a clip, the match uses frames that liveness has
    /// judged.
    func judge(_ media: SharedMedia, by assessor: LivenessAssessor) async throws(BiometricsError) -> JudgedSelfie {
        async let picture = pictureOutcome(of: media)
        let life = await livenessOutcome(of: media, by: assessor)
        let sample = try await picture.get()
        let (report, pass) = try life.get()
        if let sample {
            return JudgedSelfie(liveness: report, sample: sample, bestFrame: nil, face: sample.faces.first?.face)
        }
        guard let pass else { throw ClipFrame.nothingDecoded }
        let matched = try await context.pool.run { (bench) throws(BiometricsError) in
            try pipeline(on: bench).sample(of: pass)
        }
        let best = pass.candidates.first { $0.sample.frame?.timestampSeconds == matched.frame?.timestampSeconds }
        return JudgedSelfie(liveness: report, sample: matched, bestFrame: best?.image, face: best?.face)
    }

    /// The sample of a picture; nil for a clip, because the liveness pass makes it.
    private func pictureOutcome(of media: SharedMedia) async -> Result<FaceSample?, BiometricsError> {
        do throws(BiometricsError) {
            return .success(
                try await context.work(on: media.name) { (bench) throws(BiometricsError) in
                    let clock = StageClock()
                    let opened = try clock.measure(.open) { () throws(BiometricsError) in try media.open() }
                    if case .clip = opened { return nil }
                    return try pipeline(on: bench).sample(
                        of: opened, as: .selfie, forecast: LivenessPipeline.forecast, clock: clock)
                })
        } catch {
            return .failure(error)
        }
    }

    private func livenessOutcome(
        of media: SharedMedia, by assessor: LivenessAssessor
    ) async -> Result<(report: LivenessReport, pass: JudgedClip?), BiometricsError> {
        do throws(BiometricsError) {
            return .success(try await assessor.examine(media))
        } catch {
            return .failure(error)
        }
    }
}
