internal import BiometricsCore
internal import CDecoderProtocol
internal import Platform

/// The reason why the decoding program returned no picture. Its own words are not repeated, because the file may have
/// taken it over.
enum DecoderFailure: Error {
    /// The program does not exist.
    case missing(BiometricsError)
    /// The program could not be started, or did not answer in time.
    case fault(WorkerExchange.Fault)
    /// The program ended before there was a worker. No file had a part in it.
    case noWorker
    /// The worker ended without an answer. The value is its exit status, or 128 plus the number of a signal.
    case ended(Int32)
    /// The program says that it cannot decode the file.
    case refusal(cdp_answer)
    /// The answer is impossible.
    case contradiction

    /// The signal for a process that has used up its processor time.
    private static let timeIsUp: Int32 = 128 + 24
    /// The signal that always ends a process. The system sends it a second after the time is used up.
    private static let killed: Int32 = 128 + 9

    /// The failure of a connection to the program.
    static func broken(_ cause: SystemError) -> DecoderFailure { .fault(.broken(cause)) }

    /// The failure to start the program.
    static func unstarted(_ cause: SystemError) -> DecoderFailure { .fault(.cannotStart(cause)) }

    /// The error for people.
    func error(about format: ConfinedFormat, limits: DecodingLimits) -> BiometricsError {
        switch self {
        case .missing(let error): error
        case .fault(.cannotStart(let cause)):
            BiometricsError(
                .decoderUnavailable,
                "The program \(DecoderProgram.name), which decodes a \(format.name), cannot be started: \(cause). Install it anew, "
                    + "or \(format.instead).", underlyingCode: cause.code)
        case .noWorker:
            BiometricsError(
                .decoderUnavailable,
                "The program \(DecoderProgram.name), which decodes a \(format.name), ended before it took the file. "
                    + "Install it anew, or \(format.instead).")
        case .fault(.broken(let cause)):
            BiometricsError(
                .backendFailure, "The system carries no bytes to \(DecoderProgram.name): \(cause).",
                underlyingCode: cause.code)
        case .fault(.late), .ended(Self.timeIsUp), .ended(Self.killed):
            BiometricsError(
                .inputTooCostly,
                "Decoding this \(format.name) took more time than any picture needs, and was stopped. Save it anew with another "
                    + "program, or \(format.instead).")
        case .ended(let status):
            BiometricsError(
                .unreadableInput,
                "The decoder broke down on this \(format.name). Save it anew with another program, or \(format.instead).",
                underlyingCode: status)
        case .contradiction:
            BiometricsError(
                .unreadableInput,
                "The decoder gave no sensible answer about this \(format.name). Save it anew with another program, or "
                    + "\(format.instead).")
        case .refusal(let answer): Self.refusal(answer, format, limits)
        }
    }

    private static let unconfined =
        "Only if you trust every file, set \(DecoderProgram.unconfinedVariable)=1."

    private static func refusal(
        _ answer: cdp_answer, _ format: ConfinedFormat, _ limits: DecodingLimits
    ) -> BiometricsError {
        let native = answer.native == 0 ? nil : answer.native
        switch cdp_status(answer.status) {
        case CDP_DAMAGED:
            return BiometricsError(
                .unreadableInput, "The \(format.name) is damaged. Get the file again from where it came.",
                underlyingCode: native)
        case CDP_UNSUPPORTED:
            return BiometricsError(
                .unsupportedFormat,
                "This \(format.name) is of a kind that is not decoded. Save it anew with another program, or "
                    + "\(format.instead).",
                underlyingCode: native)
        case CDP_SEVERAL_PICTURES:
            return BiometricsError(
                .unsupportedFormat,
                "A \(format.name) of several pictures in sequence is not decoded here, only a still one. Give one picture alone, or "
                    + "\(format.instead).")
        case CDP_ENCRYPTED:
            return BiometricsError(
                .encryptedInput,
                "The \(format.name) is encrypted. Save it without a password, or \(format.instead).",
                underlyingCode: native)
        case CDP_TOO_LARGE: return tooLarge(answer, format, limits)
        case CDP_TOO_COSTLY:
            return BiometricsError(
                .inputTooCostly,
                "Decoding this \(format.name) would take more memory than the limit of \(limits.maximumMemory >> 20) MiB. Make it "
                    + "smaller, or \(format.instead).", underlyingCode: native)
        case CDP_NO_DECODER:
            return BiometricsError(
                .decoderUnavailable,
                "The library that decodes a \(format.name) is not installed. Install it (apt-get install \(format.package)), or "
                    + "\(format.instead).")
        case CDP_NO_CONFINEMENT:
            return BiometricsError(
                .decoderUnavailable,
                "The library that confines the decoder of a \(format.name) is not installed, and nothing is decoded without it. "
                    + "Install it (apt-get install libseccomp2). \(Self.unconfined)")
        case CDP_NOT_CONFINED:
            return BiometricsError(
                .decoderUnavailable,
                "The system does not let the decoder of a \(format.name) confine itself, and nothing is decoded without that. "
                    + "Allow seccomp filters. \(Self.unconfined)")
        case CDP_CODEC_FAILED:
            if case .clip = format {
                return BiometricsError(
                    clipCode: Int32(clamping: answer.codec), native: answer.native, message: answer.message, path: nil)
            }
            return BiometricsError(codec: answer)
        case CDP_BAD_REQUEST:
            return BiometricsError(
                .decoderUnavailable,
                "The program \(DecoderProgram.name) is of another version than this library. "
                    + "Install both from one release.")
        default: return contradiction.error(about: format, limits: limits)
        }
    }

    private static func tooLarge(
        _ answer: cdp_answer, _ format: ConfinedFormat, _ limits: DecodingLimits
    ) -> BiometricsError {
        if answer.pages > UInt32(clamping: limits.maximumPages) {
            return BiometricsError(
                .inputTooLarge,
                "The \(format.name) has \(answer.pages) pages, more than the limit of \(limits.maximumPages). "
                    + "Give the page that counts.")
        }
        return BiometricsError(
            .inputTooLarge,
            "The picture states \(answer.width)x\(answer.height) pixels, more than the limit of \(limits.maximumPixels.grouped). "
                + "Make it smaller, or raise the limit if you trust it.", setting: .pixelLimit)
    }
}
