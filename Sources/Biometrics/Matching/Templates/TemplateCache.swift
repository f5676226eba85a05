public import BiometricsCore
internal import Builtin
internal import Digests
internal import Platform
internal import Synchronization

/// Templates of pictures, kept between runs under the digests of picture and model.
///
/// Each embedder has a file, named after its model. The head of the file states everything else that a template or its
/// refusal depends on: detector, recipes, engine, role, quality floor, and how faces are chosen. The cache is safe from
/// any thread, and after a crash at any moment: incomplete records are made anew.
///
/// Each record carries a digest under a key of this installation, which lies with the user's data. Templates from
/// elsewhere, and changed ones, are not used but made anew.
public final class TemplateCache: Sendable {
    private let logs: [EmbedderLog]
    private let firstFailure = Mutex<BiometricsError?>(nil)
    /// Whether another process holds the folder's files. The cache is then neither read nor written.
    public let isHeldElsewhere: Bool
    /// The number of templates that were dropped when the folder was opened. They were written by another installation,
    /// changed since, or hold invalid numbers. Their pictures are embedded anew.
    public let droppedCount: Int
    /// Whether templates of another version were dropped. Their number is not known.
    public let hasBegunAnew: Bool

    /// The templates of `role` from `matcher`, stored in the folder `directory`, which is made if it does not exist.
    ///
    /// - Parameters:
    ///   - directory: the folder of the templates.
    ///   - matcher: the matcher that makes them.
    ///   - role: how the pictures are read.
    ///   - keyDirectory: the folder of the key that protects them, made if it does not exist. The default is
    ///     `biometrics/keys` in `XDG_DATA_HOME` or in `~/.local/share`.
    /// - Throws: `.ioFailure` with a remedy, also if other users may write to a folder or open a file;
    ///   `.invalidConfiguration` if the environment names no folder for the key.
    public init(
        directory: String, matcher: FaceMatcher, role: PictureRole, keyDirectory: String? = nil
    ) throws(BiometricsError) {
        let ownDirectory = try InstallationKey.directory(
            of: .templates, named: keyDirectory, in: ProcessEnvironment.current)
        let secret: InstallationKey
        do throws(BiometricsError) {
            secret = try InstallationKey(of: .templates, in: ownDirectory)
        } catch {
            throw error.about(setting: .templateKeyFolder)
        }
        var logs: [EmbedderLog] = []
        var isHeldElsewhere = false
        var (droppedCount, hasBegunAnew) = (0, false)
        let plan = matcher.plan
        let descriptions = try plan.templateDescriptions(as: role, floor: matcher.configuration.qualityFloor)
        for (index, description) in descriptions.enumerated() {
            let model = matcher.fusion.members[index].model
            let digest = try SHA256.digest(of: Array(description.utf8))
            let log: TemplateLog?
            let featureCount = try plan.embedders[index].featureCount(in: plan.context)
            do throws(BiometricsError) {
                log = try TemplateLog.open(
                    "\(model.id)-\(digest.prefix(16)).templates", in: directory, description: description,
                    featureCount: featureCount, key: secret)
            } catch {
                throw error.about(setting: .templateFolder)
            }
            if let log {
                droppedCount += log.droppedCount
                hasBegunAnew = hasBegunAnew || log.wasBegunAnew
                logs.append(EmbedderLog(model: model, log: log))
            } else {
                isHeldElsewhere = true
            }
        }
        self.droppedCount = droppedCount
        self.hasBegunAnew = hasBegunAnew
        self.logs = isHeldElsewhere ? [] : logs
        self.isHeldElsewhere = isHeldElsewhere
    }

    /// The templates of the picture with the given digest; nil unless they exist for every embedder.
    func find(_ digest: String) -> SampleTemplates? {
        var templates: [FaceTemplate] = []
        var confidence: Float = 0
        var refusal: FaceMatchReason?
        for log in logs {
            guard let entry = log.find(digest) else { return nil }
            confidence = entry.confidence
            refusal = entry.refusal
            guard !entry.features.isEmpty else { continue }
            guard let template = try? FaceTemplate(model: log.model, unitFeatures: entry.features) else { return nil }
            templates.append(template)
        }
        guard !logs.isEmpty, templates.isEmpty || templates.count == logs.count else { return nil }
        return SampleTemplates(templates: templates, confidence: confidence, refusal: refusal)
    }

    /// Stores the templates of a picture. After the first error nothing more is stored, and `failure` states the
    /// reason.
    func keep(_ sample: SampleTemplates, for digest: String) {
        guard failure == nil else { return }
        for (index, log) in logs.enumerated() {
            let features = sample.templates.isEmpty ? [] : sample.templates[index].features
            do throws(BiometricsError) {
                try log.append(
                    .init(confidence: sample.confidence, refusal: sample.refusal, features: features), for: digest)
            } catch {
                firstFailure.withLock { $0 = $0 ?? error.about(setting: .templateFolder) }
                return
            }
        }
    }

    /// Why nothing is stored any more; nil if there was no error.
    public var failure: BiometricsError? { firstFailure.withLock { $0 } }
}

/// The log of one embedder's templates, one thread at a time.
private final class EmbedderLog: Sendable {
    let model: ModelIdentity
    private let log: Mutex<TemplateLog>

    init(model: ModelIdentity, log: consuming sending TemplateLog) {
        self.model = model
        self.log = Mutex(log)
    }

    func find(_ digest: String) -> TemplateLog.Entry? {
        log.withLock { $0.entries[digest] }
    }

    func append(_ entry: TemplateLog.Entry, for digest: String) throws(BiometricsError) {
        try log.withLock { (log) throws(BiometricsError) in try log.append(entry, for: digest) }
    }
}

extension PipelinePlan {
    /// Everything except its bytes that the templates of a picture in `role` depend on: one line per embedder, in
    /// order.
    fileprivate func templateDescriptions(
        as role: PictureRole, floor: QualityFloor
    ) throws(BiometricsError) -> [String] {
        let parts = [
            "pipeline \(FacePipeline.revision)", role.rawValue, context.engine.name, context.engine.precision.rawValue,
            try description(of: detector.manifest), try description(of: qualityAssessor.manifest),
            "floor \(floor.leastInterEyeDistance) \(floor.mostBlur) \(floor.leastFaceInPicture)",
        ]
        var descriptions: [String] = []
        for embedder in embedders {
            let model = try embedder.model(in: context)
            let own = [try description(of: embedder.manifest), "\(model.id) \(model.sha256)"]
            descriptions.append((parts + own).joined(separator: " | "))
        }
        return descriptions
    }

    /// A plugin with its version, and the ids, digests and recipes of its models, on one line.
    private func description(of plugin: PluginManifest) throws(BiometricsError) -> String {
        var words = [plugin.id, plugin.version]
        for id in plugin.modelIDs {
            let model = try context.models.identity(id)
            let entry = try context.models.manifest.entry(id)
            guard let recipe = try? entry.recipe.text(readBy: BuiltinPlugins.recipes) else {
                throw BiometricsError(.backendFailure, "The recipe of \(id) cannot be written as JSON.")
            }
            words += [model.id, model.sha256, recipe]
        }
        return words.joined(separator: " ")
    }
}
