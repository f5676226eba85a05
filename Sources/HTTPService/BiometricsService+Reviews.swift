internal import BiometricsCore
internal import HTTPKit
internal import Verification
internal import VerificationService
internal import VerificationStore

extension BiometricsService {
    /// A reviewer's request.
    ///
    /// - Throws: a problem if the caller has no key, or if the service keeps no journeys.
    func reviewCall(_ call: Call, _ body: [UInt8]) throws -> ReviewCall {
        guard case .key? = call.principal, let reviewer = call.principal?.reviewer else {
            throw Problem(.unauthorized, "A reviewer needs a key, and this service takes none.")
        }
        return ReviewCall(call: call, body: body, reviewer: reviewer, service: try served().service)
    }

    func getReview(_ request: ReviewCall) async throws -> HTTPResponse {
        let found = try await request.service.open(identifier("journey", request.call), for: request.reviewer)
        var response = try reply(ReviewCasePayload(found, for: request.reviewer))
        response.headers.add("ETag", Self.tag(found.journey))
        return response
    }

    func getEvidence(_ request: ReviewCall) async throws -> HTTPResponse {
        let id: JourneyID = try identifier("journey", request.call)
        let evidence: EvidenceID = try identifier("evidence", request.call)
        let count = try await request.service.byteCount(of: evidence, of: id)
        // The bytes are in memory twice: decrypted here, and copied for the server.
        try reserve(answerBytes: 2 * count, for: request.call)
        let found = try await request.service.look(at: evidence, of: id, by: request.reviewer)
        return Self.evidence(found.bytes, Self.tag(found.journey))
    }

    func claimReview(_ request: ReviewCall) async throws -> HTTPResponse {
        let id: JourneyID = try identifier("journey", request.call)
        _ = try JourneyRequests.Nothing(request.body, contentType: request.contentType)
        return try state(try await request.service.claim(id, for: request.reviewer), at: request.service.time)
    }

    func releaseReview(_ request: ReviewCall) async throws -> HTTPResponse {
        let id: JourneyID = try identifier("journey", request.call)
        return try state(try await request.service.release(id, by: request.reviewer), at: request.service.time)
    }

    func addNote(_ request: ReviewCall) async throws -> HTTPResponse {
        let id: JourneyID = try identifier("journey", request.call)
        let note = try JourneyRequests.Note(request.body, contentType: request.contentType)
        let journey = try await request.service.note(try Self.noteText(note.text), of: id, by: request.reviewer)
        return try state(journey, at: request.service.time)
    }

    /// The state of a case.
    private func state(_ journey: Journey, at time: JourneyInstant) throws(BiometricsError) -> HTTPResponse {
        var response = try reply(ReviewStatePayload(journey, at: time))
        response.headers.add("ETag", Self.tag(journey))
        return response
    }

    private static func noteText(_ text: String) throws(Problem) -> String {
        let isText = text.unicodeScalars.allSatisfy {
            $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
        }
        guard (1...JourneyService.noteLength).contains(text.unicodeScalars.count), isText,
            !text.allSatisfy(\.isWhitespace)
        else {
            throw Problem(
                .requestMalformed, "“text” has 1 to \(JourneyService.noteLength) characters, and no control characters."
            )
        }
        return text
    }

    func listReviews(_ request: ReviewCall) async throws -> HTTPResponse {
        let (call, service, reviewer) = (request.call, request.service, request.reviewer)
        let text = call.target.query["limit"] ?? "50"
        guard let limit = Int(text), (1...200).contains(limit) else {
            throw Problem(.parameterInvalid, "“limit” is a number from 1 to 200.")
        }
        var query = ReviewQuery(limit: limit)
        if let cursor = call.target.query["cursor"] {
            query.cursor = ReviewCursor(text: cursor)
            if query.cursor == nil { throw Problem(.parameterInvalid, "“cursor” is what “nextCursor” was.") }
        }
        if let name = call.target.query["search"] {
            guard (1...64).contains(name.unicodeScalars.count),
                name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
            else {
                throw Problem(.parameterInvalid, "“search” has 1 to 64 characters, and no control characters.")
            }
            query.name = name
        }
        query.rule = try word("rule", call)
        query.since = try moment("before", call)
        switch call.target.query["holder"] {
        case nil: break
        case "me": query.holder = .reviewer(reviewer)
        case "nobody": query.holder = .nobody
        case .some: throw Problem(.parameterInvalid, "“holder” is me or nobody.")
        }
        let found = try await service.journeysToReview(query)
        let references = try await service.references(of: found.journeys.map(\.id))
        return try reply(
            ReviewListPayload(
                found.journeys, references: references, next: found.next, for: reviewer, at: service.time))
    }

    /// Answers with bytes that may come from an attacker. Only a page that asks for them with a script can show them.
    private static func evidence(_ bytes: [UInt8], _ tag: String) -> HTTPResponse {
        HTTPResponse(
            200,
            headers: HTTPHeaders([
                ("Content-Type", EvidenceType.of(bytes)), ("ETag", tag),
                ("Content-Security-Policy", "default-src 'none'; sandbox; frame-ancestors 'none'"),
                ("Content-Disposition", "attachment"), ("Cross-Origin-Resource-Policy", "same-origin"),
                ("Referrer-Policy", "no-referrer"),
            ]), body: bytes)
    }
}

/// The media type of bytes, which is found from their first bytes. Unknown bytes get a type that no browser runs or
/// shows.
enum EvidenceType {
    static func of(_ bytes: [UInt8]) -> String {
        func begins(_ text: String, at place: Int = 0) -> Bool { bytes.dropFirst(place).starts(with: text.utf8) }
        if bytes.starts(with: [0xff, 0xd8, 0xff]) { return "image/jpeg" }
        if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { return "image/png" }
        if begins("RIFF"), begins("WEBP", at: 8) { return "image/webp" }
        if bytes.starts(with: [0x1a, 0x45, 0xdf, 0xa3]) { return "video/webm" }
        if begins("%PDF-") { return "application/pdf" }
        if begins("ftyp", at: 4) {
            if ["heic", "heix", "mif1", "msf1", "avif"].contains(where: { begins($0, at: 8) }) { return "image/heic" }
            return begins("qt", at: 8) ? "video/quicktime" : "video/mp4"
        }
        return "application/octet-stream"
    }
}
