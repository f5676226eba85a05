internal import Biometrics
internal import BiometricsCore
internal import IdentityDocuments
internal import Platform

extension BiometricsConfiguration {
    private static let keys = [
        "profile", "detector", "embedders", "engine", "precision", "workers", "models", "plugins", "faceMatch",
        "liveness", "quality", "manyPictures", "passFalseMatchRate", "failFalseMatchRate", "calibration",
        "livenessCalibration", "maximumAPCER", "documentCalibration", "documentDesigns",
        "trust", "limits",
    ]

    /// A configuration from a JSON object; `nil` for the defaults. Documentation/C.md lists the keys.
    ///
    /// Plugins of `BIOMETRICS_PLUGIN_PATH` are loaded as well. One that cannot be loaded is left out, as the command
    /// leaves it out.
    ///
    /// - Throws: `.invalidConfiguration`, `.pluginInvalid`, and the errors of reading a calibration.
    init(json text: [UInt8]?) throws(BiometricsError) {
        self.init()
        let object = try OptionObject(OptionObject.Source(text: text, name: "configuration"), keys: Self.keys)
        if let name = try object.text("profile") { profile = try Profile(named: name) }
        detector = try object.text("detector")
        embedders = try object.texts("embedders") ?? []
        engine = try object.word("engine") ?? .auto
        precision = try object.word("precision") ?? .f32
        workers = try object.integer("workers", 1...64) ?? workers
        modelDirectory = try object.text("models")
        plugins = try Self.plugins(try object.texts("plugins") ?? [])
        isFaceMatchEnabled = try object.flag("faceMatch") ?? true
        isLivenessEnabled = try object.flag("liveness") ?? false
        isQualityMeasured = try object.flag("quality") ?? false
        expectsManyPictures = try object.flag("manyPictures") ?? false
        policy = try MatchPolicy(
            passFalseMatchRate: try object.number("passFalseMatchRate", 0...1) ?? policy.passFalseMatchRate,
            failFalseMatchRate: try object.number("failFalseMatchRate", 0...1) ?? policy.failFalseMatchRate)
        if let path = try object.text("calibration") { calibration = try ScoreCalibration(contentsOf: path) }
        if let path = try object.text("livenessCalibration") {
            livenessCalibration = try LivenessCalibration(contentsOf: path)
        }
        if let path = try object.text("documentCalibration") {
            documentCalibration = try DocumentCalibration(contentsOf: path)
        }
        if let path = try object.text("documentDesigns") { documentDesigns = try DocumentDesign.read(path) }
        trustFolder = try object.text("trust")
        maximumAPCER = try object.number("maximumAPCER", 0...1)
        if let bounds = try object.object("limits", keys: Self.limitKeys) { try limit(by: bounds) }
    }

    private static let limitKeys = ["bytes", "pixels", "work", "durationSeconds"]

    /// The same bounds hold for pictures and clips, as in the command.
    private mutating func limit(by bounds: OptionObject) throws(BiometricsError) {
        let any = 1...Int.max >> 11
        if let count = try bounds.integer("bytes", any) {
            limits.pictures.maximumBytes = count
            limits.clips.bytes = count
        }
        if let count = try bounds.integer("pixels", any) {
            limits.pictures.maximumPixels = count
            limits.clips.pixels = count
        }
        if let count = try bounds.integer("work", any) {
            limits.pictures.maximumWork = count
            limits.clips.work = count
        }
        limits.clips.durationSeconds =
            try bounds.number("durationSeconds", 0.1...86_400) ?? limits.clips.durationSeconds
    }

    /// - Throws: `.pluginInvalid` for a library that the configuration names.
    private static func plugins(_ paths: [String]) throws(BiometricsError) -> [any BiometricsPlugin] {
        let loaded = LoadedPlugins(paths: paths, environment: ProcessEnvironment["BIOMETRICS_PLUGIN_PATH"])
        if let failure = loaded.namedFailures.first {
            throw BiometricsError(
                .pluginInvalid, failure.message, path: failure.path, underlyingCode: failure.underlyingCode)
        }
        return loaded.plugins
    }
}

extension OptionObject {
    /// One of the values of an enumeration; `nil` if the key is absent.
    fileprivate func word<Word: RawRepresentable & CaseIterable>(
        _ key: String
    ) throws(BiometricsError) -> Word? where Word.RawValue == String {
        try word(key, of: Word.allCases.map(\.rawValue)).flatMap(Word.init)
    }
}
