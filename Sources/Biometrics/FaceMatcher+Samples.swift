internal import BiometricsCore

/// What is found on either side, each on a worker.
extension FaceMatcher {
    func sample(_ media: SharedMedia, as role: PictureRole) async throws(BiometricsError) -> FaceSample {
        try await context.work(on: media.name) { (bench) throws(BiometricsError) in
            try pipeline(on: bench).sample(of: try media.open(), as: role)
        }
    }

    /// The sample of a source that may be missing; a value and no throw, so that both pictures are finished whichever
    /// fails first.
    func outcome(of media: SharedMedia?, as role: PictureRole) async -> Result<FaceSample?, BiometricsError> {
        guard let media else { return .success(nil) }
        do throws(BiometricsError) {
            return .success(try await sample(media, as: role))
        } catch {
            return .failure(error)
        }
    }

    /// The sample of a selfie, and its liveness where it was asked for. Match and liveness look at a picture at the same
    /// time; of a clip the match takes frames that liveness has judged.
    func selfieOutcome(
        of media: SharedMedia?
    ) async -> Result<(FaceSample?, LivenessAssessment?), BiometricsError> {
        guard let media else { return .success((nil, nil)) }
        async let picture = pictureOutcome(of: media)
        let life = await livenessOutcome(of: media)
        do throws(BiometricsError) {
            let sample = try await picture.get()
            guard let (report, pass) = try life.get() else { return .success((sample, nil)) }
            guard let pass else { return .success((sample, report.assessment)) }
            let matched = try await context.pool.run { (bench) throws(BiometricsError) in
                try pipeline(on: bench).sample(of: pass)
            }
            return .success((matched, report.assessment))
        } catch {
            return .failure(error)
        }
    }

    /// The sample of a selfie; nil of a clip that liveness goes through.
    private func pictureOutcome(of media: SharedMedia) async -> Result<FaceSample?, BiometricsError> {
        guard liveness != nil else { return await outcome(of: media, as: .selfie) }
        do throws(BiometricsError) {
            return .success(
                try await context.work(on: media.name) { (bench) throws(BiometricsError) in
                    let opened = try media.open()
                    if case .clip = opened { return nil }
                    return try pipeline(on: bench).sample(of: opened, as: .selfie, forecast: LivenessPipeline.forecast)
                })
        } catch {
            return .failure(error)
        }
    }

    private func livenessOutcome(
        of media: SharedMedia
    ) async -> Result<(report: LivenessReport, pass: ClipPass?)?, BiometricsError> {
        guard let liveness else { return .success(nil) }
        do throws(BiometricsError) {
            return .success(try await liveness.examine(media))
        } catch {
            return .failure(error)
        }
    }
}
