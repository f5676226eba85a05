import ActiveLiveness
import BiometricsCore
import BiometricsTestSupport
import Foundation
import MediaKit
import OpenCVKit
import Testing

@testable import Biometrics

/// Clips that do not answer a challenge, each with its reason. Another suite simulates those that do.
@Suite(.data("specimens/clips.csv"), .models(TestModels.liveness + ["face-mesh"]))
struct ChallengeAnswerTests {
    private let folder = TemporaryFolder()
    private let authority: ChallengeAuthority
    private let assessor: LivenessAssessor
    private let now: Int64 = 1_795_000_000_000

    init() throws {
        authority = try ChallengeAuthority(directory: "\(folder.path)/keys")
        assessor = try LivenessAssessor()
    }

    private func document() throws -> ChallengePayload {
        try authority.issue(try ChallengePolicy(count: 1), atMilliseconds: now)
    }

    private func report(
        on clip: MediaSource, answering document: ChallengePayload, boundDigest: String? = nil,
        after seconds: Int64 = 1
    ) async throws -> LivenessReport {
        try await assessor.assess(
            clip, answering: document, by: authority, boundDigest: boundDigest,
            atMilliseconds: now + seconds * 1000)
    }

    // MARK: Clips that may not answer

    private let bonaFide = MediaSource.file(TestData.path("specimens/clips/00_bonafide.mp4"))
    private let other = MediaSource.file(TestData.path("specimens/clips/02_bonafide.mp4"))

    @Test func `a challenge that is over, foreign, changed or used is answered by nothing`() async throws {
        let document = try document()
        func reasons(
            _ clip: MediaSource, _ document: ChallengePayload, after seconds: Int64 = 1
        ) async throws -> [ChallengeReason]? {
            let report = try await report(on: clip, answering: document, after: seconds)
            #expect(report.assessment.isLive == nil)
            #expect(report.assessment.reasons.first == .challengeNotAnswered)
            #expect(report.challenge?.id == document.challenge.id && report.challenge?.isAnswered == false)
            return report.challenge?.reasons
        }
        #expect(try await reasons(bonaFide, document, after: 90) == [.expired])
        var changed = document
        changed.signature = String(repeating: "0", count: 64)
        #expect(try await reasons(bonaFide, changed) == [.foreign])
        // The clip shows no requested movement, and the challenge is still used up.
        #expect(try await reasons(bonaFide, document)?.contains(.movementMissing) == true)
        #expect(try await reasons(other, document) == [.used])
        #expect(try await reasons(bonaFide, document)?.contains(.used) == false)
    }

    @Test func `another clip than the app said is refused, and the one it said is looked at`() async throws {
        let document = try document()
        let digest = try SharedMedia(bonaFide).open().sha256()
        let bound = try ChallengeAuthority.digest(binding: digest, to: document.challenge)
        let refused = try await report(on: other, answering: document, boundDigest: bound)
        #expect(refused.challenge?.reasons == [.otherClip])
        #expect(refused.challenge?.steps.isEmpty == true)
        let taken = try await report(on: bonaFide, answering: document, boundDigest: bound)
        #expect(taken.challenge?.reasons.contains(.otherClip) == false)
        #expect(taken.challenge?.steps.count == 1)
    }

    @Test func `a picture answers nothing, and uses nothing up`() async throws {
        let document = try document()
        let picture = MediaSource.file(TestData.path("specimens/selfies/000.jpg"))
        let error = await #expect(throws: BiometricsError.self) { try await report(on: picture, answering: document) }
        #expect(error?.code == .invalidConfiguration && error?.path == picture.name)
        #expect(try await report(on: bonaFide, answering: document).challenge?.reasons.contains(.used) == false)
    }

    @Test func `an attack that analysers see stays one`() async throws {
        let replay = MediaSource.file(TestData.path("specimens/clips/01_replay.mp4"))
        let report = try await report(on: replay, answering: try document())
        #expect(report.assessment.isLive == false)
        #expect(report.assessment.reasons.first == .challengeNotAnswered)
    }

    // MARK: Clips of pictures

    private static let size = Size(width: 360, height: 480)

    private func selfie(_ name: String, size: Size = size) throws -> Image {
        try MediaSource.file(TestData.path("specimens/selfies/\(name).jpg")).image().resized(to: size)
    }

    private func reasons(_ frames: [Image], prompt: Int = 1000) async throws -> [ChallengeReason] {
        let clip = MediaSource.bytes(try MotionJPEGClip.encode(frames, framesPerSecond: 10), name: "clip.avi")
        let challenge = try LivenessChallenge(
            id: String(repeating: "a", count: 32), nonce: String(repeating: "b", count: 32),
            prompts: [try ChallengePrompt(.turnLeft, atMilliseconds: prompt)], issuedAtMilliseconds: now,
            expiresAtMilliseconds: now + 60_000)
        let report = try await assessor.examine(SharedMedia(clip), answering: challenge).report
        #expect(report.assessment.isLive != true)
        return try #require(report.challenge).reasons
    }

    @Test func `a clip that is too short says so, and one that goes on`() async throws {
        let frame = try selfie("000")
        #expect(try await reasons([Image](repeating: frame, count: 12)).contains(.clipTooShort))
        #expect(try await reasons([Image](repeating: frame, count: 13)) == [.movementMissing])
        #expect(try await reasons([Image](repeating: frame, count: 72)) == [.clipTooLong, .movementMissing])
    }

    @Test func `a face that goes away while it is asked is lost`() async throws {
        let frame = try selfie("000")
        let blank = Image(size: Self.size, format: .bgr8, filledWith: 127)
        func frames(without count: Int) -> [Image] {
            [Image](repeating: frame, count: 12) + [Image](repeating: blank, count: count)
                + [Image](repeating: frame, count: 8)
        }
        #expect(try await reasons(frames(without: 5)).contains(.faceLost))
        #expect(try await reasons(frames(without: 4)).contains(.faceLost) == false)
    }

    @Test func `two people side by side are several faces`() async throws {
        let half = Size(width: 270, height: 360)
        let (left, right) = (try selfie("000", size: half), try selfie("001", size: half))
        var pixels: [UInt8] = []
        for row in 0..<half.height {
            for image in [left, right] {
                pixels += image.pixels[row * half.width * 3..<(row + 1) * half.width * 3]
            }
        }
        let pair = Image(size: Size(width: 2 * half.width, height: half.height), format: .bgr8, pixels: pixels)
        let found = try await reasons([Image](repeating: pair, count: 15))
        #expect(found.contains(.severalFaces) && found.contains(.faceLost))
    }

    @Test func `another person halfway is more than one person`() async throws {
        let frames = [Image](repeating: try selfie("000"), count: 10) + [Image](repeating: try selfie("001"), count: 10)
        let found = try await reasons(frames)
        #expect(found.prefix(2) == [.severalPeople, .clipNotOfOnePiece])
    }
}
