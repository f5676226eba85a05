/// The name of one thing: 1 to 64 of the letters A–Z and a–z, digits, `.`, `_` and `-`.
///
/// Identifiers appear in events, file names and logs, so other characters are rejected: this excludes paths, control
/// characters and names of persons with a space. `Subject` keeps identifiers of different kinds apart.
public struct Identifier<Subject>: RawRepresentable, Hashable, Sendable {
    /// The text.
    public let rawValue: String

    /// The identifier of this text; `nil` for any other characters or length.
    public init?(rawValue: String) {
        guard (1...64).contains(rawValue.utf8.count), rawValue.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.rawValue = rawValue
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

extension Identifier: Codable {
    /// Reads the text.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for an invalid identifier.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let identifier = Identifier(rawValue: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "An identifier has 1 to 64 of A-Z, a-z, 0-9, “.”, “_” and “-”.")
        }
        self = identifier
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension Identifier: CustomStringConvertible {
    /// The text.
    public var description: String { rawValue }
}

/// The kinds of things that identifiers name.
public enum IdentifierSubject {
    /// A journey.
    public enum Journey {}
    /// A definition of journeys.
    public enum Definition {}
    /// A step of a definition.
    public enum Step {}
    /// A submission to a step.
    public enum Submission {}
    /// A piece of evidence.
    public enum Evidence {}
    /// A challenge of active liveness.
    public enum Challenge {}
    /// A request. A caller names it so that it counts once.
    public enum Request {}
    /// A reviewer.
    public enum Reviewer {}
    /// A text that persons consent to.
    public enum ConsentText {}
}

/// The name of a journey.
public typealias JourneyID = Identifier<IdentifierSubject.Journey>
/// The name of a definition of journeys.
public typealias DefinitionID = Identifier<IdentifierSubject.Definition>
/// The name of a step, unique in its definition.
public typealias StepID = Identifier<IdentifierSubject.Step>
/// The name of a submission, unique in its journey.
public typealias SubmissionID = Identifier<IdentifierSubject.Submission>
/// The name of a piece of evidence, unique in its journey.
public typealias EvidenceID = Identifier<IdentifierSubject.Evidence>
/// The name of a challenge, unique in its journey.
public typealias ChallengeID = Identifier<IdentifierSubject.Challenge>
/// The idempotency key of a request.
public typealias RequestKey = Identifier<IdentifierSubject.Request>
/// The name by which a reviewer is known; not the person's own.
public typealias ReviewerID = Identifier<IdentifierSubject.Reviewer>
/// The name and version of a text that persons consent to, such as `terms-2026-11`.
public typealias ConsentTextID = Identifier<IdentifierSubject.ConsentText>
