public import Foundation

/// Journeys, from the first document to a decision. Beginning, listing, results and tokens need the scope `journeys`; leading
/// needs `lead`, or the journey's own token; erasing needs `erase`.
///
/// `ifMatch` is the ``Answer/tag`` of a journey that was seen: the call is refused where it is another meanwhile.
extension ServiceClient {
    /// Begins a journey.
    ///
    /// - Parameters:
    ///   - definition: what it goes by; `nil` for the service's usual one.
    ///   - reference: the caller's name for the person, 1 to 64 characters. It comes back in results, lists and webhooks.
    ///   - key: the same key again gives the same journey.
    public func startJourney(
        _ definition: JourneyState.Definition? = nil, reference: String? = nil, idempotencyKey key: String? = nil
    ) async throws(ClientError) -> Answer<JourneyState> {
        struct Body: Encodable {
            let definition: JourneyState.Definition?
            let reference: String?
        }
        return try await document(
            .startJourney,
            Parts(headers: [("Idempotency-Key", key)]).sending(Body(definition: definition, reference: reference)))
    }

    /// Lists journeys, oldest first.
    ///
    /// - Parameters:
    ///   - status: of these only.
    ///   - decision: of these only: the decision that counts.
    ///   - rule: those whose decision rests on this rule.
    ///   - from: those that began then or later: a day, or a moment in UTC.
    ///   - before: those that began before it.
    ///   - reference: those of this person, by the caller's name.
    ///   - limit: how many at most, 1 to 1,000.
    ///   - cursor: ``JourneyPage/nextCursor`` of the page before.
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

    /// A journey as it stands; nothing where it is as `known` says.
    public func journey(
        _ id: String, unless known: String? = nil, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<JourneyState?> {
        var parts = leading(id, ifMatch)
        parts.headers.append(("If-None-Match", known))
        return try await documentUnlessKnown(.getJourney, parts)
    }

    // MARK: Leading

    /// Gives what is asked for next.
    ///
    /// - Parameters:
    ///   - waits: whether the answer comes when it was examined.
    ///   - key: the same key again is the same submission.
    ///   - response: where it answers a challenge.
    public func submitNext(
        _ media: ClientMedia, of id: String, waits: Bool? = nil, idempotencyKey key: String? = nil,
        answering response: ChallengeResponse? = nil, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<JourneyState> {
        try await document(.submitNext, giving(leading(id, ifMatch), waits, key, response).sending(media))
    }

    /// Gives something of a step; `slot` is `front`, `back`, `angledPhoto`, `documentClip`, `faceImage`, `livenessResult` or
    /// `page`.
    public func submit(
        _ media: ClientMedia, to step: String, as slot: String, of id: String, waits: Bool? = nil,
        idempotencyKey key: String? = nil, answering response: ChallengeResponse? = nil, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<JourneyState> {
        var parts = giving(leading(id, ifMatch, step), waits, key, response)
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

    /// Asks for the challenge of a step.
    ///
    /// - Parameter delivery: how the clip comes in; a key may ask for `.whole`.
    public func issueChallenge(
        for step: String, of id: String, delivery: ClipDelivery = .pieces, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<LivenessChallenge> {
        try await document(.issueChallenge, leading(id, ifMatch, step).sending(["delivery": delivery.rawValue]))
    }

    /// Tells of a piece of the clip while it is filmed: the next bytes of its file, at most a second of it. A prompt follows
    /// once a piece was told of that was filmed since the one before.
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

    /// Asks for a prompt when it is due; sooner is refused with `prompt_not_due`.
    public func prompt(
        _ number: Int, of ticket: String, for step: String, of id: String, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<ChallengePrompt> {
        var parts = leading(id, ifMatch, step)
        parts.path["prompt"] = String(number)
        return try await document(.handOutPrompt, parts.sending(["ticket": ticket]))
    }

    /// Leaves a step out that may be.
    public func skip(
        _ step: String, of id: String, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<JourneyState> {
        try await document(.skipStep, leading(id, ifMatch, step))
    }

    /// Confirms or corrects what was read of a document, by the fields' names.
    public func confirm(
        _ fields: [String: String], of step: String, of id: String, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<JourneyState> {
        try await document(.confirmFields, leading(id, ifMatch, step).sending(["fields": fields]))
    }

    // MARK: The end

    /// Ends a journey with a decision.
    public func finish(_ id: String, ifMatch: String? = nil) async throws(ClientError) -> Answer<JourneyState> {
        try await document(.finishJourney, leading(id, ifMatch))
    }

    /// Ends a journey without one.
    public func cancel(_ id: String, ifMatch: String? = nil) async throws(ClientError) -> Answer<JourneyState> {
        try await document(.cancelJourney, leading(id, ifMatch))
    }

    /// What the person may see. The language is `en`, `nl`, `fr` or `de`.
    public func summary(
        of id: String, language: String? = nil, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<JourneySummary> {
        var parts = leading(id, ifMatch)
        parts.query = [("language", language)]
        return try await document(.getSummary, parts)
    }

    /// The result, as JSON, in the shape `native`, `idwise`, `gbg` or `fourthline`.
    public func result(
        of id: String, projection: String? = nil, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<Data> {
        var parts = leading(id, ifMatch)
        parts.query = [("projection", projection)]
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

    /// Erases what is kept of a journey.
    public func erase(_ id: String, ifMatch: String? = nil) async throws(ClientError) -> Answer<ErasureReceipts> {
        try await document(.eraseJourney, leading(id, ifMatch))
    }

    // MARK: Parts

    private func leading(_ id: String, _ ifMatch: String?, _ step: String? = nil) -> Parts {
        var parts = Parts(path: ["journey": id], headers: [("If-Match", ifMatch)])
        parts.path["step"] = step
        return parts
    }

    private func giving(_ parts: Parts, _ waits: Bool?, _ key: String?, _ response: ChallengeResponse?) -> Parts {
        var parts = parts
        parts.headers.append(("Idempotency-Key", key))
        parts.query = [
            ("wait", waits.map { $0 ? "true" : "false" }), ("ticket", response?.ticket),
            ("shown", response.map { $0.promptTimes.map(String.init).joined(separator: ",") }),
        ]
        return parts
    }
}

/// What comes with the clip that answers a challenge.
public struct ChallengeResponse: Hashable, Sendable {
    /// The challenge's ticket.
    public let ticket: String
    /// When each prompt was shown, in milliseconds from the clip's first frame.
    public let promptTimes: [Int]

    /// What comes with a clip.
    public init(ticket: String, promptTimes: [Int]) {
        self.ticket = ticket
        self.promptTimes = promptTimes
    }
}
