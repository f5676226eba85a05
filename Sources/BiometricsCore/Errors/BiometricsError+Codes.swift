extension BiometricsError.Code {
    // MARK: Input

    /// The file does not exist.
    public static let noSuchInput = Self(rawValue: "no_such_input")
    /// The file exists but cannot be read: a directory, no permission, damaged or empty.
    public static let unreadableInput = Self(rawValue: "unreadable_input")
    /// The bytes are of no format that is decoded here.
    public static let unsupportedFormat = Self(rawValue: "unsupported_format")
    /// The input is beyond a limit on bytes, pixels, frames, duration or streams.
    public static let inputTooLarge = Self(rawValue: "input_too_large")
    /// Decoding the input would take more work or memory than its budget, however few its bytes are.
    public static let inputTooCostly = Self(rawValue: "input_too_costly")
    /// The input is encrypted, and opens with a password only.
    public static let encryptedInput = Self(rawValue: "encrypted_input")
    /// The container holds no video stream.
    public static let noVideoStream = Self(rawValue: "no_video_stream")
    /// There are too few comparisons or presentations for what was asked.
    public static let insufficientData = Self(rawValue: "insufficient_data")
    /// A journey's definition has faults; the message tells each with its place.
    public static let definitionInvalid = Self(rawValue: "definition_invalid")
    /// The file could not be written or read for a reason of the system's.
    public static let ioFailure = Self(rawValue: "io_failure")
    /// An option or argument of a command line is not one that is understood; the library never says so.
    public static let usage = Self(rawValue: "usage")

    // MARK: Models

    /// The model is not installed; the message names the command that installs it.
    public static let modelMissing = Self(rawValue: "model_missing")
    /// The manifest knows no model of this id.
    public static let unknownModel = Self(rawValue: "unknown_model")
    /// The model's bytes have another SHA-256 than the manifest states.
    public static let modelDigestMismatch = Self(rawValue: "model_digest_mismatch")
    /// The engine could not open the model, or its outputs are not those that the recipe states.
    public static let modelInvalid = Self(rawValue: "model_invalid")
    /// The model manifest or a calibration cannot be understood.
    public static let manifestInvalid = Self(rawValue: "manifest_invalid")
    /// No host or mirror gave the model.
    public static let modelUnavailable = Self(rawValue: "model_unavailable")
    /// Two templates of different models were to be compared.
    public static let templateMismatch = Self(rawValue: "template_mismatch")

    // MARK: Tasks

    /// The task that asked for the work was cancelled before the work was done.
    public static let cancelled = Self(rawValue: "cancelled")
    /// The work was not done before its deadline, and was cancelled.
    public static let deadlineExceeded = Self(rawValue: "deadline_exceeded")

    // MARK: Plugins and engines

    /// No plugin of this id and kind; the message lists the near names.
    public static let unknownPlugin = Self(rawValue: "unknown_plugin")
    /// A plugin of this id is registered already.
    public static let duplicatePlugin = Self(rawValue: "duplicate_plugin")
    /// A plugin gave an error or an answer that breaks its contract.
    public static let pluginFailed = Self(rawValue: "plugin_failed")
    /// A shared library is no plugin, or one of another ABI version.
    public static let pluginInvalid = Self(rawValue: "plugin_invalid")
    /// The inference engine that was asked for is not installed, or lacks the precision asked for.
    public static let engineUnavailable = Self(rawValue: "engine_unavailable")
    /// The program that decodes this format in a process of its own, or a library that it needs, is not installed; the message
    /// names what to install.
    public static let decoderUnavailable = Self(rawValue: "decoder_unavailable")
    /// The library beneath (OpenCV, FFmpeg, OpenVINO) failed on sound input.
    public static let backendFailure = Self(rawValue: "backend_failure")
    /// A configuration value is out of its range.
    public static let invalidConfiguration = Self(rawValue: "invalid_configuration")
}
