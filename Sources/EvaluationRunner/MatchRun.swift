public import Biometrics
public import BiometricsCore
public import BiometricsEvaluation

/// Turns the comparisons of a labelled set into scores. Every file is embedded once, and every pair compared once.
public struct MatchRun: Sendable {
    /// The matcher.
    public var matcher: FaceMatcher
    /// The comparisons and their files.
    public var set: LabelledSet
    /// The role of references; probes are selfies.
    public var referenceRole: PictureRole
    /// The folder of templates cached between runs; nil for no cache. Templates are personal data.
    public var cacheFolder: String?
    /// Whether samples on which `FaceMatcher.compare` makes no decision count as failures to acquire and to enrol.
    public var isAsDecided: Bool

    /// A run over the comparisons of `set`.
    public init(
        matcher: FaceMatcher, set: LabelledSet, referenceRole: PictureRole = .selfie, cacheFolder: String? = nil,
        isAsDecided: Bool = false
    ) {
        self.matcher = matcher
        self.set = set
        self.referenceRole = referenceRole
        self.cacheFolder = cacheFolder
        self.isAsDecided = isAsDecided
    }

    /// The results of the comparisons.
    public struct Result: Sendable {
        /// The comparisons with their scores, in the order of the plan.
        public var table: MatchTable
        /// The samples with a face on which `FaceMatcher.compare` makes no decision.
        public var refusals: [EvaluationContext.Refusal]
        /// Wall time of the parts.
        public var timings: Timings
        /// The losses to internal faults.
        public var losses: EvaluationLosses
    }

    /// Wall time of the parts.
    public struct Timings: Sendable, Hashable {
        /// From the first file to the last template.
        public var embed = Duration.zero
        /// From there to the last score.
        public var compare = Duration.zero
    }

    /// The templates of a file, or the reason why they are missing.
    private enum Sample {
        case templates(SampleTemplates)
        case failure(String)
    }

    /// The scores, in the order of the plan.
    ///
    /// - Parameter progress: called for each file, from the task of this run, one call at a time.
    /// - Throws: an error that prevents embedding any picture. A failure of one picture is a failure in the table.
    public func scores(
        progress: @Sendable (EvaluationProgress) -> Void = { _ in }
    ) async throws(BiometricsError) -> Result {
        var timings = Timings()
        let clock = ContinuousClock()
        let start = clock.now
        let plan = set.plan
        var (probes, losses) = try await samples(as: .selfie, progress)
        var references = probes
        if referenceRole != .selfie {
            let (others, otherLosses) = try await samples(as: referenceRole, progress)
            references = others
            losses.add(otherLosses)
        }
        let refusals = refusals(of: probes, .probe) + refusals(of: references, .reference)
        if isAsDecided {
            probes = probes.map(Self.decided)
            references = references.map(Self.decided)
        }
        timings.embed = clock.now - start
        let isSymmetric = plan.isAllAgainstAll && referenceRole == .selfie
        let scores =
            isSymmetric
            ? AllPairScores(matcher.fusion, threads: matcher.workers).scores(of: probes.map(Self.templates))
            : try listedScores(probes, references)
        timings.compare = clock.now - start - timings.embed
        let table = plan.table(
            outcome: { comparison in
                guard scores[comparison].isNaN else { return .score(scores[comparison]) }
                let pair = plan.samples(of: comparison)
                return .failure(Self.failure(probe: probes[pair.probe], reference: references[pair.reference]))
            },
            quality: { comparison in
                guard !scores[comparison].isNaN else { return nil }
                let pair = plan.samples(of: comparison)
                return min(Self.confidence(probes[pair.probe]), Self.confidence(references[pair.reference]))
            })
        return Result(table: table, refusals: refusals, timings: timings, losses: losses)
    }

    /// Why and how often a comparison makes no decision on samples of one side, the most frequent reason first.
    private func refusals(
        of samples: [Sample?], _ side: AcquisitionFailure.Sample
    ) -> [EvaluationContext.Refusal] {
        var isUsed = [Bool](repeating: false, count: samples.count)
        for comparison in 0..<set.plan.count {
            let pair = set.plan.samples(of: comparison)
            isUsed[side == .probe ? pair.probe : pair.reference] = true
        }
        var counts: [String: Int] = [:]
        for (sample, isUsed) in zip(samples, isUsed) where isUsed {
            guard case .templates(let templates)? = sample, let refusal = templates.refusal else { continue }
            counts[refusal.rawValue, default: 0] += 1
        }
        let total = isUsed.count { $0 }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { .init(sample: side, reason: $0.key, count: $0.value, total: total) }
    }

    /// The sample as `compare` treats it: without a decision, it is a failure.
    private static func decided(_ sample: Sample?) -> Sample? {
        guard case .templates(let templates)? = sample, let refusal = templates.refusal else { return sample }
        return .failure(refusal.rawValue)
    }

    /// The scores of the plan's comparisons, one by one; NaN if a sample is missing.
    private func listedScores(_ probes: [Sample?], _ references: [Sample?]) throws(BiometricsError) -> [Double] {
        var scores = [Double](repeating: .nan, count: set.plan.count)
        for comparison in scores.indices {
            let pair = set.plan.samples(of: comparison)
            guard case .templates(let probe)? = probes[pair.probe],
                case .templates(let reference)? = references[pair.reference]
            else { continue }
            scores[comparison] = try matcher.score(probe, against: reference)?.value ?? .nan
        }
        return scores
    }

    private static func templates(_ sample: Sample?) -> [FaceTemplate] {
        guard case .templates(let templates)? = sample else { return [] }
        return templates.templates
    }

    /// The samples of the files needed in `role`, by their index in the plan's files.
    private func samples(
        as role: PictureRole, _ progress: @Sendable (EvaluationProgress) -> Void
    ) async throws(BiometricsError) -> (samples: [Sample?], losses: EvaluationLosses) {
        let plan = set.plan
        let files = plan.files
        var isNeeded = [Bool](repeating: false, count: files.count)
        for comparison in 0..<plan.count {
            let pair = plan.samples(of: comparison)
            if role == .selfie { isNeeded[pair.probe] = true }
            if role == referenceRole { isNeeded[pair.reference] = true }
        }
        let needed = files.indices.filter { isNeeded[$0] }
        let cache = try openCache(for: role, progress)
        var samples = [Sample?](repeating: nil, count: files.count)
        progress(.began(files: needed.count))
        var losses = EvaluationLosses()
        var obstacle: BiometricsError?
        let sources = needed.lazy.map { (tag: $0, source: set.files.source(files[$0])) }
        await matcher.templates(of: sources, as: role, cache: cache) { place, result in
            switch result {
            case .success(let templates): samples[place] = .templates(templates)
            case .failure(let error):
                samples[place] = .failure("\(error.code.rawValue): \(error.message)")
                losses.add(error, of: files[place])
                if obstacle == nil, error.isAboutEveryInput { obstacle = error }
            }
            progress(.finishedFile)
        }
        if let obstacle { throw obstacle }
        if let failure = cache?.failure { progress(.templatesNotKept(failure)) }
        return (samples, losses)
    }

    private func openCache(
        for role: PictureRole, _ progress: (EvaluationProgress) -> Void
    ) throws(BiometricsError) -> TemplateCache? {
        guard let cacheFolder else { return nil }
        let cache = try TemplateCache(directory: cacheFolder, matcher: matcher, role: role)
        if cache.isHeldElsewhere { progress(.templatesHeldElsewhere) }
        if cache.droppedCount > 0 || cache.hasBegunAnew {
            progress(.templatesDropped(count: cache.droppedCount, ofAnotherVersion: cache.hasBegunAnew))
        }
        return cache
    }

    private static func confidence(_ sample: Sample?) -> Double {
        guard case .templates(let templates)? = sample else { return 0 }
        return Double(templates.confidence)
    }

    private static func failure(probe: Sample?, reference: Sample?) -> AcquisitionFailure {
        switch (reason(probe), reason(reference)) {
        case (let first?, let second?):
            AcquisitionFailure(.both, reason: first == second ? first : "\(first); \(second)")
        case (let first?, nil): AcquisitionFailure(.probe, reason: first)
        case (nil, let second): AcquisitionFailure(.reference, reason: second ?? "")
        }
    }

    /// Why a sample cannot be compared; nil if it can.
    private static func reason(_ sample: Sample?) -> String? {
        switch sample {
        case .failure(let reason): reason
        case .templates(let templates): templates.templates.isEmpty ? LivenessStatusCode.faceNotFound.rawValue : nil
        case nil: LivenessStatusCode.faceNotFound.rawValue
        }
    }
}
