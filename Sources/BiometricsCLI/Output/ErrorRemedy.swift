internal import BiometricsCore

/// What the command line has against an error: the library states which setting has to change, and this is what the setting
/// is called here.
struct ErrorRemedy {
    /// The options that change the setting; without them there is no remedy.
    let options: [String]
    /// What to do, in a sentence.
    let sentence: String

    /// What installs OpenVINO.
    static let openVINOCommand = "scripts/setup --with-openvino"

    /// The remedy for every setting that has one.
    static let all: [BiometricsError.Setting: ErrorRemedy] = [
        .policy: ErrorRemedy(options: ["pass-fmr", "fail-fmr"], sentence: "Set them with --pass-fmr and --fail-fmr."),
        .embedders: ErrorRemedy(
            options: ["embedder"], sentence: "Name them with --embedder and run `biometrics calibrate match`."),
        .pixelLimit: ErrorRemedy(options: ["max-pixels"], sentence: "The option is --max-pixels."),
        .engine: ErrorRemedy(options: [], sentence: "Run: \(openVINOCommand)"),
        .templateFolder: ErrorRemedy(
            options: ["cache", "no-cache"], sentence: "Name a folder with --cache, or keep none with --no-cache."),
        .templateKeyFolder: ErrorRemedy(options: ["no-cache"], sentence: "Keep none with --no-cache."),
    ]
}

extension BiometricsError {
    /// The error with what the command line has against it added to the message.
    ///
    /// - Parameter command: the command that met with it: no option is named that it has not; `nil` where it has all.
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
