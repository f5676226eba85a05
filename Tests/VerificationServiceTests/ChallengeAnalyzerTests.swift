import Biometrics
import BiometricsCore
import BiometricsTestSupport
import Foundation
import Testing
import Verification
import VerificationService

/// The verdicts of the library's own models about answers: simulated clips (`scripts/simulate-challenges`) in the
/// folder that BIOMETRICS_SIMULATED_CHALLENGES names, and the selfies that they were made of.
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["BIOMETRICS_SIMULATED_CHALLENGES"] != nil,
        "make clips with scripts/simulate-challenges and name their folder in BIOMETRICS_SIMULATED_CHALLENGES"),
    .data("specimens/selfies"), .models(TestModels.faceMatch + TestModels.liveness + ["face-mesh"]))
struct ChallengeAnalyzerTests {
    private let step: JourneyStep

    init() throws {
        let definition = try JourneyDefinition.toy("d", .activeSelfie)
        step = try #require(definition.steps.first)
    }

    private func capture(
        _ clip: [UInt8], _ challenge: LivenessChallenge, _ clock: ChallengeClock, face: [UInt8],
        _ analyzer: BiometricsAnalyzer
    ) async throws -> SelfieCapture {
        let submission = Submission(
            id: .init("s"), step: .init("20"), slot: .livenessResult,
            evidence: EvidenceReference(
                id: .init("e"), digest: sure(ContentDigest(hexadecimal: String(repeating: "0", count: 64)))),
            media: .video, byteCount: clip.count)
        let found = try await analyzer.examine(
            clip, answering: ChallengeQuestion(challenge: challenge, clock: clock, face: face), of: submission,
            for: step)
        guard case .selfie(let capture) = found.finding else { throw Missing() }
        return capture
    }

    private struct Missing: Error {}

    /// A service that handed out every prompt when the clip shows it.
    private func clock(_ challenge: LivenessChallenge, late milliseconds: Int64 = 0) -> ChallengeClock {
        let prompts = challenge.prompts.map { Int64($0.atMilliseconds) }
        return ChallengeClock(
            issuedAt: milliseconds, promptedAt: prompts.map { $0 + milliseconds },
            receivedAt: (prompts.last ?? 0) + 5000)
    }

    @Test func `an answer counts where the person of the selfie does what was asked, when it was asked`() async throws {
        let folder = try #require(ProcessInfo.processInfo.environment["BIOMETRICS_SIMULATED_CHALLENGES"])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
            .map { String($0.dropLast(5)) }.sorted().prefix(5)
        let analyzer = try BiometricsAnalyzer(in: BiometricsContext())
        func file(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }
        func selfie(_ name: String) throws -> [UInt8] { try file(TestData.path("specimens/selfies/\(name).jpg")) }
        var (answered, live) = (0, 0)
        for (name, other) in zip(names, names.dropFirst() + names.prefix(1)) {
            let challenge = try ChallengePayload(json: file("\(folder)/\(name).json")).challenge
            let clip = try file("\(folder)/\(name).mp4")
            let own = try await capture(clip, challenge, clock(challenge), face: selfie(name), analyzer)
            if own.challenge?.isAnswered == true { answered += 1 }
            if own.isLive == true { live += 1 }
            #expect(own.challenge?.steps.count == 3)
            // The rest of one clip tells as much as that of five.
            guard name == names.first else { continue }
            // The same clip for a photograph of somebody else: at least not live, and mostly called another person.
            let foreign = try await capture(clip, challenge, clock(challenge), face: selfie(other), analyzer)
            #expect(foreign.isLive != true && foreign.challenge?.isAnswered == false)
            if own.challenge?.isAnswered == true {
                #expect(
                    [["OTHER_PERSON"], ["PERSON_NOT_COMPARED"]].contains(foreign.challenge?.reasons.map(\.rawValue)))
            }
            // The same clip, filmed before the challenge was there.
            let early = try await capture(clip, challenge, clock(challenge, late: 4000), face: selfie(name), analyzer)
            #expect(early.challenge?.reasons.first?.rawValue == "CLIP_BEFORE_CHALLENGE" && early.isLive != true)
            // Another sequence than it shows.
            let reversed = try LivenessChallenge(
                id: challenge.id, nonce: challenge.nonce,
                prompts: zip(challenge.prompts, [.lookDown, .comeCloser, .lookDown] as [ChallengeMovement]).map {
                    try ChallengePrompt($1, atMilliseconds: $0.atMilliseconds)
                }, issuedAtMilliseconds: 0, expiresAtMilliseconds: 90_000)
            let wrong = try await capture(clip, reversed, clock(challenge), face: selfie(name), analyzer)
            #expect(wrong.challenge?.isAnswered == false && wrong.isLive != true)
        }
        print("simulated clips through the analyser of journeys: answered \(answered), live \(live) of \(names.count)")
        #expect(names.count >= 5 && answered >= 4)
    }

    @Test func `a liveness result without its question is not judged`() async throws {
        let analyzer = try BiometricsAnalyzer(in: BiometricsContext())
        let submission = Submission(
            id: .init("s"), step: .init("20"), slot: .livenessResult,
            evidence: EvidenceReference(
                id: .init("e"), digest: sure(ContentDigest(hexadecimal: String(repeating: "0", count: 64)))),
            media: .video, byteCount: 1)
        await #expect(throws: BiometricsError.self) { _ = try await analyzer.examine([0], of: submission, for: step) }
    }
}
