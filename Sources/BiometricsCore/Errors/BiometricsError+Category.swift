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
    /// The place of a problem, and therefore who can fix it. Exit statuses, HTTP statuses and the cost of an error
    /// follow from the category alone.
    public enum Category: Sendable, Hashable, CaseIterable {
        /// The request: an option, an argument or a configuration.
        case request
        /// An input that does not exist.
        case missingInput
        /// An input that exists but cannot be read, is refused, or holds too little.
        case input
        /// A model or its engine: missing or invalid.
        case model
        /// A plugin: unknown or invalid.
        case plugin
        /// Reading or writing failed in the operating system.
        case system
        /// The caller cancelled the work.
        case cancellation
        /// Something that must not happen on valid input.
        case fault
    }

    /// Whether the problem lies in an input, and not in a model, a plugin or an engine.
    public var isAboutInput: Bool { [.missingInput, .input, .system].contains(category) }

    /// Whether the same error would hit every input, for example because no worker starts or the caller has gone. Any
    /// other error costs one row of a batch or of an evaluation.
    public var isAboutEveryInput: Bool {
        [.model, .plugin, .cancellation].contains(category) && code != .deadlineExceeded
    }
}

extension BiometricsError.Code {
    /// The category of this code; ``BiometricsError/Category/fault`` for an unknown code.
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
