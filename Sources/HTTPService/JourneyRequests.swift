internal import FoundationEssentials
internal import Verification

/// The bodies of requests about journeys.
enum JourneyRequests {
    /// Starts a journey.
    struct Start: StrictBody {
        static let keys: Set<String> = ["definition", "reference", "locale"]
        var definition: DefinitionReference?
        var reference: String?
        var locale: String?
    }

    /// Records the person's consent.
    struct Consent: StrictBody {
        static let keys: Set<String> = ["text"]
        var text: String
    }

    /// Corrects the fields that were read from a document.
    struct Confirm: StrictBody {
        static let keys: Set<String> = ["fields"]
        var fields: [String: String]
    }

    /// A reviewer's verdict.
    struct Review: StrictBody {
        static let keys: Set<String> = ["verdict", "reason"]
        var verdict: ReviewVerdict
        var reason: String
    }

    /// A reviewer's note.
    struct Note: StrictBody {
        static let keys: Set<String> = ["text"]
        var text: String
    }

    /// A body without members.
    struct Nothing: StrictBody {
        static let keys: Set<String> = []
    }

    /// Asks for a challenge.
    struct Challenge: StrictBody {
        static let keys: Set<String> = ["delivery"]
        var delivery: ClipDelivery?
    }

    /// Begins a session with a chip, or gives its answers.
    struct ChipSession: StrictBody {
        static let keys: Set<String> = ["session", "number", "answers", "accessNumber"]
        var session: String?
        var number: Int?
        var answers: [String]?
        var accessNumber: String?
    }

    /// Announces a piece of the clip that is being filmed.
    struct Piece: StrictBody {
        static let keys: Set<String> = ["ticket", "byteCount", "digest"]
        var ticket: String
        var byteCount: Int
        var digest: ContentDigest
    }

    /// Asks for a prompt of a challenge.
    struct Prompt: StrictBody {
        static let keys: Set<String> = ["ticket"]
        var ticket: String
    }

    /// Asks for a token.
    struct Token: StrictBody {
        static let keys: Set<String> = ["expiresInSeconds", "returnUrl"]
        var expiresInSeconds: Int?
        var returnUrl: String?
    }
}

/// A body that may only have known keys. A misspelt key is reported, and not ignored.
protocol StrictBody: Decodable {
    static var keys: Set<String> { get }
}

extension StrictBody {
    /// Reads a body. An empty body counts as `{}`.
    init(_ body: [UInt8], contentType: String?) throws(Problem) {
        let json = body.isEmpty ? Array("{}".utf8) : body
        if !body.isEmpty {
            guard contentType.flatMap(ContentType.init)?.type == "application/json" else {
                throw Problem(.mediaTypeUnsupported)
            }
        }
        let names = try JSONBody.decode([String: AnyValue].self, from: json).keys
        if let stranger = names.sorted().first(where: { !Self.keys.contains($0) }) {
            throw Problem(.requestMalformed, "Unknown key “\(stranger.prefix(32))”.")
        }
        self = try JSONBody.decode(Self.self, from: json)
    }
}

/// Any JSON value. It is not read.
private struct AnyValue: Decodable {
    init(from decoder: any Decoder) throws {}
}
