import ActiveLiveness
import BiometricsCore
import BiometricsTestSupport
import Foundation
import MediaKit
import OpenCVKit
import Testing

@testable import Biometrics

private enum SimulatedChallenges {
    /// The folder, or nil when it is not named.
    static let folder = ProcessInfo.processInfo.environment["BIOMETRICS_SIMULATED_CHALLENGES"]
}

/// Clips that `scripts/simulate-challenges` made, in the folder that BIOMETRICS_SIMULATED_CHALLENGES names:
///
///     scripts/simulate-challenges /tmp/challenges FOLDER/specimens/selfies/*.jpg
///     BIOMETRICS_SIMULATED_CHALLENGES=/tmp/challenges scripts/test --filter SimulatedChallengeTests
///
/// Each clip's head is measured once; challenges are then compared with it in memory. It prints the tables of
/// Documentation/Liveness.md.
@Suite(
    .enabled(
        if: SimulatedChallenges.folder != nil,
        "make clips with scripts/simulate-challenges and name their folder in BIOMETRICS_SIMULATED_CHALLENGES"),
    .models(TestModels.liveness + ["face-mesh"]), .serialized)
struct SimulatedChallengeTests {
    private struct Clip {
        let name: String
        let challenge: LivenessChallenge
        let report: LivenessReport
        let head: HeadTrack
    }

    private static let rules = ChallengeRules()

    /// Each limit of the rules that is a measure, and what a multiple of it is.
    private static let limits: [(name: String, scale: @Sendable (inout ChallengeRules, Double) -> Void)] = [
        ("yaw", { $0.limits.yawDegrees *= $1 }),
        ("pitch", { $0.limits.pitchDegrees *= $1 }),
        ("approach beyond 1", { $0.limits.approach = 1 + ($0.limits.approach - 1) * $1 }),
        ("mouth", { $0.limits.mouthOpening *= $1 }),
        ("mouth beside its median", { $0.limits.mouthChange *= $1 }),
        ("release", { $0.limits.release *= $1 }),
        ("dominance", { $0.limits.dominance *= $1 }),
        ("fastest", { $0.fastestSeconds *= $1 }),
        ("slowest", { $0.slowestSeconds *= $1 }),
        ("longest rest", { $0.longestRestSeconds *= $1 }),
        ("longest gap", { $0.longestGapSeconds *= $1 }),
    ]

    private static func clips(_ files: [(path: String, challenge: LivenessChallenge)]) async throws -> [Clip] {
        let assessor = try LivenessAssessor()
        return try await withThrowingTaskGroup(of: Clip.self) { group in
            for file in files {
                group.addTask {
                    let report = try await assessor.examine(
                        SharedMedia(.file(file.path)), answering: file.challenge
                    ).report
                    return Clip(
                        name: URL(filePath: file.path).lastPathComponent, challenge: file.challenge, report: report,
                        head: try #require(report.answer?.head))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.name < $1.name }
        }
    }

    private static func movements(_ challenge: LivenessChallenge) -> [ChallengeMovement] {
        challenge.prompts.map(\.movement)
    }

    /// So many challenges, the same in every run.
    private static func drawn(_ count: Int, seed: UInt64 = 7) throws -> [LivenessChallenge] {
        var generator = SplitMix(seed: seed)
        let policy = try ChallengePolicy()
        return try (0..<count).map { _ in try policy.challenge(atMilliseconds: 0, using: &generator) }
    }

    @Test func `people's simulated clips answer their own challenge, and no other's sequence`() async throws {
        let folder = try #require(SimulatedChallenges.folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
        let clips = try await Self.clips(
            names.sorted().map { name in
                let document = try ChallengePayload(json: Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
                return ("\(folder)/\(name.dropLast(5)).mp4", document.challenge)
            })
        for clip in clips where clip.report.challenge?.isAnswered != true {
            let seen = clip.head.events().map { "\($0.movement.rawValue)@\($0.beginSeconds)" }
            let reasons = clip.report.challenge?.reasons.map(\.rawValue) ?? []
            print(
                clip.name, reasons, "asked", clip.challenge.prompts.map { "\($0.movement.rawValue)@\($0.atSeconds)" },
                "seen", seen)
        }
        func line(_ rules: ChallengeRules, _ name: String) throws -> (
            own: Int, others: Int, compared: Int, same: Int, sameAnswered: Int
        ) {
            var (own, others, compared, same, sameAnswered) = (0, 0, 0, 0, 0)
            let fresh = try Self.drawn(250)
            for clip in clips {
                if rules.verdict(on: clip.head, answering: clip.challenge).isAnswered { own += 1 }
                for challenge in clips.map(\.challenge) + fresh where challenge != clip.challenge {
                    let isAnswered = rules.verdict(on: clip.head, answering: challenge).isAnswered
                    if Self.movements(challenge) == Self.movements(clip.challenge) {
                        same += 1
                        if isAnswered { sameAnswered += 1 }
                    } else {
                        compared += 1
                        if isAnswered { others += 1 }
                    }
                }
            }
            print(
                "\(name): own \(own) of \(clips.count), others' sequence \(others) of \(compared), same sequence at other times \(sameAnswered) of \(same)"
            )
            return (own, others, compared, same, sameAnswered)
        }
        let found = try line(Self.rules, "as it is")
        for limit in Self.limits {
            for factor in [0.8, 0.9, 1, 1.1, 1.2] {
                var rules = Self.rules
                limit.scale(&rules, factor)
                _ = try line(rules, "\(limit.name) × \(factor)")
            }
        }
        for count in 1...4 {
            var rules = Self.rules
            rules.severalCount = count
            _ = try line(rules, "frames with several heads \(count)")
        }
        let live = clips.count { $0.report.assessment.isLive == true }
        let attacks = clips.count { $0.report.assessment.isLive == false }
        let answered = clips.count { $0.report.challenge?.isAnswered == true }
        print("answered \(answered), live \(live), called an attack \(attacks) of \(clips.count)")
        #expect(clips.count >= 5)
        #expect(10 * found.own >= 9 * clips.count && 10 * answered >= 9 * clips.count)
        #expect(found.others == 0 && found.compared >= 1000)
    }

    /// One person's face stands still for the comparison; the movements are another's, out of a clip that answers them, sharp
    /// or too blurred to be compared as a selfie.
    @Test(arguments: [1, 10]) func `movements of somebody else are not an answer`(blur: Int) async throws {
        let folder = try #require(SimulatedChallenges.folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
            .sorted()
        let assessor = try LivenessAssessor()
        func frames(_ name: String) throws -> [Image] {
            var images: [Image] = []
            guard case .clip(let clip) = try SharedMedia(.file("\(folder)/\(name.dropLast(5)).mp4")).open() else {
                return []
            }
            _ = try clip.examine(ClipAnalysis.clipOptions(decoderThreads: 1)) { (frame) throws(BiometricsError) in
                images.append(frame.image)
                return true
            }
            return images
        }
        let mover = try #require(names.dropFirst().first)
        let document = try ChallengePayload(json: Data(contentsOf: URL(filePath: "\(folder)/\(mover)")))
        let own = try await assessor.examine(
            SharedMedia(.file("\(folder)/\(mover.dropLast(5)).mp4")), answering: document.challenge
        ).report
        let movements = try #require(own.answer?.head.events())
        #expect(movements.count >= 3)
        let still = try frames(names[0])
        let mixed = try frames(mover).enumerated().map { index, frame -> Image in
            let seconds = Double(index) / 10
            guard movements.contains(where: { ($0.beginSeconds - 0.3...$0.endSeconds + 0.3).contains(seconds) }) else {
                // The time before the first prompt.
                return still[index % 8]
            }
            let size = Size(width: frame.size.width / blur, height: frame.size.height / blur)
            return try frame.resized(to: size).resized(to: frame.size)
        }
        let clip = MediaSource.bytes(try MotionJPEGClip.encode(mixed, framesPerSecond: 10), name: "mixed.avi")
        let report = try await assessor.examine(SharedMedia(clip), answering: document.challenge).report
        #expect(report.challenge?.reasons.first == .severalPeople)
        #expect(report.assessment.isLive == false)
    }

    /// Real recordings without prompts.
    @Test(.data("clips/clips.csv")) func `recordings that answer nothing rarely pass a challenge that is drawn`()
        async throws
    {
        let challenges = try Self.drawn(1000)
        let rows = try TestData.rows("clips/clips.csv").compactMap { $0["file"] }.filter { $0.hasSuffix(".mp4") }
        let clips = try await Self.clips(rows.map { (TestData.path("clips/\($0)"), challenges[0]) })
        var passes = 0
        for clip in clips {
            let answered = challenges.count { Self.rules.verdict(on: clip.head, answering: $0).isAnswered }
            passes += answered
            let events = clip.head.events().map { event in
                "\(event.movement.rawValue) \(event.beginSeconds)-\(event.endSeconds) x\((event.strength * 10).rounded() / 10)"
            }
            print(
                clip.name,
                "seconds \(clip.head.durationSeconds), heads \(clip.head.samples.count) of \(clip.head.frames.count), passes \(answered) of 1000:",
                events)
        }
        #expect(!clips.isEmpty && passes <= clips.count)
    }
}
