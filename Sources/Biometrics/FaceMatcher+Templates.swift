public import BiometricsCore

extension FaceMatcher {
    /// How many pictures are worked on at once.
    public var workers: Int { context.pool.width }

    /// The templates of many pictures (of the best frame where one is a clip), on all workers, handed to `deliver` in the
    /// order of `sources` and in the caller's isolation.
    ///
    /// What `cache` knows of a picture's bytes is not made again, and what is made is kept there. A picture that cannot
    /// be read is a failure of its own; no face is a success without templates. Memory stays flat however many there are.
    ///
    /// - Parameters:
    ///   - sources: each with a tag, such as its line, by which `deliver` knows it.
    ///   - role: how the pictures are to be read.
    ///   - cache: templates that were kept; `nil` where none are.
    ///   - timeout: how long one picture may take; `nil` for as long as it takes.
    ///   - deliver: takes what each picture gave with its tag, one at a time.
    /// - Throws: what `deliver` throws, which ends the work.
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
