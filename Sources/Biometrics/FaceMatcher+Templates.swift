public import BiometricsCore

extension FaceMatcher {
    /// How many pictures are worked on at once.
    public var workers: Int { context.pool.width }

    /// The templates of many pictures (of the best frame where one is a clip), on all workers, handed to `deliver` in the
    /// order of `sources`.
    ///
    /// What `cache` knows of a picture's bytes is not made again, and what is made is kept there. A picture that cannot
    /// be read is a failure of its own; no face is a success without templates. Memory stays flat however many there are.
    ///
    /// - Throws: what `deliver` throws, which ends the work.
    public func templates<Failure: Error>(
        of sources: some Sequence<MediaSource>, as role: PictureRole, cache: TemplateCache? = nil,
        deliver: (Result<SampleTemplates, BiometricsError>) async throws(Failure) -> Void
    ) async throws(Failure) {
        let (limits, floor) = (configuration.limits, configuration.qualityFloor)
        try await context.pool.mapInOrder(
            sources,
            transform: { bench, source in
                do throws(BiometricsError) {
                    let media = try source.open(limits: limits)
                    let pipeline = try self.pipeline(on: bench)
                    return .success(try pipeline.templates(of: media, as: role, floor: floor, cache: cache))
                } catch {
                    return .failure(error.isAboutInput ? error.about(source.name) : error)
                }
            },
            failure: { _, error in .failure(error) },
            deliver: deliver)
    }

    /// The comparison score of two pictures' templates; `nil` when one of them has none.
    ///
    /// - Throws: `.templateMismatch` for templates of other models.
    public func score(
        _ probe: SampleTemplates, against reference: SampleTemplates
    ) throws(BiometricsError) -> ComparisonScore? {
        guard !probe.templates.isEmpty, !reference.templates.isEmpty else { return nil }
        return try fusion.score(probe.templates, against: reference.templates)
    }
}

extension FacePipeline {
    fileprivate func templates(
        of media: OpenedMedia, as role: PictureRole, floor: QualityFloor, cache: TemplateCache?
    ) throws(BiometricsError) -> SampleTemplates {
        guard let cache else { return SampleTemplates(try sample(of: media, as: role), as: role, floor: floor) }
        let digest = try media.sha256()
        if let kept = cache.find(digest) { return kept }
        let made = SampleTemplates(try sample(of: media, as: role), as: role, floor: floor)
        cache.keep(made, for: digest)
        return made
    }
}
