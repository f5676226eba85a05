internal import BiometricsCore
internal import HTTPKit
internal import Verification
internal import VerificationService
internal import VerificationStore

extension BiometricsService {
    /// Answers a reviewer's request.
    func handleReview(_ call: Call, _ body: [UInt8]) async throws(Problem) -> HTTPResponse {
        // The name of the key identifies the reviewer in the record.
        guard case .key? = call.principal, let reviewer = ReviewerID(rawValue: call.principal?.name ?? "") else {
            throw Problem(.unauthorized, "A reviewer needs a key, and this service takes none.")
        }
        guard let journeys else { throw Problem(.notFound, "This service keeps no journeys.") }
        switch call.route.operation {
        case .listReviews: return try await listReviews(call, journeys.service, for: reviewer)
        case .claimReview, .releaseReview, .addNote:
            return try await change(call, body, journeys.service, by: reviewer)
        case .getReview:
            let id: JourneyID = try identifier("journey", call)
            let found = try await stored { () async throws(StoreError) in
                try await journeys.service.open(id, for: reviewer)
            }
            var response = try reply(
                made { () throws(JourneyError) in
                    try ReviewCaseDocument(found, for: reviewer)
                })
            response.headers.add("ETag", Self.tag(found.journey))
            return response
        case .getEvidence:
            let id: JourneyID = try identifier("journey", call)
            let evidence: EvidenceID = try identifier("evidence", call)
            let count = try await stored { () async throws(StoreError) in
                try await journeys.service.byteCount(of: evidence, of: id)
            }
            // The bytes are in memory twice: decrypted here, and copied for the server.
            try reserve(answerBytes: 2 * count, for: call)
            let found = try await stored { () async throws(StoreError) in
                try await journeys.service.look(at: evidence, of: id, by: reviewer)
            }
            return Self.evidence(found.bytes, Self.tag(found.journey))
        default: throw Problem(.notFound)
        }
    }

    /// Claims a case, releases it, or adds a note.
    private func change(
        _ call: Call, _ body: [UInt8], _ service: JourneyService, by reviewer: ReviewerID
    ) async throws(Problem) -> HTTPResponse {
        let id: JourneyID = try identifier("journey", call)
        let type = call.head.headers["Content-Type"]
        let journey: Journey
        switch call.route.operation {
        case .claimReview:
            _ = try JourneyRequests.Nothing(body, contentType: type)
            journey = try await stored { () async throws(StoreError) in try await service.claim(id, for: reviewer) }
        case .releaseReview:
            journey = try await stored { () async throws(StoreError) in try await service.release(id, by: reviewer) }
        default:
            let text = try Self.noteText(JourneyRequests.Note(body, contentType: type).text)
            journey = try await stored { () async throws(StoreError) in
                try await service.note(text, of: id, by: reviewer)
            }
        }
        var response = try reply(ReviewStateDocument(journey, at: service.time))
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

    private func listReviews(
        _ call: Call, _ service: JourneyService, for reviewer: ReviewerID
    ) async throws(Problem) -> HTTPResponse {
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
        let asked = query
        let document = try await stored { () async throws(StoreError) in
            let found = try await service.journeysToReview(asked)
            let references = try await service.references(of: found.journeys.map(\.id))
            return ReviewListDocument(
                found.journeys, references: references, next: found.next, for: reviewer, at: service.time)
        }
        return try reply(document)
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
