extension BiometricsError.Code {
    // MARK: Input

    /// The file does not exist.
    public static let noSuchInput = Self(rawValue: "no_such_input")
    /// The file exists but cannot be read: a directory, no permission, damaged or empty.
    public static let unreadableInput = Self(rawValue: "unreadable_input")
    /// The format of the bytes is not supported.
    public static let unsupportedFormat = Self(rawValue: "unsupported_format")
    /// The input is beyond a limit on bytes, pixels, frames, duration or streams.
    public static let inputTooLarge = Self(rawValue: "input_too_large")
    /// Decoding the input would take more work or memory than its budget, however few its bytes are.
    public static let inputTooCostly = Self(rawValue: "input_too_costly")
    /// The input is encrypted, and opens with a password only.
    public static let encryptedInput = Self(rawValue: "encrypted_input")
    /// The container holds no video stream.
    public static let noVideoStream = Self(rawValue: "no_video_stream")
    /// There are too few comparisons or presentations for this request.
    public static let insufficientData = Self(rawValue: "insufficient_data")
    /// A journey's definition is invalid; the message names each fault and its place.
    public static let definitionInvalid = Self(rawValue: "definition_invalid")
    /// The operating system could not write or read the file.
    public static let ioFailure = Self(rawValue: "io_failure")
    /// An option or argument of a command line is not understood. The library itself never throws this code.
    public static let usage = Self(rawValue: "usage")

    // MARK: Models

    /// The model is not installed; the message names the command that installs it.
    public static let modelMissing = Self(rawValue: "model_missing")
    /// The manifest knows no model of this id.
    public static let unknownModel = Self(rawValue: "unknown_model")
    /// The SHA-256 of the model's bytes differs from the manifest.
    public static let modelDigestMismatch = Self(rawValue: "model_digest_mismatch")
    /// The engine could not open the model, or its outputs differ from the recipe.
    public static let modelInvalid = Self(rawValue: "model_invalid")
    /// The model manifest or a calibration cannot be understood.
    public static let manifestInvalid = Self(rawValue: "manifest_invalid")
    /// No host or mirror gave the model.
    public static let modelUnavailable = Self(rawValue: "model_unavailable")
    /// Templates of two different models cannot be compared.
    public static let templateMismatch = Self(rawValue: "template_mismatch")

    // MARK: Tasks

    /// The task was cancelled before its work was done.
    public static let cancelled = Self(rawValue: "cancelled")
    /// The work missed its deadline and was cancelled.
    public static let deadlineExceeded = Self(rawValue: "deadline_exceeded")

    // MARK: Plugins and engines

    /// No plugin of this id and kind; the message lists the near names.
    public static let unknownPlugin = Self(rawValue: "unknown_plugin")
    /// A plugin of this id is registered already.
    public static let duplicatePlugin = Self(rawValue: "duplicate_plugin")
    /// A plugin gave an error or an answer that breaks its contract.
    public static let pluginFailed = Self(rawValue: "plugin_failed")
    /// A shared library is not a plugin, or was built for another ABI version.
    public static let pluginInvalid = Self(rawValue: "plugin_invalid")
    /// The requested inference engine is not installed, or lacks the requested precision.
    public static let engineUnavailable = Self(rawValue: "engine_unavailable")
    /// The program that decodes this format in a separate process, or a library it needs, is not installed. The message
    /// names the package to install.
    public static let decoderUnavailable = Self(rawValue: "decoder_unavailable")
    /// An underlying library (OpenCV, FFmpeg, OpenVINO) failed on valid input.
    public static let backendFailure = Self(rawValue: "backend_failure")
    /// A configuration value is out of its range.
    public static let invalidConfiguration = Self(rawValue: "invalid_configuration")
}
