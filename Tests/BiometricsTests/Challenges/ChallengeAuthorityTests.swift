import ActiveLiveness
import BiometricsCore
import BiometricsTestSupport
import Foundation
import Synchronization
import Testing

@testable import Biometrics

struct ChallengeAuthorityTests {
    private let folder = TemporaryFolder()
    private let authority: ChallengeAuthority
    private let policy: ChallengePolicy
    private let now: Int64 = 1_795_000_000_000
    private let clip = String(repeating: "c", count: 64)
    private let otherClip = String(repeating: "d", count: 64)

    init() throws {
        authority = try ChallengeAuthority(directory: "\(folder.path)/keys")
        policy = try ChallengePolicy()
    }

    @Test func `a challenge is answered by one clip, which may be judged again`() throws {
        let document = try authority.issue(policy, atMilliseconds: now)
        #expect(try authority.refusal(of: clip, answering: document, atMilliseconds: now + 10) == nil)
        #expect(try authority.refusal(of: clip, answering: document, atMilliseconds: now + 20) == nil)
        #expect(try authority.refusal(of: otherClip, answering: document, atMilliseconds: now + 30) == .used)
        let other = try ChallengeAuthority(directory: "\(folder.path)/keys")
        #expect(try other.refusal(of: otherClip, answering: document, atMilliseconds: now + 40) == .used)
    }

    @Test func `it holds until it ends`() throws {
        let document = try authority.issue(policy, atMilliseconds: now)
        let end = document.challenge.expiresAtMilliseconds
        #expect(try authority.refusal(of: clip, answering: document, atMilliseconds: now - 1) == .expired)
        #expect(try authority.refusal(of: clip, answering: document, atMilliseconds: end) == .expired)
        #expect(try authority.refusal(of: clip, answering: document, atMilliseconds: end - 1) == nil)
    }

    @Test func `a challenge from another installation, or a changed one, is foreign`() throws {
        let document = try authority.issue(policy, atMilliseconds: now)
        let other = try ChallengeAuthority(directory: "\(folder.path)/other")
        #expect(try other.refusal(of: clip, answering: document, atMilliseconds: now) == .foreign)
        let parts = document.challenge
        let easier = ChallengePayload(
            challenge: try LivenessChallenge(
                id: parts.id, nonce: parts.nonce, prompts: Array(parts.prompts.prefix(1)),
                issuedAtMilliseconds: parts.issuedAtMilliseconds, expiresAtMilliseconds: parts.expiresAtMilliseconds),
            signature: document.signature)
        #expect(try authority.refusal(of: clip, answering: easier, atMilliseconds: now) == .foreign)
        for signature in [
            "", document.signature + "00", String(repeating: "g", count: 64), "é\(document.signature.dropFirst(2))",
        ] {
            let unsigned = ChallengePayload(challenge: parts, signature: signature)
            #expect(try authority.refusal(of: clip, answering: unsigned, atMilliseconds: now) == .foreign)
        }
        #expect(try authority.refusal(of: clip, answering: document, atMilliseconds: now) == nil)
    }

    @Test func `a clip other than the bound one is not an answer, and uses nothing up`() throws {
        let document = try authority.issue(policy, atMilliseconds: now)
        let bound = try ChallengeAuthority.digest(binding: clip, to: document.challenge)
        #expect(
            try authority.refusal(of: otherClip, answering: document, boundDigest: bound, atMilliseconds: now)
                == .otherClip)
        #expect(try authority.refusal(of: clip, answering: document, boundDigest: bound, atMilliseconds: now) == nil)
    }

    @Test func `one of many clips that come at once answers`() throws {
        let document = try authority.issue(policy, atMilliseconds: now)
        let (authority, now) = (authority, now)
        let answered = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 16) { index in
            let clip = String(repeating: String(index, radix: 16), count: 64)
            let refusal = try? authority.refusal(of: clip, answering: document, atMilliseconds: now)
            if refusal == .some(nil) { answered.withLock { $0 += 1 } }
        }
        #expect(answered.withLock { $0 } == 1)
    }

    @Test func `a record that was left half written counts for nothing`() throws {
        let document = try authority.issue(policy, atMilliseconds: now)
        let next = try authority.issue(policy, atMilliseconds: now)
        #expect(try authority.refusal(of: clip, answering: document, atMilliseconds: now) == nil)
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/keys")
        let name = try #require(names.first { $0.hasPrefix("challenges.used.") })
        let handle = try FileHandle(forWritingTo: URL(filePath: "\(folder.path)/keys/\(name)"))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("\(next.challenge.id) \(otherClip.prefix(9))".utf8))
        try handle.close()
        #expect(try authority.refusal(of: clip, answering: next, atMilliseconds: now) == nil)
        #expect(try authority.refusal(of: otherClip, answering: document, atMilliseconds: now) == .used)
    }

    @Test func `a document is read as it was written`() throws {
        let document = try authority.issue(policy, atMilliseconds: now)
        let text = try document.json(.line)
        #expect(try ChallengePayload(json: Array(text.utf8)) == document)
        #expect(text.contains(#""schema":"biometrics.challenge/1""#))
    }
}
