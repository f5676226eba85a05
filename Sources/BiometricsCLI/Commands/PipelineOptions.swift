internal import Biometrics
internal import BiometricsCore
internal import MediaKit

/// The options that say how pictures are analysed, shared by every command that does so.
enum PipelineOptions {
    private static let profile = ValueOption<String>(
        "profile", value: "NAME", oneOf: Profile.all.map(\.name),
        help: "Which models work together: "
            + Profile.all.map { "“\($0.name)”: \($0.summary)" }.joined(separator: "; ") + ".")
    private static let detector = ValueOption<String>(
        "detector", value: "ID", help: "A face detector, by id or short name, instead of the one that is taken.")
    private static let embedder = ValueOption<String>(
        "embedder", value: "ID", isRepeatable: true,
        help: "An embedder model instead of the profile's; given several times, their scores are fused.")
    private static let engine = ValueOption<String>(
        "engine", value: "NAME", help: "What runs the networks; “auto” takes the fastest that is installed.")
    private static let maximumBytes = ValueOption<Int>(
        "max-bytes", value: "SIZE", units: ["kb": 1000, "mb": 1_000_000, "kib": 1 << 10, "mib": 1 << 20],
        example: "32MiB", help: "Refuse files of more bytes (kB, MB, KiB, MiB); 32MiB unless given.")
    private static let maximumPixels = ValueOption<Int>(
        "max-pixels", value: "COUNT", units: ["mp": 1_000_000], example: "50MP",
        help: "Refuse pictures of more pixels (MP), before they are decoded; 50MP unless given.")
    private static let workers = ValueOption<Int>(
        "workers", value: "COUNT", range: 1...64,
        help: "How many pictures are worked on at once, each with networks of its own; 2 unless given.")

    /// For commands that only look for faces.
    static let detection = [
        detector.declaration, engine.declaration, maximumBytes.declaration, maximumPixels.declaration,
    ]
    /// For commands that compare faces.
    static let comparison =
        [profile.declaration, detector.declaration, embedder.declaration, engine.declaration]
        + [maximumBytes.declaration, maximumPixels.declaration, workers.declaration]

    /// The configuration that the options come to.
    static func configuration(_ arguments: ParsedArguments) -> BiometricsConfiguration {
        var configuration = BiometricsConfiguration()
        if let name = arguments[profile] { configuration.profile = name }
        configuration.detector = arguments[detector]
        configuration.embedders = arguments.all(embedder)
        if let name = arguments[engine] { configuration.engine = name }
        if let count = arguments[workers] { configuration.workers = count }
        configuration.limits = limits(arguments)
        return configuration
    }

    /// The picture at `path` (`-` is stdin), read and its header judged, so that trouble with an input shows before any
    /// model is opened.
    static func source(_ path: String, _ arguments: ParsedArguments) throws(BiometricsError) -> MediaSource {
        .bytes(try EncodedPicture(contentsOf: path, limits: limits(arguments)).bytes, name: path)
    }

    private static func limits(_ arguments: ParsedArguments) -> DecodingLimits {
        var limits = DecodingLimits()
        if let count = arguments[maximumBytes] { limits.maximumBytes = count }
        if let count = arguments[maximumPixels] { limits.maximumPixels = count }
        return limits
    }
}
