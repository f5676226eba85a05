internal import Biometrics
internal import BiometricsCore
internal import HTTPKit

extension BiometricsService {
    /// Answers a request that runs models or reads the store.
    func handle(_ call: Call, _ body: [UInt8]) async throws(Problem) -> HTTPResponse {
        switch call.route.operation {
        case .detect: try await detect(call, body)
        case .compare: try await compare(call, body)
        case .judgeLiveness: try await judgeLiveness(call, body)
        case .readDocument: try await readDocument(call, body)
        case .searchApplicants: try await searchApplicants(call, body)
        case .listReviews, .getReview, .getEvidence, .claimReview, .releaseReview, .addNote:
            try await handleReview(call, body)
        case .getStatistics: try await statistics(call)
        default: try await handleJourney(call, body)
        }
    }

    private func detect(_ call: Call, _ body: [UInt8]) async throws(Problem) -> HTTPResponse {
        let role: PictureRole
        switch call.target.query["as"] {
        case nil, "selfie": role = .selfie
        case "document": role = .document
        case .some: throw Problem(.parameterInvalid, "“as” is selfie or document.")
        }
        let source = try media(call, body)
        return try await answer { () async throws(BiometricsError) in
            DetectionDocument(try await self.library.finder.detect(in: source, as: role, deadline: self.deadline))
        }
    }

    private func compare(_ call: Call, _ body: [UInt8]) async throws(Problem) -> HTTPResponse {
        let media = try MediaBody(
            body, contentType: call.head.headers["Content-Type"], names: ["selfie", "document"]
        ).media
        func source(_ name: String) -> MediaSource? { media[name].map { .bytes($0, name: name) } }
        return try await answer { () async throws(BiometricsError) in
            ComparisonDocument(
                try await self.library.matcher.compare(
                    selfie: source("selfie"), document: source("document"), deadline: self.deadline))
        }
    }

    private func judgeLiveness(_ call: Call, _ body: [UInt8]) async throws(Problem) -> HTTPResponse {
        let source = try media(call, body)
        return try await answer { () async throws(BiometricsError) in
            let report = try await self.library.assessor.assess(source, deadline: self.deadline)
            return LivenessDocument(
                results: [.result(LivenessResult(report))], pipeline: self.library.assessor.pipeline)
        }
    }

    private func readDocument(_ call: Call, _ body: [UInt8]) async throws(Problem) -> HTTPResponse {
        let source = try media(call, body)
        return try await answer { () async throws(BiometricsError) in
            guard let reader = self.library.reader else {
                throw BiometricsError(.modelMissing, "No text recogniser is installed here.")
            }
            let report = try await reader.read(source, deadline: self.deadline)
            return ReadDocument(results: [.result(ReadResult(report))], pipeline: reader.pipeline)
        }
    }

    /// The only picture or clip of a body.
    private func media(_ call: Call, _ body: [UInt8]) throws(Problem) -> MediaSource {
        .bytes(try bytes(call, body), name: "media")
    }

    /// The bytes of the only picture or clip of a body.
    func bytes(_ call: Call, _ body: [UInt8]) throws(Problem) -> [UInt8] {
        let media = try MediaBody(body, contentType: call.head.headers["Content-Type"], names: ["media"]).media
        return media["media"] ?? []
    }

    /// The time at which a call that begins now is given up.
    private var deadline: ContinuousClock.Instant { .now + options.callTime }

    private func answer(
        _ work: () async throws(BiometricsError) -> some JSONDocument
    ) async throws(Problem) -> HTTPResponse {
        do throws(BiometricsError) {
            return Self.json(try await work().json(.line))
        } catch {
            throw Problem(error)
        }
    }
}
