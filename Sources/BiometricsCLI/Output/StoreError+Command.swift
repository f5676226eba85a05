internal import BiometricsCore
internal import Verification
internal import VerificationStore

extension JourneyError {
    /// The error as commands report it: by who can mend it.
    var forCommand: BiometricsError {
        switch self {
        case .definitionInvalid: BiometricsError(.definitionInvalid, message)
        case .mediaTooLarge: BiometricsError(.inputTooLarge, message)
        case .mediaEmpty: BiometricsError(.unreadableInput, message)
        case .mediaNotAccepted: BiometricsError(.unsupportedFormat, message)
        default: BiometricsError(.usage, message)
        }
    }
}

extension StoreError {
    /// The error as commands report it: by who can mend it.
    var forCommand: BiometricsError {
        switch self {
        case .journey(let error): error.forCommand
        case .system(let error): error
        case .readOnly, .full, .busy: BiometricsError(.ioFailure, message)
        case .newerVersion, .damaged, .evidenceMissing, .evidenceAltered: BiometricsError(.unreadableInput, message)
        case .definitionTaken, .keyUnknown, .keyWrong, .keyUnusable: BiometricsError(.usage, message)
        }
    }
}
