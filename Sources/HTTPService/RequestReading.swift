package import BiometricsCore
package import HTTPKit
internal import Verification

/// The service's readers of requests, for callers that only ask whether something can be read.
package enum RequestReading {
    /// Reads a target and all its parts.
    package static func readsTarget(_ text: String) -> Bool { (try? RequestTarget(text)) != nil }

    /// Reads a body of the type that the header states, as a call for pictures and as one of a journey's.
    package static func readsBody(_ body: [UInt8], of head: HTTPRequestHead) -> Bool {
        let type = head.headers["Content-Type"]
        let isMedia = (try? MediaBody(body, contentType: type, names: ["selfie", "document", "media"])) != nil
        let isStart = (try? JourneyRequests.Start(body, contentType: type)) != nil
        let isReview = (try? JourneyRequests.Review(body, contentType: type)) != nil
        let isPiece = (try? JourneyRequests.Piece(body, contentType: type)) != nil
        return isMedia || isStart || isReview || isPiece
    }

    /// The token of a journey that ends at 2^40 s, under a key of zeros.
    package static func makeToken(for journey: String) throws(BiometricsError) -> String {
        guard let journey = JourneyID(rawValue: journey) else {
            throw BiometricsError(.invalidConfiguration, "A journey's id cannot be this.")
        }
        return try tokens.make(for: journey, by: "key", seconds: 1 << 40).0
    }

    /// Reads a journey's token under a key of zeros.
    package static func readsToken(_ text: String) -> Bool { tokens.content(of: text) != nil }

    private static let tokens = JourneyTokens(secret: [UInt8](repeating: 0, count: 32), now: { 0 })
}
