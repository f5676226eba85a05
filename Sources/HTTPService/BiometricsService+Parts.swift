internal import BiometricsCore
internal import HTTPKit
internal import VendorProjections
internal import Verification
internal import VerificationService

/// The parts of requests and answers that several handlers share.
extension BiometricsService {
    func identifier<Subject>(_ name: String, _ call: Call) throws(Problem) -> Identifier<Subject> {
        guard let id = Identifier<Subject>(rawValue: call.parameters[name] ?? "") else {
            throw Problem(.notFound, "There is no such \(name).")
        }
        return id
    }

    func requestKey(_ call: Call) throws(Problem) -> RequestKey? {
        let keys = call.head.headers.all("Idempotency-Key")
        guard let text = keys.first else { return nil }
        guard keys.count == 1, let key = RequestKey(rawValue: text) else {
            throw Problem(.parameterInvalid, "Idempotency-Key has 1 to 64 of A–Z, a–z, 0–9, “.”, “_” and “-”.")
        }
        return key
    }

    /// Whether the caller waits for the work on a journey; `nil` if the request does not say.
    func wait(_ call: Call) throws(Problem) -> Bool? {
        switch call.target.query["wait"] {
        case nil: nil
        case "false": false
        case "true": true
        case .some: throw Problem(.parameterInvalid, "“wait” is true or false.")
        }
    }

    /// The entity tag of a journey's state: the number of its events.
    static func tag(_ journey: Journey) -> String { "\"\(journey.sequence)\"" }

    /// The number of events that `If-Match` asks for, if the request has that header. A handler that passes it on
    /// changes the journey only if it still holds then. For the others it holds when the request comes.
    func precondition(_ call: Call, _ journey: Journey) throws(Problem) -> Int? {
        let wanted = try EntityTags.read(call.head.headers.all("If-Match"), of: "If-Match")
        guard let wanted, wanted != .any else { return nil }
        guard wanted.matchStrongly(Self.tag(journey)) else { throw Problem(.preconditionFailed) }
        return journey.sequence
    }

    /// The answer with a journey's state, in the format that the client accepts.
    func state(
        _ journey: Journey, for call: Call, status: UInt32 = 200, submission: SubmissionID? = nil
    ) async throws -> HTTPResponse {
        var response =
            if let projection = call.projection {
                try reply(
                    projection.state(
                        of: journey, try await served().service.facts(of: journey),
                        texts: { PageLanguage.english.text(of: $0) }, for: call.audience),
                    as: projection, status: status)
            } else {
                try reply(
                    JourneyPayload(
                        journey, facts: try await factsToConfirm(of: journey), submission: submission,
                        for: call.audience), status: status)
            }
        response.headers.add("ETag", Self.tag(journey))
        return response
    }

    /// The values that the person has to confirm now. They are opened for nothing else.
    private func factsToConfirm(of journey: Journey) async throws -> JourneyFacts {
        guard journey.steps.contains(where: journey.awaitsConfirmation) else { return JourneyFacts() }
        return try await served().service.facts(of: journey)
    }

    func reply(
        _ document: any JSONPayload, as projection: VendorProjection, status: UInt32 = 200
    ) throws(BiometricsError) -> HTTPResponse {
        HTTPResponse(
            status, headers: HTTPHeaders([("Content-Type", projection.mediaType)]),
            body: Array(try document.json(.line).utf8))
    }

    func json(_ value: some Encodable, status: UInt32 = 200) throws(BiometricsError) -> HTTPResponse {
        HTTPResponse(
            status, headers: HTTPHeaders([("Content-Type", "application/json")]), body: try JSONText.bytes(of: value))
    }

    func reply(_ document: some JSONPayload, status: UInt32 = 200) throws(BiometricsError) -> HTTPResponse {
        // The library has its own JSON form for its documents.
        Self.json(try document.json(.line), status: status)
    }
}
