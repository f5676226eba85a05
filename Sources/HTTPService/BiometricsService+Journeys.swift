internal import BiometricsCore
internal import Digests
internal import HTTPKit
internal import IdentityDocuments
internal import VendorProjections
internal import Verification
internal import VerificationService
internal import VerificationStore

extension BiometricsService {
    /// Answers a request about journeys.
    func handleJourney(_ call: Call, _ body: [UInt8]) async throws(Problem) -> HTTPResponse {
        guard let journeys else { throw Problem(.notFound, "This service keeps no journeys.") }
        let type = call.head.headers["Content-Type"]
        switch call.route.operation {
        case .startJourney: return try await start(call, .init(body, contentType: type), journeys)
        case .listJourneys: return try await list(call, journeys)
        case .skipStep, .finishJourney, .cancelJourney:
            _ = try JourneyRequests.Nothing(body, contentType: type)
        default: break
        }
        let id: JourneyID = try identifier("journey", call)
        let service = journeys.service
        let journey: Journey
        do throws(Problem) {
            journey = try await stored { () async throws(StoreError) in try await service.journey(id) }
        } catch {
            // Tokens are made for existing journeys only. Other callers may name journeys that do not exist, and these
            // must not take the room of others.
            if call.route.operation == .previewCapture, call.principal != .journey(id) { previews.forget(id) }
            throw error
        }
        // The remains of an erased journey are kept for the audit, and no caller of the service sees them.
        if journey.status == .erased, call.route.method == "GET" { throw Problem(JourneyError.journeyErased) }
        let seen = try precondition(call, journey)
        switch call.route.operation {
        case .getJourney:
            if try known(call)?.matchWeakly(Self.tag(journey)) == true {
                return HTTPResponse(304, headers: HTTPHeaders([("ETag", Self.tag(journey))]))
            }
            return try state(journey, for: call)
        case .submitMedia:
            let slot = SubmissionSlot(rawValue: call.parameters["slot"] ?? "")
            guard let slot else { throw Problem(.notFound, "There is no such slot.") }
            return try await submit(call, body, to: try identifier("step", call), as: slot, of: id, service)
        case .submitNext:
            guard let step = journey.requiredAction.step, let slot = journey.requiredAction.slot else {
                throw Problem(JourneyError.journeyFinished)
            }
            return try await submit(call, body, to: step, as: slot, of: id, service)
        case .skipStep:
            let step: StepID = try identifier("step", call)
            return try state(
                try await stored { () async throws(StoreError) in
                    try await service.skip(step, of: id, at: seen)
                }, for: call)
        case .previewCapture: return try await preview(call, body, journey)
        case .issueChallenge:
            return try await issueChallenge(call, .init(body, contentType: type), id, service)
        case .notePiece: return try await notePiece(call, .init(body, contentType: type), id, service)
        case .handOutPrompt:
            return try await handOutPrompt(call, .init(body, contentType: type), id, service)
        case .confirmFields:
            return try await confirm(call, .init(body, contentType: type), id, service, at: seen)
        case .finishJourney:
            let finished = try await stored { () async throws(StoreError) in try await service.finish(id, at: seen) }
            if journey.systemDecision == nil, let decision = finished.systemDecision {
                metrics.count(decision: decision.rawValue)
            }
            return try state(finished, for: call)
        case .cancelJourney:
            return try state(
                try await stored { () async throws(StoreError) in try await service.cancel(id, at: seen) }, for: call)
        case .getSummary:
            guard let language = FeedbackText.Language(rawValue: call.target.query["language"] ?? "en") else {
                throw Problem(.parameterInvalid, "“language” is en, nl, fr or de.")
            }
            let facts = try await stored { () async throws(StoreError) in try await service.facts(of: journey) }
            return try json(IDWiseJourneySummary(journey, facts: facts, language: language, for: call.audience))
        case .getResult: return try await result(call, journey, service)
        case .reviewJourney: return try await review(call, .init(body, contentType: type), id, service, at: seen)
        case .eraseJourney:
            let receipts = try await stored { () async throws(StoreError) in
                try await service.erase(id, by: .client)
            }
            previews.forget(id)
            return try reply(JourneyErasureDocument(id, receipts))
        case .getCaptureSession: return try session(call, id)
        case .makeToken: return try makeToken(.init(body, contentType: type), id, for: call.principal)
        default: throw Problem(.notFound)
        }
    }

    // MARK: Beginning and listing

    private func start(
        _ call: Call, _ request: JourneyRequests.Start, _ journeys: ServedJourneys
    ) async throws(Problem) -> HTTPResponse {
        guard let definition = request.definition ?? journeys.usual else {
            throw Problem(.requestMalformed, "The key “definition” is missing.")
        }
        if let reference = request.reference, !(1...64).contains(reference.unicodeScalars.count) {
            throw Problem(.requestMalformed, "“reference” has 1 to 64 characters.")
        }
        let id = try journeyID(for: call)
        let started: Journey
        var status: UInt32 = 201
        do throws(StoreError) {
            let new = try await journeys.service.start(definition, reference: request.reference, as: id)
            started = try await journeys.service.journey(new)
        } catch .journey(.journeyStarted) {
            // The same key again: the same journey, unless something else was asked for.
            guard let id else { throw Problem(JourneyError.journeyStarted) }
            let isSame = try await stored { () async throws(StoreError) in
                try await journeys.service.isStart(of: id, definition, reference: request.reference)
            }
            guard isSame else { throw Problem(JourneyError.requestKeyReused) }
            started = try await stored { () async throws(StoreError) in try await journeys.service.journey(id) }
            status = 200
        } catch {
            throw Problem(error)
        }
        var response = try state(started, for: call, status: status)
        response.headers.add("Location", "/v1/journeys/\(started.id)")
        return response
    }

    /// The name of the journey that a request with an idempotency key begins. It depends on the key and the caller
    /// only.
    private func journeyID(for call: Call) throws(Problem) -> JourneyID? {
        guard let key = try requestKey(call) else { return nil }
        do throws(BiometricsError) {
            let digest = try SHA256.digest(of: Array("\(call.principal?.name ?? "") \(key)".utf8))
            return JourneyID(rawValue: "k-\(digest.prefix(40))")
        } catch {
            throw Problem(error)
        }
    }

    // MARK: Leading

    private func submit(
        _ call: Call, _ body: [UInt8], to step: StepID, as slot: SubmissionSlot, of id: JourneyID,
        _ service: JourneyService
    ) async throws(Problem) -> HTTPResponse {
        let key = try requestKey(call)
        let waits: Bool
        switch call.target.query["wait"] {
        case nil, "false": waits = false
        case "true": waits = true
        case .some: throw Problem(.parameterInvalid, "“wait” is true or false.")
        }
        let answer = try challengeAnswer(call)
        let media = try MediaBody(body, contentType: call.head.headers["Content-Type"], names: ["media"]).media
        let submission = try await stored { () async throws(StoreError) in
            try await service.submit(media["media"] ?? [], to: step, as: slot, of: id, key: key, answer: answer)
        }
        if waits {
            let journey = try await stored { () async throws(StoreError) in
                try await service.wait(for: submission, of: id)
            }
            return try state(journey, for: call, submission: submission)
        }
        // The examination counts as a call until it ends, so that the number of accepted submissions is bounded.
        gate.stay()
        Task { [gate] in
            _ = try? await service.wait(for: submission, of: id)
            gate.leave()
        }
        let journey = try await stored { () async throws(StoreError) in try await service.journey(id) }
        return try state(journey, for: call, status: 202, submission: submission)
    }

    private func confirm(
        _ call: Call, _ request: JourneyRequests.Confirm, _ id: JourneyID, _ service: JourneyService,
        at seen: Int?
    ) async throws(Problem) -> HTTPResponse {
        var fields: [DocumentField] = []
        for (name, value) in request.fields.sorted(by: { $0.key < $1.key }) {
            let isName = (1...64).contains(name.utf8.count) && name.allSatisfy { $0.isASCII && $0.isLetter }
            guard isName, value.utf8.count <= 256 else {
                throw Problem(.requestMalformed, "“\(name.prefix(32))” is no field's name, or its value is too long.")
            }
            fields.append(DocumentField(name: .init(rawValue: name), value: value))
        }
        guard !fields.isEmpty else { throw Problem(.requestMalformed, "“fields” has no field.") }
        let step: StepID = try identifier("step", call)
        let confirmed = fields
        return try state(
            try await stored { () async throws(StoreError) in
                try await service.confirm(confirmed, of: step, of: id, at: seen)
            }, for: call)
    }

    // MARK: The end

    private func result(
        _ call: Call, _ journey: Journey, _ service: JourneyService
    ) async throws(Problem) -> HTTPResponse {
        let facts = try await stored { () async throws(StoreError) in try await service.facts(of: journey) }
        guard journey.systemDecision != nil else { throw Problem(JourneyError.journeyNotCompleted) }
        switch call.target.query["projection"] {
        case nil, "native":
            return try reply(
                made { () throws(JourneyError) in try JourneyResultDocument(journey, facts: facts) })
        case "idwise":
            return try reply(
                made { () throws(JourneyError) in
                    try IDWiseJourneyResult(journey, facts: facts, referenceNo: nil)
                })
        case "gbg": return try reply(GBGResponse(journey, facts: facts))
        case "fourthline": return try reply(FourthlineResult(journey, facts: facts))
        case .some: throw Problem(.parameterInvalid, "“projection” is native, idwise, gbg or fourthline.")
        }
    }

    private func review(
        _ call: Call, _ request: JourneyRequests.Review, _ id: JourneyID, _ service: JourneyService,
        at seen: Int?
    ) async throws(Problem) -> HTTPResponse {
        guard (1...64).contains(request.reason.utf8.count),
            request.reason.utf8.allSatisfy({ (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5f })
        else { throw Problem(.requestMalformed, "“reason” is a code of a–z, 0–9 and “_”, and no free text.") }
        guard let reviewer = ReviewerID(rawValue: call.principal?.name ?? "") else { throw Problem(.internalError) }
        return try state(
            try await stored { () async throws(StoreError) in
                try await service.review(
                    request.verdict, because: .init(rawValue: request.reason), of: id, by: reviewer, at: seen)
            }, for: call)
    }

    private func makeToken(
        _ request: JourneyRequests.Token, _ id: JourneyID, for principal: Principal?
    ) throws(Problem) -> HTTPResponse {
        let seconds = request.expiresInSeconds ?? 1800
        guard (60...86_400).contains(seconds) else {
            throw Problem(.requestMalformed, "“expiresInSeconds” is a number from 60 to 86400.")
        }
        var address: WebAddress?
        do throws(WebAddress.Refusal) {
            address = try request.returnUrl.map { (text) throws(WebAddress.Refusal) in
                try options.capturePage.returnAddress(text)
            }
        } catch {
            throw Problem(.parameterInvalid, "“returnUrl” is not taken: \(error.reason).")
        }
        let made: (token: String, expiry: JourneyInstant)
        do throws(BiometricsError) {
            made = try tokens.make(for: id, by: principal?.key, seconds: seconds, returningTo: address?.text)
        } catch {
            throw Problem(error)
        }
        return try json(TokenAnswer(token: made.token, expiresAt: made.expiry), status: 201)
    }

    /// Reads the rest of a token. An address that the settings no longer allow is left out.
    private func session(_ call: Call, _ id: JourneyID) throws(Problem) -> HTTPResponse {
        let secret = call.head.headers["Authorization"]?.split(separator: " ").last.map(String.init)
        let content = secret.flatMap { tokens.content(of: $0) }
        let address = content?.returnURL.flatMap { try? options.capturePage.returnAddress($0) }
        return try json(CaptureSessionAnswer(journeyId: id, returnUrl: address?.text))
    }

    // MARK: Parts

    func identifier<Subject>(_ name: String, _ call: Call) throws(Problem) -> Identifier<Subject> {
        guard let id = Identifier<Subject>(rawValue: call.parameters[name] ?? "") else {
            throw Problem(.notFound, "There is no such \(name).")
        }
        return id
    }

    private func requestKey(_ call: Call) throws(Problem) -> RequestKey? {
        let keys = call.head.headers.all("Idempotency-Key")
        guard let text = keys.first else { return nil }
        guard keys.count == 1, let key = RequestKey(rawValue: text) else {
            throw Problem(.parameterInvalid, "Idempotency-Key has 1 to 64 of A–Z, a–z, 0–9, “.”, “_” and “-”.")
        }
        return key
    }

    func stored<Value>(_ work: () async throws(StoreError) -> Value) async throws(Problem) -> Value {
        do throws(StoreError) {
            return try await work()
        } catch .journey(.journeyConflict) {
            throw Problem(.preconditionFailed)
        } catch {
            throw Problem(error)
        }
    }

    /// The entity tag of a journey's state: the number of its events.
    static func tag(_ journey: Journey) -> String { "\"\(journey.sequence)\"" }

    /// The number of events that `If-Match` asks for, if the request has that header. A change is made only if it
    /// still holds then.
    private func precondition(_ call: Call, _ journey: Journey) throws(Problem) -> Int? {
        let wanted = try EntityTags.read(call.head.headers.all("If-Match"), of: "If-Match")
        guard let wanted, wanted != .any else { return nil }
        guard wanted.matchStrongly(Self.tag(journey)) else { throw Problem(.preconditionFailed) }
        return journey.sequence
    }

    private func state(
        _ journey: Journey, for call: Call, status: UInt32 = 200, submission: SubmissionID? = nil
    ) throws(Problem) -> HTTPResponse {
        let document = JourneyDocument(journey, submission: submission, for: call.audience)
        var response = try reply(document, status: status)
        response.headers.add("ETag", Self.tag(journey))
        return response
    }

    func json(_ value: some Encodable, status: UInt32 = 200) throws(Problem) -> HTTPResponse {
        do throws(BiometricsError) {
            return HTTPResponse(
                status, headers: HTTPHeaders([("Content-Type", "application/json")]),
                body: try JSONText.bytes(of: value))
        } catch {
            throw Problem(error)
        }
    }

    func reply(_ document: some JSONDocument, status: UInt32 = 200) throws(Problem) -> HTTPResponse {
        do throws(BiometricsError) {
            // The library has its own JSON form for its documents.
            return Self.json(try document.json(.line), status: status)
        } catch {
            throw Problem(error)
        }
    }

    func made<Document>(_ document: () throws(JourneyError) -> Document) throws(Problem) -> Document {
        do throws(JourneyError) {
            return try document()
        } catch {
            throw Problem(error)
        }
    }
}
