public import Verification

/// The kind of a piece of evidence.
public enum EvidenceKind: String, Hashable, Sendable, CaseIterable {
    /// The bytes of a submission: a picture, a clip or a PDF.
    case media
    /// The template of a face.
    case template
    /// The fields and findings of a submission's examination.
    case findings
    /// The fields that a person confirmed or corrected.
    case confirmed
    /// The caller's name for the person.
    case reference
    /// A reviewer's note.
    case note

    /// The retention that applies to it.
    public var retention: EvidenceRetention {
        switch self {
        case .media, .template: .media
        case .findings, .confirmed, .reference, .note: .result
        }
    }
}

/// Evidence with the same retention, encrypted under one key of its journey.
public enum EvidenceRetention: String, Hashable, Sendable, Codable, CaseIterable {
    /// Pictures, clips and templates.
    case media
    /// Fields, findings and confirmations.
    case result
}

/// A piece of evidence, encrypted under a key of its journey.
public struct EvidencePiece: Hashable, Sendable {
    /// Its name and digest, as in events.
    public let reference: EvidenceReference
    /// The journey.
    public let journey: JourneyID
    /// Its kind.
    public let kind: EvidenceKind
    /// Its size before encryption, in bytes.
    public let byteCount: Int
    /// The encrypted bytes; `nil` if they are in a file.
    let sealed: [UInt8]?

    /// The associated data that binds the bytes to this piece.
    var identity: [UInt8] {
        Array("biometrics evidence 1 \(journey) \(kind.rawValue) \(reference.id)".utf8)
    }
}

/// A key, encrypted under a master key.
public struct SealedKey: Hashable, Sendable {
    /// The journey that owns it; `nil` for the store itself.
    public let owner: JourneyID?
    /// Its purpose.
    public let name: String
    /// The master key that encrypted it.
    public let master: String
    let sealed: [UInt8]

    /// The associated data that binds the key to its purpose.
    var context: String { Self.context(owner, name) }

    static func context(_ owner: JourneyID?, _ name: String) -> String {
        owner.map { "journey:\($0):\(name)" } ?? "store:\(name)"
    }
}
