import BiometricsCore
import BiometricsTestSupport
import Continuity
import MediaKit
import ModelStore
import Motion
import OpenCVKit
import Testing
import YuNet

/// The simulated presentations of the labelled data. They prove the machinery and no error rate.
@Suite(.data("specimens/clips.csv"), .models([YuNetPlugin.modelID]))
struct SpecimenClipTests {
    @Test func `every attack clip is an attack by its motion, no bona fide clip is, and most are heads`() throws {
        let rows = try TestData.rows("specimens/clips.csv").filter { $0["file"]?.hasSuffix(".mp4") == true }
        #expect(rows.count == 24)
        let context = PluginContext(models: try ModelStore.standard(), engine: OpenCVEngine())
        let detector = try YuNetPlugin().makeFaceDetector(in: context)
        var heads = 0
        for row in rows {
            let file = try #require(row["file"])
            let (motion, continuity) = try evidence(of: "specimens/\(file)", detector)
            if row["label"] == "bonafide", motion.isAssessed { heads += 1 }
            #expect(motion.isAttack == (row["label"] == "attack"), "\(file): \(motion)")
            #expect(
                (motion.isAttack && motion.suspicion == .injectionSuspected) == (row["species"] == "injection-still"))
            // None of them was cut, and the clips of one plane are as continuous as those of a person.
            #expect(!continuity.isAttack, "\(file): \(continuity)")
        }
        // They are warped stills with painted blinks, which show less than lids of their own.
        #expect(heads >= 4)
    }

    /// Both analysers over ten frames a second.
    private func evidence(
        of clip: String, _ detector: any FaceDetecting
    ) throws -> (motion: LivenessEvidence, continuity: LivenessEvidence) {
        let reader = try ClipReader(
            path: TestData.path(clip), options: ClipOptions(sampling: .perSecond(10)))
        let analyzers: [any LivenessAnalyzing] = [MotionAnalyzer(), ContinuityAnalyzer()]
        for analyzer in analyzers { analyzer.begin(.clip(reader.metadata)) }
        while let frame = try reader.nextFrame() {
            let faces = try detector.detectFaces(in: frame.image)
            let observation = FrameObservation(
                image: frame.image, timestampSeconds: frame.timestampSeconds, faces: faces,
                subjectIndex: SubjectSelection().choose(from: faces, in: frame.image.size).subject)
            for analyzer in analyzers { try analyzer.observe(observation) }
        }
        return (try analyzers[0].conclude(), try analyzers[1].conclude())
    }
}
