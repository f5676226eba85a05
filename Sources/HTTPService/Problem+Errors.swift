internal import BiometricsCore
internal import HTTPKit
internal import Verification
internal import VerificationStore

/// Maps errors to statuses.
extension Problem {
    /// Creates the problem of an error that a handler throws.
    init(of error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        // The journey changed after its state was compared with the caller's.
        case StoreError.journey(.journeyConflict): self.init(.preconditionFailed)
        case let error as StoreError: self.init(error)
        case let error as JourneyError: self.init(error)
        case let error as BiometricsError: self.init(error)
        default:
            self.init(.internalError)
            cause = "\(type(of: error))"
        }
    }

    /// Creates the problem of a malformed request.
    init(_ fault: RequestFault) {
        switch fault {
        case .malformed(let detail): self.init(ProblemCode.requestMalformed, detail)
        case .versionUnknown: self.init(ProblemCode.versionNotSupported)
        case .lengthRequired: self.init(ProblemCode.lengthRequired)
        case .tooManyHeaderLines, .headerTooLarge: self.init(ProblemCode.headerTooLarge)
        case .targetTooLong: self.init(ProblemCode.targetTooLong)
        case .late: self.init(ProblemCode.requestTimeout)
        case .expectationFailed: self.init(ProblemCode.expectationFailed)
        case .encodingUnsupported: self.init(ProblemCode.mediaTypeUnsupported)
        }
        // The start of the next request is unknown, or a part of it has been read already.
        closesConnection = true
    }

    /// Creates the problem of an error of the library. The details of an internal error go to the log, and not to the
    /// caller.
    init(_ error: BiometricsError) {
        let status: UInt32 =
            switch error.code {
            case .inputTooLarge: 413
            case .unsupportedFormat: 415
            case .deadlineExceeded: 504
            default:
                switch error.category {
                case .request: 400
                case .missingInput: 404
                case .input: 422
                case .model, .plugin, .cancellation: 503
                case .system, .fault: 500
                }
            }
        self.init(
            status: status, code: error.code.rawValue,
            detail: status < 500 ? error.message : Self.withheld(status))
        if status == 503 { headers.append(["Retry-After", "1"]) }
        if status >= 500 { cause = error.message }
    }

    /// Creates the problem of an error of the store.
    init(_ error: StoreError) {
        switch error {
        case .journey(let error): self.init(error)
        case .system(let error): self.init(error)
        case .busy, .unreachable, .statementEnded, .outcomeUnknown:
            self.init(status: 503, code: error.code, detail: Self.withheld(503))
            headers.append(["Retry-After", "1"])
        case .readOnly, .full, .keyNotCurrent: self.init(status: 503, code: error.code, detail: Self.withheld(503))
        case .definitionTaken: self.init(status: 409, code: error.code, detail: error.message)
        case .evidenceMissing: self.init(status: 410, code: error.code, detail: error.message)
        case .newerVersion, .damaged, .keyUnknown, .keyWrong, .keyUnusable, .evidenceAltered:
            self.init(status: 500, code: error.code, detail: Self.withheld(500))
        }
        if status >= 500, cause == nil { cause = error.message }
    }

    /// Creates the problem of a request that the journey does not allow.
    init(_ error: JourneyError) {
        let status: UInt32 =
            switch error {
            case .noActiveJourney, .unknownStep, .unknownDefinition, .unknownSubmission, .challengeForeign,
                .promptMissing:
                404
            case .mediaTooLarge: 413
            case .mediaNotAccepted: 415
            case .definitionInvalid, .mediaEmpty, .challengeMissing, .assessmentMismatch, .captureNotByCamera,
                .stepNotOptional,
                .promptTimesInvalid, .clipNotAsTold:
                422
            case .journeyErased, .journeyExpired, .challengeExpired: 410
            case .actorNotAllowed, .reviewNotAllowed, .secondReviewerNeeded, .challengeAltered,
                .challengeOfOtherJourney:
                403
            case .foreignEvent, .eventOutOfOrder, .rulesIncomplete, .historyBroken: 500
            case .journeyStarted, .stepConcluded, .unexpectedSubmission, .submissionInProgress, .requestKeyReused,
                .journeyNotCompletable, .journeyNotCompleted, .journeyFinished, .journeyCancelled, .journeyNotDue,
                .journeyConflict, .challengeUsed, .challengeUnfinished, .challengeHolds, .promptNotDue,
                .pieceMissing, .pieceOutOfOrder, .reviewNotAwaited, .caseHeld, .notesFull, .consentsFull:
                409
            }
        self.init(
            status: status, code: error.code, detail: status < 500 ? error.message : Self.withheld(status))
        if case .promptNotDue(_, let milliseconds) = error {
            headers.append(["Retry-After", "\((milliseconds + 999) / 1000)"])
        }
    }

    private static func withheld(_ status: UInt32) -> String {
        switch status {
        case 503: "The service cannot do this now. The log has more under the request's id."
        case 504: "There was no answer in time."
        default: ProblemCode.internalError.detail
        }
    }
}
