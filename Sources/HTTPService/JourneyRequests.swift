internal import FoundationEssentials
internal import Verification

/// Bodies about journeys.
enum JourneyRequests {
    /// Begins a journey.
    struct Start: StrictBody {
        static let keys: Set<String> = ["definition", "reference"]
        var definition: DefinitionReference?
        var reference: String?
    }

    /// Corrects what was read.
    struct Confirm: StrictBody {
        static let keys: Set<String> = ["fields"]
        var fields: [String: String]
    }

    /// A reviewer's word.
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

    /// Asks for nothing besides.
    struct Nothing: StrictBody {
        static let keys: Set<String> = []
    }

    /// Asks for a challenge.
    struct Challenge: StrictBody {
        static let keys: Set<String> = ["delivery"]
        var delivery: ClipDelivery?
    }

    /// Tells of a piece of the clip that is being filmed.
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

/// A body whose keys are all known: a name that is misspelt is told, and not passed over.
protocol StrictBody: Decodable {
    static var keys: Set<String> { get }
}

extension StrictBody {
    /// Reads a body; one that is empty is `{}`.
    init(_ body: [UInt8], contentType: String?) throws(Problem) {
        let json = body.isEmpty ? Array("{}".utf8) : body
        if !body.isEmpty {
            guard contentType.flatMap(ContentType.init)?.type == "application/json" else {
                throw Problem(.mediaTypeUnsupported)
            }
        }
        let names = try JSONBody.decode([String: AnyValue].self, from: json).keys
        if let stranger = names.sorted().first(where: { !Self.keys.contains($0) }) {
            throw Problem(.requestMalformed, "Nobody asked for “\(stranger.prefix(32))”.")
        }
        self = try JSONBody.decode(Self.self, from: json)
    }
}

/// A value of any kind, which is not looked at.
private struct AnyValue: Decodable {
    init(from decoder: any Decoder) throws {}
}
