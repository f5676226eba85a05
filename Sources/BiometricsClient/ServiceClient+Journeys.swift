public import Foundation

/// Journeys, from the first document to a decision. Starting, listing, results and tokens need the scope `journeys`;
/// running a journey needs `lead`, or the journey's own token; erasing needs `erase`.
///
/// `ifMatch` is the ``Answer/tag`` of a journey. The call is rejected if the journey has changed since.
extension ServiceClient {
    /// Starts a journey.
    ///
    /// - Parameters:
    ///   - definition: its definition; `nil` for the service's default.
    ///   - reference: your name for the person, 1 to 64 characters. It is returned in results, lists and webhooks.
    ///   - locale: the person's language by BCP 47, such as `nl-BE`, which the page then speaks.
    ///   - key: an idempotency key; the same key gives the same journey.
    public func startJourney(
        _ definition: JourneyState.Definition? = nil, reference: String? = nil, locale: String? = nil,
        idempotencyKey key: String? = nil
    ) async throws(ClientError) -> Answer<JourneyState> {
        struct Body: Encodable {
            let definition: JourneyState.Definition?
            let reference: String?
            let locale: String?
        }
        return try await document(
            .startJourney,
            Parts(headers: [("Idempotency-Key", key)])
                .sending(Body(definition: definition, reference: reference, locale: locale)))
    }

    /// Lists journeys, oldest first.
    ///
    /// - Parameters:
    ///   - status: only journeys with this status.
    ///   - decision: only journeys with this effective decision.
    ///   - rule: only journeys that this rule decided.
    ///   - from: only journeys that began then or later: a day, or a time in UTC.
    ///   - before: only journeys that began earlier.
    ///   - reference: only journeys with this reference.
    ///   - limit: the largest number of journeys, 1 to 1,000.
    ///   - cursor: ``JourneyPage/nextCursor`` of the previous page.
    public func listJourneys(
        status: String? = nil, decision: String? = nil, rule: String? = nil, from: String? = nil, before: String? = nil,
        reference: String? = nil, limit: Int? = nil, cursor: String? = nil
    ) async throws(ClientError) -> Answer<JourneyPage> {
        try await document(
            .listJourneys,
            Parts(query: [
                ("status", status), ("decision", decision), ("rule", rule), ("from", from), ("before", before),
                ("reference", reference), ("limit", limit.map(String.init)), ("cursor", cursor),
            ]))
    }

    /// The current state of a journey; nothing if it has not changed since `known`.
    public func journey(
        _ id: String, unless known: String? = nil, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<JourneyState?> {
        var parts = leading(id, ifMatch)
        parts.headers.append(("If-None-Match", known))
        return try await documentUnlessKnown(.getJourney, parts)
    }

    // MARK: Leading

    /// Starts a journey of the usual definition with its first media.
    ///
    /// - Parameters:
    ///   - waits: whether to wait for the examination.
    ///   - key: an idempotency key; the same key means the same journey and submission.
    ///   - origin: `camera` or `file`: how the media was got. Reviewers see it.
    ///   - declared: the document that the person chose. Another one is asked for again.
    public func submitFirst(
        _ media: ClientMedia, waits: Bool? = nil, idempotencyKey key: String? = nil, from origin: String? = nil,
        declaring declared: DeclaredChoice? = nil
    ) async throws(ClientError) -> Answer<JourneyState> {
        try await document(.submitFirst, giving(Parts(), waits, key, origin, declared, nil).sending(media))
    }

    /// Submits media for the next action.
    ///
    /// - Parameters:
    ///   - waits: whether to wait for the examination.
    ///   - key: an idempotency key; the same key means the same submission.
    ///   - origin: `camera` or `file`: how the media was got. Reviewers see it.
    ///   - declared: the document that the person chose. Another one is asked for again.
    ///   - response: the challenge that the media answers, if any.
    public func submitNext(
        _ media: ClientMedia, of id: String, waits: Bool? = nil, idempotencyKey key: String? = nil,
        from origin: String? = nil, declaring declared: DeclaredChoice? = nil,
        answering response: ChallengeResponse? = nil, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<JourneyState> {
        let parts = giving(leading(id, ifMatch), waits, key, origin, declared, response)
        return try await document(.submitNext, parts.sending(media))
    }

    /// Submits media to a step; `slot` is `front`, `back`, `angledPhoto`, `documentClip`, `chip`, `faceImage`,
    /// `livenessResult` or `page`.
    public func submit(
        _ media: ClientMedia, to step: String, as slot: String, of id: String, waits: Bool? = nil,
        idempotencyKey key: String? = nil, from origin: String? = nil, declaring declared: DeclaredChoice? = nil,
        answering response: ChallengeResponse? = nil, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<JourneyState> {
        var parts = giving(leading(id, ifMatch, step), waits, key, origin, declared, response)
        parts.path["slot"] = slot
        return try await document(.submitMedia, parts.sending(media))
    }

    /// Tells how a camera is held, by one frame of it: a small JPEG, PNG or WebP of what the journey asks for next. The service
    /// keeps nothing of it; `slot` is `front`, `back` or `faceImage`.
    ///
    /// - Parameter wasGood: whether the frame before was good: advice then does not come and go with each frame.
    public func preview(
        _ frame: ClientMedia, for step: String, as slot: String, of id: String, wasGood: Bool = false,
        ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<CapturePreview> {
        var parts = leading(id, ifMatch, step)
        parts.path["slot"] = slot
        if wasGood { parts.query.append(("wasGood", "true")) }
        return try await document(.previewCapture, parts.sending(frame))
    }

    /// Requests the challenge of a step.
    ///
    /// - Parameter delivery: how the clip is delivered; a key may request `.whole`.
    public func issueChallenge(
        for step: String, of id: String, delivery: ClipDelivery = .pieces, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<LivenessChallenge> {
        try await document(.issueChallenge, leading(id, ifMatch, step).sending(["delivery": delivery.rawValue]))
    }

    /// Reports a piece of the clip during filming: the next bytes of its file, at most a second. The next prompt
    /// requires a piece filmed since the last prompt.
    ///
    /// - Parameter digest: the SHA-256 of the piece's bytes, in hexadecimal.
    public func note(
        piece number: Int, byteCount: Int, digest: String, of ticket: String, for step: String, of id: String,
        ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<NotedPiece> {
        struct Body: Encodable {
            let ticket: String
            let byteCount: Int
            let digest: String
        }
        var parts = leading(id, ifMatch, step)
        parts.path["piece"] = String(number)
        return try await document(
            .notePiece, parts.sending(Body(ticket: ticket, byteCount: byteCount, digest: digest)))
    }

    /// Requests a prompt when it is due; an earlier request is rejected with `prompt_not_due`.
    public func prompt(
        _ number: Int, of ticket: String, for step: String, of id: String, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<ChallengePrompt> {
        var parts = leading(id, ifMatch, step)
        parts.path["prompt"] = String(number)
        return try await document(.handOutPrompt, parts.sending(["ticket": ticket]))
    }

    /// Records the person's consent to a text, by the name of the text and its version, such as `terms-2026-11`.
    public func consent(
        to text: String, in id: String, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<JourneyState> {
        try await document(.giveConsent, leading(id, ifMatch).sending(["text": text]))
    }

    /// Skips an optional step.
    public func skip(
        _ step: String, of id: String, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<JourneyState> {
        try await document(.skipStep, leading(id, ifMatch, step))
    }

    /// Confirms or corrects the fields of a document, by their names.
    public func confirm(
        _ fields: [String: String], of step: String, of id: String, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<JourneyState> {
        try await document(.confirmFields, leading(id, ifMatch, step).sending(["fields": fields]))
    }

    // MARK: The end

    /// Finishes a journey with a decision.
    public func finish(_ id: String, ifMatch: String? = nil) async throws(ClientError) -> Answer<JourneyState> {
        try await document(.finishJourney, leading(id, ifMatch))
    }

    /// Cancels a journey without a decision.
    public func cancel(_ id: String, ifMatch: String? = nil) async throws(ClientError) -> Answer<JourneyState> {
        try await document(.cancelJourney, leading(id, ifMatch))
    }

    /// The part that the person may see. The language is `en`, `nl`, `fr` or `de`.
    public func summary(
        of id: String, language: String? = nil, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<JourneySummary> {
        var parts = leading(id, ifMatch)
        parts.query = [("language", language)]
        return try await document(.getSummary, parts)
    }

    /// The result as JSON, in the format `native`, `idwise`, `gbg` or `fourthline`.
    ///
    /// - Parameter waits: whether to wait for an examination that is running.
    public func result(
        of id: String, projection: String? = nil, waits: Bool? = nil, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<Data> {
        var parts = leading(id, ifMatch)
        parts.query = [("projection", projection), ("wait", waits.map { String($0) })]
        return try await bytes(.getResult, parts)
    }

    /// Makes a token for the person's browser or app, of 60 to 86,400 seconds; half an hour unless said otherwise.
    ///
    /// - Parameter address: where the capture page goes back to after the end. The service's settings must allow it.
    public func makeToken(
        for id: String, seconds: Int? = nil, returningTo address: String? = nil, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<JourneyToken> {
        struct Body: Encodable {
            let expiresInSeconds: Int?
            let returnUrl: String?
        }
        return try await document(
            .makeToken, leading(id, ifMatch).sending(Body(expiresInSeconds: seconds, returnUrl: address)))
    }

    /// Reads what a token says besides its journey: the address that the person goes back to after the end.
    public func captureSession(
        of id: String, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<CaptureSession> {
        try await document(.getCaptureSession, leading(id, ifMatch))
    }

    /// Erases the stored data of a journey.
    public func erase(_ id: String, ifMatch: String? = nil) async throws(ClientError) -> Answer<ErasureReceipts> {
        try await document(.eraseJourney, leading(id, ifMatch))
    }

    // MARK: Parts

    func leading(_ id: String, _ ifMatch: String?, _ step: String? = nil) -> Parts {
        var parts = Parts(path: ["journey": id], headers: [("If-Match", ifMatch)])
        parts.path["step"] = step
        return parts
    }

    func giving(
        _ parts: Parts, _ waits: Bool?, _ key: String?, _ origin: String?, _ declared: DeclaredChoice?,
        _ response: ChallengeResponse?
    ) -> Parts {
        var parts = parts
        parts.headers.append(("Idempotency-Key", key))
        parts.query = [
            ("wait", waits.map { $0 ? "true" : "false" }), ("origin", origin),
            ("declaredType", declared?.type), ("declaredCountry", declared?.country), ("ticket", response?.ticket),
            ("shown", response.flatMap(\.promptTimes).map { $0.map(String.init).joined(separator: ",") }),
            ("response", response?.chipResponse),
        ]
        return parts
    }
}

/// The document that a person chose in a list before it is captured.
public struct DeclaredChoice: Hashable, Sendable {
    /// The type, such as `passport`; `nil` if none was chosen.
    public let type: String?
    /// The issuing country in three letters, such as `NLD`; `nil` if none was chosen.
    public let country: String?

    /// A choice.
    public init(type: String? = nil, country: String? = nil) {
        self.type = type
        self.country = country
    }
}

/// The parameters of a clip or a chip that answers a challenge.
public struct ChallengeResponse: Hashable, Sendable {
    /// The challenge's ticket.
    public let ticket: String
    /// When each prompt was shown, in milliseconds from the clip's first frame; `nil` for a chip.
    public let promptTimes: [Int]?
    /// The chip's answer in hexadecimal digits; `nil` for a clip.
    public let chipResponse: String?

    /// The parameters of a clip.
    public init(ticket: String, promptTimes: [Int]) {
        self.ticket = ticket
        self.promptTimes = promptTimes
        chipResponse = nil
    }

    /// The parameters of a chip.
    public init(ticket: String, chipResponse: String) {
        self.ticket = ticket
        promptTimes = nil
        self.chipResponse = chipResponse
    }
}
