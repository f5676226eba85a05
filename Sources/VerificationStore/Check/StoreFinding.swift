public import Verification

/// Something that is wrong with a store.
public struct StoreFinding: Hashable, Sendable {
    /// What is wrong.
    public enum Kind: Hashable, Sendable {
        /// An event is not what it was, or does not follow the one before it.
        case historyBroken(sequence: Int)
        /// What is told of the journey without its events is not what they come to.
        case entryDiffers
        /// The events do not come to a journey: the code of the error.
        case unreadable(code: String)
        /// A key of the journey is not there.
        case keyMissing(EvidenceRetention)
        /// Evidence that an event names is not there.
        case evidenceMissing(EvidenceID)
        /// Evidence is not what was put there.
        case evidenceAltered(EvidenceID)
        /// Evidence cannot be opened: the code of the error.
        case evidenceUnreadable(EvidenceID, code: String)
        /// A file belongs to no evidence: what a process left that was ended, or what outlived an erasure.
        case orphan(file: String)
        /// A folder of the journey is not where its evidence is looked for; nothing in it is found, and nothing is erased.
        case misplaced(folder: String)
    }

    /// The journey.
    public let journey: JourneyID
    /// What is wrong.
    public let kind: Kind
}

extension StoreFinding.Kind {
    /// The stable code, in snake case.
    public var code: String {
        switch self {
        case .historyBroken: "history_broken"
        case .entryDiffers: "entry_differs"
        case .unreadable: "unreadable"
        case .keyMissing: "key_missing"
        case .evidenceMissing: "evidence_missing"
        case .evidenceAltered: "evidence_altered"
        case .evidenceUnreadable: "evidence_unreadable"
        case .orphan: "orphan"
        case .misplaced: "misplaced"
        }
    }
}
