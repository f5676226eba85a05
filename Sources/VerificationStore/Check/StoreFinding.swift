public import Verification

/// A problem found in a store.
public struct StoreFinding: Hashable, Sendable {
    /// The kind of problem.
    public enum Kind: Hashable, Sendable {
        /// An event was modified, or does not follow the previous one.
        case historyBroken(sequence: Int)
        /// The journey's entry differs from the fold of its events.
        case entryDiffers
        /// The events do not form a journey; the code of the error.
        case unreadable(code: String)
        /// A key of the journey is missing.
        case keyMissing(EvidenceRetention)
        /// Evidence named by an event is missing.
        case evidenceMissing(EvidenceID)
        /// Evidence was modified.
        case evidenceAltered(EvidenceID)
        /// Evidence cannot be opened: the code of the error.
        case evidenceUnreadable(EvidenceID, code: String)
        /// An unreferenced file, left over from a stopped process or an erasure.
        case orphan(file: String)
        /// A folder of the journey is in a wrong place, so its evidence is neither found nor erased.
        case misplaced(folder: String)
    }

    /// The journey.
    public let journey: JourneyID
    /// The kind of problem.
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
