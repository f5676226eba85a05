internal import Biometrics
internal import BiometricsCore

/// The options that say how pictures are analysed, shared by every command that does so.
enum PipelineOptions {
    private static let profile = ValueOption<String>(
        "profile", value: "NAME", oneOf: Profile.all.map(\.name),
        help: "Which models work together. "
            + Profile.all.map { "“\($0.name)”: \($0.summary)." }.joined(separator: " "))
    private static let detector = ValueOption<String>(
        "detector", value: "ID", help: "A face detector, by id or short name, instead of the one that is taken.")
    private static let embedder = ValueOption<String>(
        "embedder", value: "ID", isRepeatable: true,
        help: "An embedder model or plugin instead of the profile's; given several times, their scores are fused.")
    private static let engine = ValueOption<String>(
        "engine", value: "NAME", oneOf: BiometricsConfiguration.Engine.allCases.map(\.rawValue),
        help: "What runs the networks: “opencv” starts at once, “openvino” (`\(ErrorRemedy.openVINOCommand)`) runs "
            + "several times faster; “auto” is openvino for many pictures where it is installed, else opencv.")
    private static let precision = ValueOption<String>(
        "precision", value: "NAME", oneOf: InferencePrecision.allCases.map(\.rawValue),
        help: "The arithmetic of the networks, f32 unless given; the others need openvino and a processor for them.")
    /// For commands that decide by thresholds.
    static let calibration = ValueOption<String>(
        "calibration", value: "FILE", completion: .file,
        help: "Turn scores into false match rates by this file, which “calibrate” wrote, and not by the model's own."
    )
    private static let livenessCalibration = ValueOption<String>(
        "liveness-calibration", value: "FILE", completion: .file,
        help: "Judge liveness by this file, which “calibrate liveness” wrote, and not by the program's own.")
    private static let maximumAPCER = ValueOption<Double>(
        rate: "max-apcer",
        help:
            "The greatest part of attacks of any species that may be taken for clear; the calibration's own unless given."
    )
    private static let maximumBytes = ValueOption<Int>(
        "max-bytes", value: "SIZE", units: ["kb": 1000, "mb": 1_000_000, "kib": 1 << 10, "mib": 1 << 20],
        example: "32MiB",
        help: "Refuse files of more bytes (kB, MB, KiB, MiB); unless given, 32MiB for pictures and 256MiB for clips.")
    private static let maximumPixels = ValueOption<Int>(
        "max-pixels", value: "COUNT", units: ["mp": 1_000_000], example: "50MP",
        help: "Refuse pictures of more pixels (MP), before they are decoded; 50MP unless given, 8.3MP for a clip's.")
    private static let maximumWork = ValueOption<Int>(
        "max-work", value: "COUNT", units: ["m": 1_000_000, "g": 1_000_000_000], example: "1G",
        help:
            "Refuse what takes more steps (M, G) to decode, each of about a nanosecond; 1G unless given, 4G for a clip."
    )
    private static let maximumDuration = ValueOption<Double>(
        "max-duration", value: "SECONDS", range: 0.1...86400,
        help: "Refuse clips of more seconds; 120 unless given.")
    private static let maximumWait = ValueOption<Double>(
        "max-wait", value: "SECONDS", range: 0.1...600,
        help: "Give up on a pipe or standard input after so many seconds without a byte; 30 unless given.")
    static let workers = ValueOption<Int>(
        "workers", value: "COUNT", range: 1...64,
        help: "How many pictures are worked on at once, each with networks of its own; 2 unless given.")

    private static let bounds = [
        maximumBytes.declaration, maximumPixels.declaration, maximumWork.declaration, maximumDuration.declaration,
        maximumWait.declaration,
    ]

    /// For commands that only look for faces.
    static let detection = [detector.declaration, engine.declaration] + PluginOptions.declarations + bounds
    /// For commands that read documents.
    static let reading = PluginOptions.declarations + bounds + [workers.declaration]
    /// For commands that judge liveness beside a comparison.
    static let livenessErrors = [livenessCalibration.declaration, maximumAPCER.declaration]
    /// For commands that judge liveness.
    static let liveness =
        [profile.declaration] + livenessErrors + detection + [workers.declaration]
    /// For commands that compare faces.
    static let comparison =
        [profile.declaration, detector.declaration, embedder.declaration, engine.declaration, precision.declaration]
        + PluginOptions.declarations + bounds + [workers.declaration]

    /// The configuration that the options come to. A plugin of the environment that cannot be loaded costs a warning on
    /// `console`.
    ///
    /// - Throws: `.pluginInvalid` for a plugin that an option names, and what reading the calibration throws.
    static func configuration(
        _ arguments: ParsedArguments, console: Console
    ) throws(BiometricsError) -> BiometricsConfiguration {
        var configuration = BiometricsConfiguration()
        configuration.plugins = try PluginOptions.load(arguments, warningOn: console)
        if let name = arguments[profile] { configuration.profile = try Profile(named: name) }
        configuration.detector = arguments[detector]
        configuration.embedders = arguments.all(embedder)
        // The library knows paths only.
        if let path = arguments[calibration].map({ $0 == "-" ? "/dev/stdin" : $0 }) {
            configuration.calibration = try ScoreCalibration(contentsOf: path)
        }
        if let path = arguments[livenessCalibration].map({ $0 == "-" ? "/dev/stdin" : $0 }) {
            configuration.livenessCalibration = try LivenessCalibration(contentsOf: path)
        }
        configuration.maximumAPCER = arguments[maximumAPCER]
        if let name = arguments[engine].flatMap(BiometricsConfiguration.Engine.init) { configuration.engine = name }
        if let name = arguments[precision].flatMap(InferencePrecision.init) { configuration.precision = name }
        if let count = arguments[workers] { configuration.workers = count }
        configuration.limits = limits(arguments)
        return configuration
    }

    /// A matcher; trouble with its calibration names the file that the options give.
    ///
    /// - Throws: as `FaceMatcher`.
    static func matcher(
        _ configuration: BiometricsConfiguration, _ arguments: ParsedArguments
    ) throws(BiometricsError) -> FaceMatcher {
        do throws(BiometricsError) {
            return try FaceMatcher(configuration)
        } catch {
            guard error.setting == .calibration, let path = arguments[calibration] else { throw error }
            throw error.about(path)
        }
    }

    /// The picture or clip at `path` (`-` is stdin), opened here and never again, so that what is drawn is what was judged;
    /// a picture is read and its header judged, so that trouble with an input shows before any model is opened.
    static func source(_ path: String, _ arguments: ParsedArguments) throws(BiometricsError) -> MediaSource {
        let media = SharedMedia(.argument(path), limits: limits(arguments))
        try media.prepare()
        return .shared(media)
    }

    /// The bounds on inputs that the options come to.
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
