internal import Biometrics
internal import BiometricsCore
internal import CBiometrics
internal import DocumentReading
internal import FoundationEssentials
internal import IdentityDocuments

extension ForeignContext {
    /// Answers a call. The calling thread waits.
    ///
    /// - Throws: `.invalidConfiguration` for an option, and the errors of the work.
    func answer(_ call: ForeignCall) throws(BiometricsError) -> Answer {
        switch call.operation {
        case BIOMETRICS_OPERATION_COMPARE: try compare(call)
        case BIOMETRICS_OPERATION_LIVENESS: try judgeLiveness(call)
        case BIOMETRICS_OPERATION_CHALLENGE: try issueChallenge(call)
        case BIOMETRICS_OPERATION_DETECT: try detect(call)
        case BIOMETRICS_OPERATION_EMBED: try embed(call)
        case BIOMETRICS_OPERATION_READ: try read(call)
        case BIOMETRICS_OPERATION_SEARCH: try search(call)
        case BIOMETRICS_OPERATION_ENCODE: try encode(call)
        default: throw BiometricsError(.backendFailure, "The library does not know this function.")
        }
    }

    private func compare(_ call: ForeignCall) throws(BiometricsError) -> Answer {
        _ = try OptionObject(call.options, keys: [])
        let matcher = try matcher()
        let deadline = call.deadline()
        let comparison = try BlockingWork.run(cancelledBy: call.cancellation) { () async throws(BiometricsError) in
            try await matcher.compare(selfie: call.sources[0], document: call.sources[1], deadline: deadline)
        }
        return try Answer(ComparisonDocument(comparison))
    }

    private func judgeLiveness(_ call: ForeignCall) throws(BiometricsError) -> Answer {
        let question = try question(call)
        let source = try call.source()
        let assessor = try assessor()
        let deadline = call.deadline()
        let report = try BlockingWork.run(cancelledBy: call.cancellation) { () async throws(BiometricsError) in
            guard let question else { return try await assessor.assess(source, deadline: deadline) }
            return try await assessor.assess(
                source, answering: question.document, by: question.authority, boundDigest: question.digest,
                atMilliseconds: Date().millisecondsSince1970, deadline: deadline)
        }
        return try Answer(
            LivenessDocument(results: [.result(LivenessResult(report))], pipeline: assessor.pipeline))
    }

    /// The challenge that a clip answers, its issuer, and the digest that the app sent; `nil` without a challenge.
    private func question(
        _ call: ForeignCall
    ) throws(BiometricsError) -> (document: ChallengeDocument, authority: ChallengeAuthority, digest: String?)? {
        let options = try OptionObject(call.options, keys: ["challenge", "clipDigest", "challengeKeys"])
        let digest = try options.text("clipDigest")
        let folder = try options.text("challengeKeys")
        guard let challenge = options.value("challenge") else {
            guard digest == nil, folder == nil else {
                throw BiometricsError(
                    .invalidConfiguration, "The options clipDigest and challengeKeys need the option challenge.")
            }
            return nil
        }
        let document = try ChallengeDocument(json: try challenge.json())
        return (document, try ChallengeAuthority(directory: folder), digest)
    }

    private func issueChallenge(_ call: ForeignCall) throws(BiometricsError) -> Answer {
        let options = try OptionObject(call.options, keys: ["count", "lifetimeSeconds", "challengeKeys"])
        let policy = try ChallengePolicy(
            count: try options.integer("count", 1...12) ?? 3,
            lifetimeSeconds: try options.integer("lifetimeSeconds", 60...120) ?? 90)
        let authority = try ChallengeAuthority(directory: try options.text("challengeKeys"))
        return try Answer(try authority.issue(policy, atMilliseconds: Date().millisecondsSince1970))
    }

    private func detect(_ call: ForeignCall) throws(BiometricsError) -> Answer {
        let options = try OptionObject(call.options, keys: ["as", "upright"])
        let role = try options.role()
        let isUpright = try options.flag("upright") ?? false
        guard !isUpright || role == .selfie else {
            throw BiometricsError(
                .invalidConfiguration, "A document is searched in every turn, so it takes no option upright.")
        }
        let source = try call.source()
        let finder = try finder()
        let deadline = call.deadline()
        let report = try BlockingWork.run(cancelledBy: call.cancellation) { () async throws(BiometricsError) in
            isUpright
                ? try await finder.detectUpright(in: source, deadline: deadline)
                : try await finder.detect(in: source, as: role, deadline: deadline)
        }
        return try Answer(DetectionDocument(report))
    }

    private func embed(_ call: ForeignCall) throws(BiometricsError) -> Answer {
        let role = try OptionObject(call.options, keys: ["as"]).role()
        let sample = try templates(of: try call.source(), as: role, call)
        return try Answer(
            EmbeddingDocument(sample, path: try call.source().name, line: 1), templates: sample.templates)
    }

    /// The templates of one source.
    func templates(
        of source: MediaSource, as role: PictureRole, _ call: ForeignCall
    ) throws(BiometricsError) -> SampleTemplates {
        let matcher = try matcher()
        let timeout = call.timeout
        return try BlockingWork.run(cancelledBy: call.cancellation) { () async throws(BiometricsError) in
            var outcome: Result<SampleTemplates, BiometricsError>?
            await matcher.templates(of: [(tag: 0, source: source)], as: role, timeout: timeout) { outcome = $1 }
            guard let outcome else {
                throw BiometricsError(.cancelled, "The work was cancelled before it was done.", path: source.name)
            }
            return try outcome.get()
        }
    }

    private func read(_ call: ForeignCall) throws(BiometricsError) -> Answer {
        let options = try OptionObject(call.options, keys: ["today"])
        var day = DocumentDate.today
        if let text = try options.text("today") {
            guard let given = DocumentDate(text), given.isComplete else {
                throw BiometricsError(
                    .invalidConfiguration, "The option today must be a date such as 2026-11-22.")
            }
            day = given
        }
        let sources = call.sources.compactMap(\.self)
        let reader = try reader()
        let (today, deadline) = (day, call.deadline())
        var reports = try BlockingWork.run(cancelledBy: call.cancellation) { () async throws(BiometricsError) in
            var reports: [DocumentReadingReport] = []
            for source in sources { reports.append(try await reader.read(source, on: today, deadline: deadline)) }
            return reports
        }
        if reports.count == 2 {
            reports = [reports[0].held(against: reports[1]), reports[1].held(against: reports[0])]
        }
        return try Answer(
            ReadDocument(results: reports.map { .result(ReadResult($0)) }, pipeline: reader.pipeline))
    }
}

extension ForeignCall {
    /// The only source.
    func source() throws(BiometricsError) -> MediaSource {
        if let source = sources.first, let source { return source }
        throw BiometricsError(.invalidConfiguration, "The source is missing.")
    }

    /// The time limit; `nil` for none.
    var timeout: Duration? { deadline().map { $0 - .now } }
}

extension OptionObject {
    /// The option `as`.
    fileprivate func role() throws(BiometricsError) -> PictureRole {
        try word("as", of: ["selfie", "document"]) == "document" ? .document : .selfie
    }
}

extension Date {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    fileprivate var millisecondsSince1970: Int64 { Int64((timeIntervalSince1970 * 1000).rounded(.down)) }
}
