internal import BiometricsCore
internal import Verification

/// The exit status of the process.
enum ExitStatus: Int32, Sendable, CaseIterable {
    /// Passed, live, or done.
    case success = 0
    /// Failed, or not live.
    case negative = 1
    /// Undetermined, Required or Skipped.
    case undecided = 2
    /// The command line is not understood (EX_USAGE).
    case usage = 64
    /// An input cannot be read or is not sufficient: damaged, unsupported, too large, without a video stream, too few
    /// rows (EX_DATAERR).
    case unreadableInput = 65
    /// An input does not exist (EX_NOINPUT).
    case noSuchInput = 66
    /// A model, plugin or engine is missing (EX_UNAVAILABLE).
    case unavailable = 69
    /// An unexpected internal failure (EX_SOFTWARE).
    case internalError = 70
    /// The operating system failed to read or write (EX_IOERR).
    case ioError = 74
    /// The work was cancelled before it was done; trying again may help (EX_TEMPFAIL).
    case cancelled = 75

    /// The meaning of the status, in a sentence for the manual.
    var summary: String {
        switch self {
        case .success: "Passed, live, Complete, or done."
        case .negative: "Failed, not live, or Rejected."
        case .undecided: "Undetermined, Required, Skipped or Refer; or undetermined liveness."
        case .usage: "The command line is not understood."
        case .unreadableInput: "An input cannot be read or is not sufficient."
        case .noSuchInput: "An input does not exist."
        case .unavailable: "A model, plugin or engine is missing; the message names the command that installs it."
        case .internalError: "An internal error."
        case .ioError: "Reading or writing failed."
        case .cancelled: "The work was cancelled before it was done."
        }
    }

    /// The status for an error code.
    init(_ code: BiometricsError.Code) { self.init(code.category) }

    /// The status for a category of errors; the only such table.
    init(_ category: BiometricsError.Category) {
        self =
            switch category {
            case .request: .usage
            case .missingInput: .noSuchInput
            case .input: .unreadableInput
            case .model, .plugin: .unavailable
            case .system: .ioError
            case .cancellation: .cancelled
            case .fault: .internalError
            }
    }

    /// The status for the outcome of a face match.
    init(_ outcome: FaceMatchOutcome) {
        self =
            switch outcome {
            case .passed: .success
            case .failed: .negative
            case .undetermined, .required, .skipped: .undecided
            }
    }

    /// The status for a liveness result.
    init(isLive: Bool?) {
        self = isLive.map { $0 ? .success : .negative } ?? .undecided
    }

    /// The status for the decision of a journey.
    init(_ decision: SystemDecision) {
        self =
            switch decision {
            case .complete: .success
            case .rejected: .negative
            case .refer: .undecided
            }
    }

    /// The worst of several answers: no, then undetermined, then yes.
    static func worst(_ answers: [ExitStatus]) -> ExitStatus {
        answers.contains(.negative) ? .negative : answers.contains(.undecided) ? .undecided : .success
    }
}
