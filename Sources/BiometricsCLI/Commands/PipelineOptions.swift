internal import Biometrics
internal import BiometricsCore
internal import IdentityDocuments

/// The options for analysing pictures, shared by every command that does so.
enum PipelineOptions {
    private static let profile = ValueOption<String>(
        "profile", value: "NAME", oneOf: Profile.all.map(\.name),
        help: "The set of models. "
            + Profile.all.map { "“\($0.name)”: \($0.summary)." }.joined(separator: " "))
    private static let detector = ValueOption<String>(
        "detector", value: "ID", help: "A face detector, by id or short name, instead of the default.")
    private static let embedder = ValueOption<String>(
        "embedder", value: "ID", isRepeatable: true,
        help: "An embedder model or plugin instead of the profile's. Repeat it to fuse the scores of several.")
    private static let engine = ValueOption<String>(
        "engine", value: "NAME", oneOf: BiometricsConfiguration.Engine.allCases.map(\.rawValue),
        help: "The inference engine: “opencv” starts quickly, “openvino”, installed as Install.md says, runs "
            + "several times faster. “auto” uses openvino for many pictures if it is installed, otherwise opencv.")
    private static let precision = ValueOption<String>(
        "precision", value: "NAME", oneOf: InferencePrecision.allCases.map(\.rawValue),
        help: "The precision of the networks. Others than f32 need openvino and a suitable processor. Default: f32.")
    /// For commands that decide by thresholds.
    static let calibration = ValueOption<String>(
        "calibration", value: "FILE", completion: .file,
        help: "Turn scores into false match rates by this file, written by “calibrate”, instead of the model's own."
    )
    private static let livenessCalibration = ValueOption<String>(
        "liveness-calibration", value: "FILE", completion: .file,
        help: "Assess liveness by this file, written by “calibrate liveness”, instead of the built-in one.")
    private static let documentCalibration = ValueOption<String>(
        "document-calibration", value: "FILE", completion: .file,
        help:
            "Take the error rates of values from this file, written by “calibrate documents”, instead of the built-in ones."
    )
    /// For commands that read documents.
    static let documentDesigns = ValueOption<String>(
        "document-designs", value: "PATH", completion: .file,
        help:
            "Also tell documents by the designs of this file or folder, as “documents learn” writes them."
    )
    /// For commands that verify chips.
    static let trust = ValueOption<String>(
        "trust", value: "DIR", completion: .file,
        help: "The folder of trusted certificates. Default: BIOMETRICS_TRUST or ~/.local/share/biometrics/trust.")
    private static let maximumAPCER = ValueOption<Double>(
        rate: "max-apcer",
        help:
            "The largest accepted APCER of any species. Default: the calibration's own."
    )
    private static let maximumBytes = ValueOption<Int>(
        "max-bytes", value: "SIZE", units: ["kb": 1000, "mb": 1_000_000, "kib": 1 << 10, "mib": 1 << 20],
        example: "32MiB",
        help: "Reject larger files (kB, MB, KiB, MiB). Default: 32MiB for pictures and 256MiB for clips.")
    private static let maximumPixels = ValueOption<Int>(
        "max-pixels", value: "COUNT", units: ["mp": 1_000_000], example: "50MP",
        help: "Reject pictures with more pixels (MP) before decoding. Default: 50MP, and 8.3MP for clips.")
    private static let maximumWork = ValueOption<Int>(
        "max-work", value: "COUNT", units: ["m": 1_000_000, "g": 1_000_000_000], example: "1G",
        help:
            "Reject files that need more decoding steps (M, G) of about a nanosecond. Default: 1G, and 4G for clips."
    )
    private static let maximumDuration = ValueOption<Double>(
        "max-duration", value: "SECONDS", range: 0.1...86400,
        help: "Reject longer clips. Default: 120.")
    private static let maximumWait = ValueOption<Double>(
        "max-wait", value: "SECONDS", range: 0.1...600,
        help: "The timeout for a pipe or standard input without a byte. Default: 30.")
    static let workers = ValueOption<Int>(
        "workers", value: "COUNT", range: 1...64,
        help: "The number of pictures processed at once, each with its own networks. Default: 2.")

    private static let bounds = [
        maximumBytes.declaration, maximumPixels.declaration, maximumWork.declaration, maximumDuration.declaration,
        maximumWait.declaration,
    ]

    /// For commands that only look for faces.
    static let detection = [detector.declaration, engine.declaration] + PluginOptions.declarations + bounds
    /// For commands that read documents.
    static let reading =
        [documentCalibration.declaration, documentDesigns.declaration] + PluginOptions.declarations + bounds
        + [workers.declaration]
    /// For commands that assess liveness beside a comparison.
    static let livenessErrors = [livenessCalibration.declaration, maximumAPCER.declaration]
    /// For commands that assess liveness.
    static let liveness =
        [profile.declaration] + livenessErrors + detection + [workers.declaration]
    /// For commands that compare faces.
    static let comparison =
        [profile.declaration, detector.declaration, embedder.declaration, engine.declaration, precision.declaration]
        + PluginOptions.declarations + bounds + [workers.declaration]

    /// The configuration for the options. If a plugin of the environment cannot be loaded, `console` gets a warning.
    ///
    /// - Throws: `.pluginInvalid` for a plugin named by an option, and any error of reading the calibration.
    static func configuration(
        _ arguments: ParsedArguments, console: Console
    ) throws(BiometricsError) -> BiometricsConfiguration {
        var configuration = BiometricsConfiguration()
        configuration.plugins = try PluginOptions.load(arguments, warningOn: console)
        if let name = arguments[profile] { configuration.profile = try Profile(named: name) }
        configuration.detector = arguments[detector]
        configuration.embedders = arguments.all(embedder)
        if let path = file(calibration, in: arguments) {
            configuration.calibration = try ScoreCalibration(contentsOf: path)
        }
        if let path = file(livenessCalibration, in: arguments) {
            configuration.livenessCalibration = try LivenessCalibration(contentsOf: path)
        }
        if let path = file(documentCalibration, in: arguments) {
            configuration.documentCalibration = try DocumentCalibration(contentsOf: path)
        }
        if let path = arguments[documentDesigns] { configuration.documentDesigns = try DocumentDesign.read(path) }
        configuration.maximumAPCER = arguments[maximumAPCER]
        if let name = arguments[engine].flatMap(BiometricsConfiguration.Engine.init) { configuration.engine = name }
        if let name = arguments[precision].flatMap(InferencePrecision.init) { configuration.precision = name }
        if let count = arguments[workers] { configuration.workers = count }
        configuration.trustFolder = arguments[trust]
        configuration.limits = limits(arguments)
        return configuration
    }

    /// The file that an option names. The library does not know `-`.
    private static func file(_ option: ValueOption<String>, in arguments: ParsedArguments) -> String? {
        arguments[option].map { $0 == "-" ? "/dev/stdin" : $0 }
    }

    /// A matcher. Errors about its calibration, also at the rates of the policy, name the file in the options.
    ///
    /// - Throws: as `FaceMatcher`.
    static func matcher(
        _ configuration: BiometricsConfiguration, _ arguments: ParsedArguments
    ) throws(BiometricsError) -> FaceMatcher {
        do throws(BiometricsError) {
            return try FaceMatcher(configuration)
        } catch {
            let isAboutCalibration = error.setting == .calibration || error.setting == .policy
            guard isAboutCalibration, let path = arguments[calibration] else { throw error }
            throw error.about(path)
        }
    }

    /// The picture or clip at `path` (`-` is stdin). It is opened only once, so that a drawing shows what was judged. A
    /// picture is read and its header checked, so that input errors show before any model is opened.
    static func source(_ path: String, _ arguments: ParsedArguments) throws(BiometricsError) -> MediaSource {
        let media = SharedMedia(.argument(path), limits: limits(arguments))
        try media.prepare()
        return .shared(media)
    }

    /// The limits on inputs for the options.
    static func limits(_ arguments: ParsedArguments) -> MediaLimits {
        var limits = MediaLimits()
        if let count = arguments[maximumBytes] {
            limits.pictures.maximumBytes = count
            limits.clips.bytes = count
        }
        if let count = arguments[maximumPixels] {
            limits.pictures.maximumPixels = count
            limits.clips.pixels = count
        }
        if let count = arguments[maximumWork] {
            limits.pictures.maximumWork = count
            limits.clips.work = count
        }
        if let seconds = arguments[maximumDuration] { limits.clips.durationSeconds = seconds }
        if let seconds = arguments[maximumWait] { limits.streams.idleSeconds = seconds }
        return limits
    }
}
