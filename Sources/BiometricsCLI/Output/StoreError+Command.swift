internal import BiometricsCore
internal import Verification
internal import VerificationStore

extension JourneyError {
    /// The error for commands: its own code, and the category of who can fix it.
    var forCommand: BiometricsError {
        let category: BiometricsError.Category =
            switch self {
            case .definitionInvalid, .mediaTooLarge, .mediaEmpty, .mediaNotAccepted, .historyBroken: .input
            default: .request
            }
        return BiometricsError(.init(rawValue: code), message, category: category)
    }
}

extension StoreError {
    /// The error for commands: its own code, and the category of who can fix it.
    var forCommand: BiometricsError {
        let category: BiometricsError.Category
        switch self {
        case .journey(let error): return error.forCommand
        case .system(let error): return error
        case .readOnly, .full, .busy, .unreachable, .statementEnded, .outcomeUnknown: category = .system
        case .newerVersion, .damaged, .evidenceMissing, .evidenceAltered: category = .input
        case .definitionTaken, .keyUnknown, .keyNotCurrent, .keyWrong, .keyUnusable: category = .request
        }
        return BiometricsError(.init(rawValue: code), message, category: category)
    }
}
