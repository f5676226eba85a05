internal import BiometricsCore

/// The command line's remedy for an error. The library names the setting to change; this names the option for it.
struct ErrorRemedy {
    /// The options that change the setting; the remedy is shown only if the command has them.
    let options: [String]
    /// The advice, in a sentence.
    let sentence: String

    /// How OpenVINO is installed. A machine with a package has no scripts.
    static let openVINO = "Run: biometrics models install"

    /// The remedy for every setting that has one.
    static let all: [BiometricsError.Setting: ErrorRemedy] = [
        .policy: ErrorRemedy(options: ["pass-fmr", "fail-fmr"], sentence: "Set them with --pass-fmr and --fail-fmr."),
        .embedders: ErrorRemedy(
            options: ["embedder"], sentence: "Name them with --embedder and run `biometrics calibrate match`."),
        .pixelLimit: ErrorRemedy(options: ["max-pixels"], sentence: "The option is --max-pixels."),
        .byteLimit: ErrorRemedy(options: ["max-bytes"], sentence: "The option is --max-bytes."),
        .workLimit: ErrorRemedy(options: ["max-work"], sentence: "The option is --max-work."),
        .durationLimit: ErrorRemedy(options: ["max-duration"], sentence: "The option is --max-duration."),
        .fileRoot: ErrorRemedy(
            options: ["root", "allow-outside"], sentence: "The options are --root and --allow-outside."),
        .privateWebhooks: ErrorRemedy(
            options: ["private-webhooks"], sentence: "Allow them with --private-webhooks."),
        .challengeFolder: ErrorRemedy(options: ["challenge-keys"], sentence: "The option is --challenge-keys."),
        .listenAddress: ErrorRemedy(options: ["listen"], sentence: "Name another address with --listen."),
        .engine: ErrorRemedy(options: [], sentence: openVINO),
        .templateFolder: ErrorRemedy(
            options: ["cache", "no-cache"], sentence: "Name a folder with --cache, or keep none with --no-cache."),
        .templateKeyFolder: ErrorRemedy(options: ["no-cache"], sentence: "Keep none with --no-cache."),
    ]
}

extension BiometricsError {
    /// The error with the remedy added to its message.
    ///
    /// - Parameter command: the failed command, whose options may be named; `nil` allows all options.
    func remedied(for command: Command? = nil) -> BiometricsError {
        guard let setting, let remedy = ErrorRemedy.all[setting] else { return self }
        if let command {
            let known = Set(command.options.map(\.name))
            guard known.isSuperset(of: remedy.options) else { return self }
        }
        return BiometricsError(
            code, "\(message) \(remedy.sentence)", path: path, underlyingCode: underlyingCode, setting: setting,
            category: category)
    }
}
