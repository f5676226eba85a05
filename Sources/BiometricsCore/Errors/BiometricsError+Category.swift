extension BiometricsError.Code: CaseIterable {
    /// Every code that this version gives.
    public static let allCases: [Self] = [
        .noSuchInput, .unreadableInput, .unsupportedFormat, .inputTooLarge, .inputTooCostly, .encryptedInput,
        .noVideoStream, .insufficientData, .definitionInvalid, .ioFailure, .usage, .modelMissing, .unknownModel,
        .modelDigestMismatch, .modelInvalid, .manifestInvalid, .modelUnavailable, .templateMismatch, .cancelled,
        .deadlineExceeded, .unknownPlugin, .duplicatePlugin, .pluginFailed, .pluginInvalid, .engineUnavailable,
        .decoderUnavailable, .backendFailure, .invalidConfiguration,
    ]
}

extension BiometricsError {
    /// Where the trouble lies, and with it who can mend it. Exit statuses, HTTP statuses and what an error costs follow from
    /// this alone.
    public enum Category: Sendable, Hashable, CaseIterable {
        /// What was asked for: an option, an argument, a configuration.
        case request
        /// An input that is not there.
        case missingInput
        /// An input that is there: it cannot be read, is refused, or holds too little.
        case input
        /// A model, or the engine that runs it: missing, or not what it should be.
        case model
        /// A plugin: unknown, or none.
        case plugin
        /// Reading or writing failed for a reason of the system's.
        case system
        /// Nobody waits for the answer any more.
        case cancellation
        /// Something that should not happen on sound input.
        case fault
    }

    /// Whether the trouble lies in an input, and not in a model, a plugin or an engine.
    public var isAboutInput: Bool { [.missingInput, .input, .system].contains(category) }

    /// Whether every other input would meet with it too, as no worker can be made or nobody waits. Anything else costs one
    /// row of a batch or of an evaluation.
    public var isAboutEveryInput: Bool {
        [.model, .plugin, .cancellation].contains(category) && code != .deadlineExceeded
    }
}

extension BiometricsError.Code {
    /// Where the trouble of this code lies; a ``BiometricsError/Category/fault`` for a code that is not known here.
    public var category: BiometricsError.Category {
        switch self {
        case .usage, .invalidConfiguration: .request
        case .noSuchInput: .missingInput
        case .unreadableInput, .unsupportedFormat, .inputTooLarge, .inputTooCostly, .encryptedInput, .noVideoStream,
            .insufficientData, .definitionInvalid, .decoderUnavailable:
            .input
        case .modelMissing, .unknownModel, .modelDigestMismatch, .modelInvalid, .manifestInvalid, .modelUnavailable,
            .engineUnavailable:
            .model
        case .unknownPlugin, .pluginInvalid: .plugin
        case .ioFailure: .system
        case .cancelled, .deadlineExceeded: .cancellation
        default: .fault
        }
    }
}
