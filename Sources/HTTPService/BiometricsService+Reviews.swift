internal import BiometricsCore
internal import HTTPKit
internal import Verification
internal import VerificationService
internal import VerificationStore

extension BiometricsService {
    /// What a reviewer's request is answered with.
    func handleReview(_ call: Call) async throws(Problem) -> HTTPResponse {
        // Without keys nobody knows who looks, and a look is noted with a name.
        guard case .key? = call.principal, let reviewer = ReviewerID(rawValue: call.principal?.name ?? "") else {
            throw Problem(.unauthorized, "Who reviews needs a key, and this service takes none.")
        }
        guard let journeys else { throw Problem(.notFound, "This service keeps no journeys.") }
        switch call.route.operation {
        case .listReviews: return try await listReviews(call, journeys.service)
        case .getReview:
            let id: JourneyID = try identifier("journey", call)
            let found = try await stored { () async throws(StoreError) in
                try await journeys.service.open(id, for: reviewer)
            }
            var response = try reply(
                made { () throws(JourneyError) in
                    try ReviewCaseDocument(found.journey, facts: found.facts, kept: found.media)
                })
            response.headers.add("ETag", Self.tag(found.journey))
            return response
        case .getEvidence:
            let id: JourneyID = try identifier("journey", call)
            let evidence: EvidenceID = try identifier("evidence", call)
            let count = try await stored { () async throws(StoreError) in
                try await journeys.service.byteCount(of: evidence, of: id)
            }
            // Opened here, and copied for the server.
            try reserve(answerBytes: 2 * count, for: call)
            let found = try await stored { () async throws(StoreError) in
                try await journeys.service.look(at: evidence, of: id, by: reviewer)
            }
            return Self.evidence(found.bytes, Self.tag(found.journey))
        default: throw Problem(.notFound)
        }
    }

    private func listReviews(_ call: Call, _ service: JourneyService) async throws(Problem) -> HTTPResponse {
        let text = call.target.query["limit"] ?? "50"
        guard let limit = Int(text), (1...200).contains(limit) else {
            throw Problem(.parameterInvalid, "“limit” is a number from 1 to 200.")
        }
        var place: ReviewCursor?
        if let cursor = call.target.query["cursor"] {
            place = ReviewCursor(text: cursor)
            if place == nil { throw Problem(.parameterInvalid, "“cursor” is what “nextCursor” was.") }
        }
        let last = place
        let document = try await stored { () async throws(StoreError) in
            let found = try await service.journeysToReview(behind: last, limit: limit)
            let references = try await service.references(of: found.journeys.map(\.id))
            return ReviewListDocument(found.journeys, references: references, next: found.next)
        }
        return try reply(document)
    }

    /// Bytes that somebody gave, who may be anybody: shown by the page that asks for them, and by nothing else.
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

/// The media type of bytes, by how they begin. What is not known is of no type that anything would run or show.
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
