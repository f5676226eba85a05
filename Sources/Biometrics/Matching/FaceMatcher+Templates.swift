public import BiometricsCore

extension FaceMatcher {
    /// How many pictures are processed at once.
    public var workers: Int { context.pool.width }

    /// The templates of many pictures, or of the best frame of clips. All workers share the work. The results go to
    /// `deliver` in the order of `sources` and in the caller's isolation.
    ///
    /// Templates that `cache` holds for the same bytes are reused, and new ones are added to it. A picture that cannot
    /// be read gives a failure. A picture without a face gives a success without templates. Memory use does not grow
    /// with the number of pictures.
    ///
    /// - Parameters:
    ///   - sources: each with a tag, such as its line number, which `deliver` receives.
    ///   - role: how the pictures are read.
    ///   - cache: templates of earlier runs; `nil` for none.
    ///   - timeout: the time limit for each picture; `nil` for no limit.
    ///   - deliver: receives the result of each picture with its tag, one at a time.
    /// - Throws: the error of `deliver`, which ends the work.
    nonisolated(nonsending) public func templates<Tag: Sendable, Failure: Error>(
        of sources: some Sequence<(tag: Tag, source: MediaSource)>, as role: PictureRole, cache: TemplateCache? = nil,
        timeout: Duration? = nil,
        deliver: (Tag, Result<SampleTemplates, BiometricsError>) async throws(Failure) -> Void
    ) async throws(Failure) {
        let context = context
        let (limits, floor) = (configuration.limits, configuration.qualityFloor)
        try await context.batch(
            sources, timeout: timeout,
            answer: { (source, deadline) async throws(BiometricsError) in
                try await context.call(.sample, deadline: deadline) { () async throws(BiometricsError) in
                    try await context.work(on: source.name) { (bench) throws(BiometricsError) in
                        let media = try source.open(limits: limits)
                        let pipeline = try self.pipeline(on: bench, comparesPhotographs: false)
                        return try pipeline.templates(of: media, as: role, floor: floor, cache: cache)
                    }
                }
            }, deliver: deliver)
    }

    /// The comparison score of two pictures' templates; `nil` if one of them has none.
    ///
    /// - Throws: `.templateMismatch` if the templates come from other models.
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
