internal import Biometrics
internal import BiometricsCore
internal import HTTPKit

extension BiometricsService {
    /// Answers a request by its route's handler. Errors of every kind become problems here.
    func handle(_ call: Call, _ body: [UInt8]) async throws(Problem) -> HTTPResponse {
        do {
            switch call.route.handler {
            case .immediate(let answer): return try answer(self)(call)
            case .task(let answer): return try await answer(self)(call, body)
            case .journey(let answer): return try await answer(self)(try await journeyCall(call, body))
            case .review(let answer): return try await answer(self)(try reviewCall(call, body))
            }
        } catch {
            throw Problem(of: error)
        }
    }

    func detect(_ call: Call, _ body: [UInt8]) async throws -> HTTPResponse {
        let role: PictureRole
        switch call.target.query["as"] {
        case nil, "selfie": role = .selfie
        case "document": role = .document
        case .some: throw Problem(.parameterInvalid, "“as” is selfie or document.")
        }
        let source = try media(call, body)
        return try reply(
            DetectionDocument(try await library.finder.detect(in: source, as: role, deadline: deadline)))
    }

    func compare(_ call: Call, _ body: [UInt8]) async throws -> HTTPResponse {
        let media = try MediaBody(
            body, contentType: call.head.headers["Content-Type"], names: ["selfie", "document"]
        ).media
        func source(_ name: String) -> MediaSource? { media[name].map { .bytes($0, name: name) } }
        do throws(BiometricsError) {
            return try reply(
                ComparisonDocument(
                    try await library.matcher.compare(
                        selfie: source("selfie"), document: source("document"), deadline: deadline)))
        } catch {
            // A problem has no path, and the caller must know which of the two it is about.
            guard let name = error.path, media[name] != nil else { throw error }
            throw BiometricsError(
                error.code, "“\(name)”: \(error.message)", path: name, underlyingCode: error.underlyingCode,
                setting: error.setting, category: error.category)
        }
    }

    func judgeLiveness(_ call: Call, _ body: [UInt8]) async throws -> HTTPResponse {
        let source = try media(call, body)
        let report = try await library.assessor.assess(source, deadline: deadline)
        return try reply(
            LivenessDocument(results: [.result(LivenessResult(report))], pipeline: library.assessor.pipeline))
    }

    func readDocument(_ call: Call, _ body: [UInt8]) async throws -> HTTPResponse {
        let source = try media(call, body)
        guard let reader = library.reader else {
            throw BiometricsError(.modelMissing, "No text recogniser is installed here.")
        }
        let report = try await reader.read(source, deadline: deadline)
        return try reply(ReadDocument(results: [.result(ReadResult(report))], pipeline: reader.pipeline))
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
}
