internal import BiometricsCore
internal import Digests
internal import HTTPKit
internal import IdentityDocuments
internal import VendorProjections
internal import Verification
internal import VerificationService
internal import VerificationStore

extension BiometricsService {
    /// The journeys of the service.
    ///
    /// - Throws: a problem if it keeps none.
    func served() throws(Problem) -> ServedJourneys {
        guard let journeys else { throw Problem(.notFound, "This service keeps no journeys.") }
        return journeys
    }

    /// A request about a journey, with the journey as it is now.
    func journeyCall(_ call: Call, _ body: [UInt8]) async throws -> JourneyCall {
        let service = try served().service
        let id: JourneyID = try identifier("journey", call)
        let journey: Journey
        do {
            journey = try await service.journey(id)
        } catch {
            // Tokens are made for existing journeys only. Other callers may name journeys that do not exist, and these
            // must not take the room of others.
            if call.route.operation == .previewCapture, call.principal != .journey(id) { previews.forget(id) }
            throw error
        }
        // The remains of an erased journey are kept for the audit, and no caller of the service sees them.
        if journey.status == .erased, call.route.method == "GET" { throw JourneyError.journeyErased }
        // A simulated decision never reaches a client of real people.
        guard journey.simulation == nil || options.environment == .test else { throw JourneyError.noActiveJourney }
        return JourneyCall(
            call: call, body: body, journey: journey, service: service, seen: try precondition(call, journey))
    }

    // MARK: Handlers

    func getJourney(_ request: JourneyCall) async throws -> HTTPResponse {
        let tag = Self.tag(request.journey)
        if try known(request.call)?.matchWeakly(tag) == true {
            return HTTPResponse(304, headers: HTTPHeaders([("ETag", tag)]))
        }
        return try await state(request.journey, for: request.call)
    }

    func skipStep(_ request: JourneyCall) async throws -> HTTPResponse {
        let step: StepID = try identifier("step", request.call)
        _ = try JourneyRequests.Nothing(request.body, contentType: request.contentType)
        let journey = try await request.service.skip(step, of: request.id, at: request.seen)
        countDecision(between: request.journey, and: journey)
        return try await state(journey, for: request.call)
    }

    func finishJourney(_ request: JourneyCall) async throws -> HTTPResponse {
        _ = try JourneyRequests.Nothing(request.body, contentType: request.contentType)
        let finished = try await request.service.finish(request.id, at: request.seen)
        countDecision(between: request.journey, and: finished)
        return try await state(finished, for: request.call)
    }

    func cancelJourney(_ request: JourneyCall) async throws -> HTTPResponse {
        _ = try JourneyRequests.Nothing(request.body, contentType: request.contentType)
        return try await state(try await request.service.cancel(request.id, at: request.seen), for: request.call)
    }

    func getSummary(_ request: JourneyCall) async throws -> HTTPResponse {
        let asked = try languageTag(request.call.target.query["language"], "language", else: .parameterInvalid)
        let language = options.languages.nearest(to: asked ?? request.journey.locale)
        let facts = try await request.service.facts(of: request.journey)
        return try json(
            IDWiseJourneySummary(
                request.journey, facts: facts, texts: { language.text(of: $0) }, for: request.call.audience))
    }

    func eraseJourney(_ request: JourneyCall) async throws -> HTTPResponse {
        let receipts = try await request.service.erase(request.id, by: .client)
        previews.forget(request.id)
        return try reply(JourneyErasurePayload(request.id, receipts))
    }

    /// The tag that a caller gives under a name; `nil` if it gives none.
    private func languageTag(_ text: String?, _ name: String, else code: ProblemCode) throws(Problem) -> LanguageTag? {
        guard let text else { return nil }
        guard let tag = LanguageTag(text) else {
            throw Problem(code, "“\(name)” is a tag of BCP 47, such as nl or pt-BR.")
        }
        return tag
    }

    // MARK: Beginning and listing

    func startJourney(_ call: Call, _ body: [UInt8]) async throws -> HTTPResponse {
        let journeys = try served()
        let request = try JourneyRequests.Start(body, contentType: call.head.headers["Content-Type"])
        guard let definition = request.definition ?? journeys.usual else {
            throw Problem(.requestMalformed, "The key “definition” is missing.")
        }
        if let reference = request.reference, !(1...64).contains(reference.unicodeScalars.count) {
            throw Problem(.requestMalformed, "“reference” has 1 to 64 characters.")
        }
        let locale = try languageTag(request.locale, "locale", else: .requestMalformed)
        let outcome = try await outcome(named: request.reference, under: definition)
        let (started, isNew) = try await start(
            definition, reference: request.reference, locale: locale, simulating: outcome, for: call)
        var response = try await state(started, for: call, status: isNew ? 201 : 200)
        response.headers.add("Location", "/v1/journeys/\(started.id)")
        return response
    }

    /// Starts a journey, or returns the one that the request's idempotency key started before.
    func start(
        _ definition: DefinitionReference, reference: String?, locale: LanguageTag? = nil,
        simulating outcome: SimulatedOutcome? = nil, for call: Call
    ) async throws -> (journey: Journey, isNew: Bool) {
        let service = try served().service
        let id = try journeyID(for: call)
        do {
            let new = try await service.start(
                definition, reference: reference, as: id, locale: locale, simulating: outcome)
            return (try await service.journey(new), true)
        } catch .journey(.journeyStarted) {
            // The same key again: the same journey, unless something else was asked for.
            guard let id else { throw JourneyError.journeyStarted }
            let isSame = try await service.isStart(of: id, definition, reference: reference)
            let journey = try await service.journey(id)
            guard isSame, journey.locale == locale else { throw JourneyError.requestKeyReused }
            return (journey, false)
        } catch {
            throw Problem(error)
        }
    }

    /// The name of the journey that a request with an idempotency key begins. It depends on the key and the caller
    /// only.
    private func journeyID(for call: Call) throws -> JourneyID? {
        guard let key = try requestKey(call) else { return nil }
        let digest = try SHA256.digest(of: Array("\(call.principal?.name ?? "") \(key)".utf8))
        return JourneyID(rawValue: "k-\(digest.prefix(40))")
    }

    // MARK: Leading

    func giveConsent(_ request: JourneyCall) async throws -> HTTPResponse {
        let asked = try JourneyRequests.Consent(request.body, contentType: request.contentType)
        guard let text = ConsentTextID(rawValue: asked.text) else {
            throw Problem(
                .requestMalformed,
                "“text” names a text and its version in 1 to 64 letters, digits, “.”, “_” or “-”, such as terms-2026-11."
            )
        }
        let journey = try await request.service.consent(to: text, in: request.id, at: request.seen)
        return try await state(journey, for: request.call)
    }

    func confirmFields(_ request: JourneyCall) async throws -> HTTPResponse {
        let asked = try JourneyRequests.Confirm(request.body, contentType: request.contentType)
        var fields: [DocumentField] = []
        for (name, value) in asked.fields.sorted(by: { $0.key < $1.key }) {
            let isName = (1...64).contains(name.utf8.count) && name.allSatisfy { $0.isASCII && $0.isLetter }
            guard isName, value.utf8.count <= 256 else {
                throw Problem(.requestMalformed, "“\(name.prefix(32))” is no field's name, or its value is too long.")
            }
            fields.append(DocumentField(name: .init(rawValue: name), value: value))
        }
        guard !fields.isEmpty else { throw Problem(.requestMalformed, "“fields” has no field.") }
        let step: StepID = try identifier("step", request.call)
        let journey = try await request.service.confirm(fields, of: step, of: request.id, at: request.seen)
        countDecision(between: request.journey, and: journey)
        return try await state(journey, for: request.call)
    }

    // MARK: The end

    func getResult(_ request: JourneyCall) async throws -> HTTPResponse {
        let waits = try wait(request.call) ?? false
        let journey = waits ? try await request.service.settled(request.id) : request.journey
        let asked = request.call.target.query["projection"]
        let named = asked.flatMap(VendorProjection.init)
        guard asked == nil || asked == "native" || named != nil else {
            throw Problem(.parameterInvalid, "“projection” is native, idwise, gbg or fourthline.")
        }
        _ = try journey.decided()
        let facts = try await request.service.facts(of: journey)
        if let named {
            return Self.json(try named.result(of: journey, facts, referenceNo: nil).json(.line))
        }
        guard asked == nil, let accepted = request.call.projection else {
            return try reply(JourneyResultPayload(journey, facts: facts))
        }
        return try reply(accepted.result(of: journey, facts, referenceNo: nil), as: accepted)
    }

    func reviewJourney(_ request: JourneyCall) async throws -> HTTPResponse {
        let review = try JourneyRequests.Review(request.body, contentType: request.contentType)
        guard (1...64).contains(review.reason.utf8.count),
            review.reason.utf8.allSatisfy({ (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5f })
        else { throw Problem(.requestMalformed, "“reason” is a code of a–z, 0–9 and “_”, and no free text.") }
        guard let reviewer = request.call.principal?.reviewer else { throw Problem(.internalError) }
        let journey = try await request.service.review(
            review.verdict, because: .init(rawValue: review.reason), of: request.id, by: reviewer, at: request.seen)
        return try await state(journey, for: request.call)
    }

    func makeToken(_ request: JourneyCall) async throws -> HTTPResponse {
        let asked = try JourneyRequests.Token(request.body, contentType: request.contentType)
        let seconds = asked.expiresInSeconds ?? 1800
        guard (60...86_400).contains(seconds) else {
            throw Problem(.requestMalformed, "“expiresInSeconds” is a number from 60 to 86400.")
        }
        var address: WebAddress?
        do throws(WebAddress.Refusal) {
            address = try asked.returnUrl.map { (text) throws(WebAddress.Refusal) in
                try options.capturePage.returnAddress(text)
            }
        } catch {
            throw Problem(.parameterInvalid, "“returnUrl” is not taken: \(error.reason).")
        }
        let made = try tokens.make(
            for: request.id, by: request.call.principal?.key, seconds: seconds, returningTo: address?.text)
        return try json(TokenAnswer(token: made.0, expiresAt: made.1), status: 201)
    }

    /// Reads the rest of a token. An address that the settings no longer allow is left out.
    func getCaptureSession(_ request: JourneyCall) async throws -> HTTPResponse {
        let secret = request.call.head.headers["Authorization"]?.split(separator: " ").last.map(String.init)
        let content = secret.flatMap { tokens.content(of: $0) }
        let address = content?.returnURL.flatMap { try? options.capturePage.returnAddress($0) }
        return try json(CaptureSessionAnswer(journeyId: request.id, returnUrl: address?.text))
    }
}
