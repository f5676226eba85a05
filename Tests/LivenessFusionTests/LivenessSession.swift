import BiometricsCore
import Builtin
import MediaKit
import ModelStore
import OpenCVKit
import PADNetworks
import Testing
import YuNet

/// Every built-in liveness analyser over one file after another.
struct LivenessSession {
    /// The models that it takes.
    static let models = [YuNetPlugin.modelID, "minifasnet-v2", "minifasnet-v1se"]

    private let detector: any FaceDetecting
    private let panel: LivenessPanel
    private let policy: LivenessPolicy

    init() throws {
        let store = try ModelStore.standard()
        let context = PluginContext(models: store, engine: OpenCVEngine())
        detector = try YuNetPlugin().makeFaceDetector(in: context)
        let registry = try BuiltinPlugins.registry(for: store.manifest)
        panel = LivenessPanel(registry.livenessAnalyzers, in: context)
        policy = try LivenessPolicy(
            calibration: try Self.calibration(), guards: BuiltinPlugins.livenessGuards)
    }

    /// The calibration of the published pair, with which the measurements were made.
    static func calibration() throws -> LivenessCalibration {
        let voices = Set(models.dropFirst().map(PADNetworkPlugin.id(of:)))
        return try #require(
            try ModelCatalog.livenessCalibrations().first { Set($0.voices.map(\.analyser)) == voices })
    }

    /// The judgement of a picture, or of a clip at ten frames a second.
    func assess(_ path: String) throws -> LivenessAssessment {
        guard path.hasSuffix(".mp4") || path.hasSuffix(".webm") else {
            panel.begin(.still)
            try show(try EncodedPicture(contentsOf: path).decode().image, 0)
            return policy.assess(panel.conclude(), of: .still)
        }
        let reader = try ClipReader(path: path, options: ClipOptions(sampling: .perSecond(10)))
        panel.begin(.clip(reader.metadata))
        while let frame = try reader.nextFrame() { try show(frame.image, frame.timestampSeconds) }
        return policy.assess(panel.conclude(), of: .clip)
    }

    private func show(_ image: Image, _ seconds: Double) throws {
        var small = image
        var scale = 1.0
        if image.size.longSide > 640 {
            scale = 640 / Double(image.size.longSide)
            small = try image.resized(
                to: Size(
                    width: Int((Double(image.width) * scale).rounded()),
                    height: Int((Double(image.height) * scale).rounded())))
        }
        let faces = try detector.detectFaces(in: small).map { $0.scaled(by: 1 / scale) }
        panel.observe(
            FrameObservation(
                image: image, timestampSeconds: seconds, faces: faces,
                subjectIndex: SubjectSelection().choose(from: faces, in: image.size).subject))
    }
}
