public import Verification

/// What a piece of evidence holds.
public enum EvidenceKind: String, Hashable, Sendable, CaseIterable {
    /// The bytes of a submission: a picture, a clip or a PDF.
    case media
    /// The template of a face.
    case template
    /// The findings of the examination of a submission.
    case findings
    /// A person's confirmations and corrections.
    case confirmed
    /// The caller's name for the person.
    case reference
    /// A reviewer's note.
    case note

    /// How long it is kept.
    public var retention: EvidenceRetention {
        switch self {
        case .media, .template: .media
        case .findings, .confirmed, .reference, .note: .result
        }
    }
}

/// Evidence that is kept equally long, under one key of its journey.
public enum EvidenceRetention: String, Hashable, Sendable, Codable, CaseIterable {
    /// Pictures, clips and templates.
    case media
    /// What was read, found and confirmed.
    case result
}

/// A piece of evidence, sealed under a key of its journey.
public struct EvidencePiece: Hashable, Sendable {
    /// Its name and its digest, as events have them.
    public let reference: EvidenceReference
    /// The journey.
    public let journey: JourneyID
    /// What it holds.
    public let kind: EvidenceKind
    /// How many bytes it is, unsealed.
    public let byteCount: Int
    /// The sealed bytes; `nil` where a file has them.
    let sealed: [UInt8]?

    /// What it opens as and as nothing else.
    var identity: [UInt8] {
        Array("biometrics evidence 1 \(journey) \(kind.rawValue) \(reference.id)".utf8)
    }
}

/// A key, sealed under a master key.
public struct SealedKey: Hashable, Sendable {
    /// The journey whose it is; `nil` for the store itself.
    public let owner: JourneyID?
    /// What it is for.
    public let name: String
    /// The master key that sealed it.
    public let master: String
    let sealed: [UInt8]

    /// What it opens for and for nothing else.
    var context: String { Self.context(owner, name) }

    static func context(_ owner: JourneyID?, _ name: String) -> String {
        owner.map { "journey:\($0):\(name)" } ?? "store:\(name)"
    }
}
