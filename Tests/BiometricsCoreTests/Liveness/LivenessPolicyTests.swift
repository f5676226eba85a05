import BiometricsCore
import Foundation
import Testing

struct LivenessPolicyTests {
    /// Two analysers that count alike, one that decides alone, one for clips only.
    private let policy: LivenessPolicy

    init() throws {
        policy = try LivenessPolicy(assessors: [
            "a": .init(stillWeight: 1, clipWeight: 1, decisiveBelow: 0.1), "b": .init(stillWeight: 1, clipWeight: 1),
            "c": .init(stillWeight: 0, clipWeight: 1),
        ])
    }

    private func evidence(
        _ id: String, _ score: Double?, threshold: Double = 0.5,
        suspicion: LivenessReason = .presentationAttackSuspected
    ) -> LivenessEvidence {
        score.map { LivenessEvidence(id: id, score: $0, threshold: threshold, suspicion: suspicion) }
            ?? LivenessEvidence(id: id, notAssessedBecause: "It is too dark.")
    }

    private func assess(
        _ a: Double?, _ b: Double?, _ c: Double? = nil, of kind: Presentation.Kind = .still,
        statusCode: LivenessStatusCode? = nil
    ) -> LivenessAssessment {
        policy.assess([evidence("a", a), evidence("b", b), evidence("c", c)], of: kind, statusCode: statusCode)
    }

    // MARK: The rows, in their order

    @Test(arguments: [nil, .imageBlurred, .faceNotFound] as [LivenessStatusCode?], [0.0, 0.05, 0.0999])
    func `who may decide alone does, whatever the others and the capture`(code: LivenessStatusCode?, score: Double) {
        for other in [nil, 0.01, 0.999] {
            let found = assess(score, other, 0.999, statusCode: code)
            #expect(found.isLive == false)
            #expect(found.reasons == [.presentationAttackSuspected])
            #expect(found.statusCode == code)
        }
    }

    @Test(arguments: [0.0, 0.05, 0.0999], [0.3, 0.05])
    func `whoever decides alone decides the score as well`(score: Double, attackThreshold: Double) throws {
        let policy = try LivenessPolicy(
            assessors: [
                "a": .init(stillWeight: 0.1, clipWeight: 1, decisiveBelow: 0.1),
                "b": .init(stillWeight: 3, clipWeight: 1),
            ], attackThreshold: attackThreshold)
        let found = policy.assess([evidence("a", score), evidence("b", 0.999)], of: .still)
        #expect(found.isLive == false)
        #expect(found.score == min(score, attackThreshold))
        // What the others say may lower the score further.
        let agreed = policy.assess([evidence("a", 0.0999), evidence("b", 0.0001)], of: .still)
        #expect(agreed.score.map { $0 < 0.01 } == true)
    }

    @Test func `the suspicion of who decides is the reason, the surest first`() throws {
        let policy = try LivenessPolicy(assessors: [
            "a": .init(stillWeight: 1, clipWeight: 1, decisiveBelow: 0.1),
            "b": .init(stillWeight: 1, clipWeight: 1, decisiveBelow: 0.1),
        ])
        let found = policy.assess(
            [evidence("a", 0.09), evidence("b", 0.02, suspicion: .injectionSuspected)], of: .clip)
        #expect(found.isLive == false)
        #expect(found.reasons == [.injectionSuspected, .presentationAttackSuspected])
    }

    @Test(arguments: LivenessStatusCode.allCases.filter(LivenessPolicy.standardWithholdingCodes.contains))
    func `a face that cannot be seen well gives no judgement and says why by its code`(code: LivenessStatusCode) {
        for score in [0.999, 0.2, nil] {
            let found = assess(score, score, statusCode: code)
            #expect(found.isLive == nil)
            #expect(found.statusCode == code)
            #expect(found.reasons.isEmpty)
        }
    }

    @Test func `several faces leave it in doubt who is judged in a still, not in a clip that follows one`() {
        let still = assess(0.999, 0.999, statusCode: .tooManyFaces)
        #expect(still.isLive == nil && still.reasons.isEmpty && still.statusCode == .tooManyFaces)
        #expect(assess(0.01, 0.999, statusCode: .tooManyFaces).isLive == false)
        #expect(assess(0.999, 0.999, 0.999, of: .clip, statusCode: .tooManyFaces).isLive == true)
    }

    @Test(arguments: [.eyesClosed, .faceCloseToBorder, .faceTooClose] as [LivenessStatusCode])
    func `other faults are reported beside the judgement`(code: LivenessStatusCode) {
        #expect(assess(0.999, 0.999, statusCode: code).isLive == true)
        #expect(assess(0.01, 0.01, statusCode: code).isLive == false)
        #expect(assess(0.999, 0.999, statusCode: code).statusCode == code)
    }

    @Test(
        arguments: [
            (nil, nil, nil, .still), (0.999, nil, nil, .still), (nil, 0.999, nil, .still), (nil, 0.01, nil, .still),
            (0.999, nil, 0.999, .clip), (nil, 0.999, 0.999, .clip), (0.999, nil, nil, .clip), (nil, nil, nil, .clip),
        ] as [(Double?, Double?, Double?, Presentation.Kind)])
    func `too few assessors give no judgement`(row: (a: Double?, b: Double?, c: Double?, kind: Presentation.Kind)) {
        let found = assess(row.a, row.b, row.c, of: row.kind)
        #expect(found.isLive == nil)
        #expect(found.reasons == [.notEnoughEvidence])
        #expect(found.statusCode == nil)
    }

    @Test func `an expected analyser that is not there at all is missing as well`() {
        #expect(policy.assess([evidence("a", 0.999)], of: .still).isLive == nil)
        #expect(policy.assess([], of: .still).isLive == nil)
        #expect(policy.assess([], of: .clip).score == nil)
        #expect(policy.assess([evidence("a", 0.99), evidence("b", 0.99)], of: .still).isLive == true)
    }

    @Test func `an absent model is named`() {
        let absent = LivenessEvidence(id: "b", failure: BiometricsError(.modelMissing, "Install it."))
        let found = policy.assess([evidence("a", 0.999), absent], of: .still)
        #expect(found.isLive == nil)
        #expect(found.reasons == [.notEnoughEvidence, .modelUnavailable])
        #expect(found.entries[1].evidence.cause == "Install it.")
    }

    @Test(arguments: [(0.9, 0.9), (0.99, 0.5), (0.81, 0.5), (0.7, 0.7)])
    func `enough evidence for life is live`(row: (Double, Double)) {
        let found = assess(row.0, row.1)
        #expect(found.isLive == true)
        #expect(found.reasons.isEmpty)
        #expect(found.score.map { $0 >= policy.liveThreshold } == true)
    }

    @Test(arguments: [(0.2, 0.2), (0.11, 0.4), (0.3, 0.01)])
    func `enough evidence for an attack is an attack`(row: (Double, Double)) {
        let found = assess(row.0, row.1)
        #expect(found.isLive == false)
        #expect(found.reasons == [.presentationAttackSuspected])
    }

    @Test(arguments: [(0.99, 0.02), (0.9, 0.45), (0.11, 0.6), (0.6, 0.001), (0.5, 0.5), (0.6, 0.6), (0.4, 0.5)])
    func `assessors that disagree or are not sure give no judgement`(row: (Double, Double)) {
        let found = assess(row.0, row.1)
        #expect(found.isLive == nil)
        #expect(found.reasons == [.notEnoughEvidence])
    }

    // MARK: Stills

    /// Two that count much and agree, and one that counts so little that the sum hardly changes by it.
    private func unanimity(_ third: LivenessEvidence?, of kind: Presentation.Kind) throws -> LivenessAssessment {
        let policy = try LivenessPolicy(assessors: [
            "a": .init(stillWeight: 1, clipWeight: 1), "b": .init(stillWeight: 1, clipWeight: 1),
            "d": .init(stillWeight: 0.1, clipWeight: 0.1),
        ])
        return policy.assess([evidence("a", 0.99), evidence("b", 0.99)] + (third.map { [$0] } ?? []), of: kind)
    }

    @Test(arguments: [nil, 0.0, 0.49, 0.4999] as [Double?])
    func `one that sees an attack in a still, or could not assess it, withholds life`(score: Double?) throws {
        let still = try unanimity(evidence("d", score), of: .still)
        #expect(still.isLive == nil)
        #expect(still.reasons == [.notEnoughEvidence])
        #expect(try unanimity(evidence("d", score), of: .clip).isLive == true)
    }

    @Test(arguments: [0.5, 0.51, 1])
    func `a still is live where every one agrees, from its threshold on`(score: Double) throws {
        #expect(try unanimity(evidence("d", score), of: .still).isLive == true)
    }

    @Test func `one that nobody asked about a still is missing, one that is not made for stills is not`() throws {
        #expect(try unanimity(nil, of: .still).isLive == nil)
        #expect(try unanimity(nil, of: .clip).isLive == true)
        #expect(assess(0.999, 0.999, nil).isLive == true)
        let other = LivenessEvidence(id: "d", notMadeFor: .still)
        #expect(try unanimity(other, of: .still).isLive == true)
        // A third party's that fails is asked as well.
        let found = policy.assess([evidence("a", 0.99), evidence("b", 0.99), evidence("third", nil)], of: .still)
        #expect(found.isLive == nil)
    }

    // MARK: How evidence is counted

    @Test func `scores are read against the analyser's own threshold`() {
        let strict = policy.assess(
            [evidence("a", 0.9, threshold: 0.9), evidence("b", 0.9, threshold: 0.9)], of: .still)
        #expect(abs((strict.score ?? 0) - 0.5) < 1e-9)
        #expect(strict.isLive == nil)
        let lax = policy.assess([evidence("a", 0.5, threshold: 0.2), evidence("b", 0.5, threshold: 0.2)], of: .still)
        #expect(abs((lax.score ?? 0) - 16.0 / 17) < 1e-9)
    }

    @Test func `no one analyser outshouts the others`() {
        for score in [0.0, 1.0] {
            let found = assess(0.5, score)
            #expect(abs(abs(found.entries[1].contribution ?? 0) - policy.limit) < 1e-9)
        }
    }

    @Test func `weights are those of the kind of presentation`() {
        let still = assess(0.8, 0.8, 0.01)
        #expect(still.isLive == true)
        #expect(still.entries.map(\.weight) == [1, 1, 0])
        let clip = assess(0.8, 0.8, 0.01, of: .clip)
        #expect(clip.isLive == nil)
        #expect(clip.entries.map(\.weight) == [1, 1, 1])
    }

    @Test func `an analyser that nobody weighed counts half, once`() {
        let found = policy.assess(
            [evidence("a", 0.9), evidence("b", 0.9), evidence("third", 0.9), evidence("third", 0.001)], of: .still)
        #expect(found.entries.map(\.weight) == [1, 1, 0.5])
        #expect(found.isLive == true)
    }

    @Test func `a failure never raises the score`() {
        let failed = LivenessEvidence(id: "b", failure: BiometricsError(.backendFailure, "It broke."))
        let found = policy.assess([evidence("a", 0.95), failed], of: .still)
        #expect(found.isLive == nil)
        #expect(found.entries[1].contribution == nil)
        #expect(found.reasons == [.notEnoughEvidence])
    }

    // MARK: What is never outvoted, and what is no evidence

    /// One that supports and is required for clips, a texture's that is not outvoted below 0.1, one that only objects.
    private func voices() throws -> LivenessPolicy {
        try LivenessPolicy(assessors: [
            "motion": .init(stillWeight: 0, clipWeight: 1, voice: .supporting, requiredFor: [.clip]),
            "texture": .init(stillWeight: 1, clipWeight: 0.5, doubtBelow: 0.1),
            "course": .init(stillWeight: 0, clipWeight: 0.5, voice: .againstOnly),
        ])
    }

    private func judged(
        motion: Double?, texture: Double?, course: Double?, of kind: Presentation.Kind = .clip
    ) throws -> LivenessAssessment {
        try voices().assess(
            [evidence("motion", motion), evidence("texture", texture), evidence("course", course)], of: kind)
    }

    @Test func `a doubt below its limit is never outvoted, and at the limit it is`() throws {
        let weak = try LivenessPolicy(assessors: [
            "a": .init(stillWeight: 1, clipWeight: 1), "b": .init(stillWeight: 1, clipWeight: 0.2, doubtBelow: 0.1),
        ])
        func isLive(_ score: Double) -> Bool? {
            weak.assess([evidence("a", 0.999), evidence("b", score)], of: .clip).isLive
        }
        #expect(isLive(0.1) == true)
        #expect(isLive(0.1.nextDown) == nil)
        #expect(isLive(0) == nil)
        let found = weak.assess([evidence("a", 0.999), evidence("b", 0.05)], of: .clip)
        #expect(found.reasons == [.notEnoughEvidence])
    }

    @Test func `a doubt withholds the word for life, and hides no attack`() throws {
        let found = try judged(motion: 0.001, texture: 0.05, course: 0.7)
        #expect(found.isLive == false)
        #expect(found.reasons == [.presentationAttackSuspected])
    }

    @Test func `who only objects counts nothing where there is nothing to object to`() throws {
        for course in [0.5, 0.7, 1] {
            let found = try judged(motion: 0.6, texture: 0.6, course: course)
            #expect(found.entries[2].contribution == 0)
            #expect(found.score == (try judged(motion: 0.6, texture: 0.6, course: 0.5).score))
        }
        let objecting = try judged(motion: 0.6, texture: 0.6, course: 0.2)
        #expect(objecting.entries[2].contribution.map { $0 < 0 } == true)
    }

    @Test func `a support lifts only what the others do not take for an attack`() throws {
        // log(s / (1 − s)) × 0.5 is that of 0.3 where the odds of s are (3 / 7)².
        let edge = 9.0 / 58
        let above = try judged(motion: 0.999, texture: edge + 1e-9, course: 0.5)
        #expect(above.score.map { $0 > 0.8 } == true)
        #expect(above.isLive == true)
        let below = try judged(motion: 0.999, texture: edge - 1e-9, course: 0.5)
        #expect(below.score.map { $0 <= 0.3 } == true)
        #expect(below.isLive == nil)
        #expect(below.entries[0].contribution == 0)
        // What it has against life counts all the same.
        let against = try judged(motion: 0.1, texture: edge - 1e-9, course: 0.5)
        #expect(against.isLive == false)
    }

    @Test func `two that only support do not lift one another`() throws {
        let policy = try LivenessPolicy(assessors: [
            "a": .init(stillWeight: 1, clipWeight: 1, voice: .supporting),
            "b": .init(stillWeight: 1, clipWeight: 1, voice: .supporting),
            "c": .init(stillWeight: 1, clipWeight: 1),
        ])
        let found = policy.assess([evidence("a", 0.999), evidence("b", 0.999), evidence("c", 0.2)], of: .still)
        #expect(found.isLive == nil)
        #expect(found.score.map { $0 <= policy.attackThreshold } == true)
    }

    @Test func `nothing is live that who is required could not assess`() throws {
        let others = [evidence("texture", 0.999), evidence("course", 0.9), evidence("third", 0.999)]
        let policy = try LivenessPolicy(
            assessors: try voices().assessors, otherAssessor: .init(stillWeight: 4, clipWeight: 4))
        #expect(policy.assess(others + [evidence("motion", nil)], of: .clip).reasons == [.notEnoughEvidence])
        #expect(policy.assess(others + [evidence("motion", nil)], of: .clip).isLive == nil)
        #expect(policy.assess(others, of: .clip).isLive == nil)
        #expect(policy.assess(others + [evidence("motion", 0.6)], of: .clip).isLive == true)
        // For stills it is not required.
        #expect(policy.assess(others, of: .still).isLive == true)
    }

    @Test(arguments: [
        (attack: 0.6, live: 0.8, share: 0.7, weight: 1.0), (attack: 0.3, live: 0.4, share: 0.7, weight: 1),
        (attack: 0, live: 0.8, share: 0.7, weight: 1), (attack: 0.3, live: 1, share: 0.7, weight: 1),
        (attack: 0.3, live: 0.8, share: 0, weight: 1), (attack: 0.3, live: 0.8, share: 0.7, weight: -1),
        (attack: 0.3, live: 0.8, share: 0.7, weight: .nan),
    ])
    func `a policy out of range is refused`(row: (attack: Double, live: Double, share: Double, weight: Double)) {
        #expect {
            try LivenessPolicy(
                assessors: ["a": .init(stillWeight: row.weight, clipWeight: 1)], liveThreshold: row.live,
                attackThreshold: row.attack, minimumAssessedShare: row.share)
        } throws: {
            ($0 as? BiometricsError)?.code == .invalidConfiguration
        }
    }

    @Test func `the JSON holds every key, polarity and threshold`() throws {
        let found = policy.assess(
            [
                LivenessEvidence(
                    id: "a", score: 0.2, threshold: 0.4,
                    cues: [LivenessCue(name: "tilt", value: 3, threshold: 2, higherIsSuspicious: true)]),
                evidence("b", nil),
            ], of: .still)
        let data = try JSONEncoder().encode(found.document)
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(
            Set(object.keys) == [
                "isLive", "livenessStatusCode", "livenessReasons", "score", "liveThreshold", "attackThreshold",
                "presentation", "analysers",
            ])
        #expect(object["isLive"] is NSNull)
        let analysers = try #require(object["analysers"] as? [[String: Any]])
        #expect(analysers.count == 2)
        for analyser in analysers {
            #expect(
                Set(analyser.keys) == [
                    "id", "assessed", "score", "threshold", "polarity", "isAttack", "weight", "contribution",
                    "suspicion", "cause", "cues",
                ])
        }
        #expect(analysers[0]["suspicion"] as? String == "PRESENTATION_ATTACK_SUSPECTED")
        #expect(analysers[1]["assessed"] as? Bool == false)
        let cue = try #require((analysers[0]["cues"] as? [[String: Any]])?.first)
        #expect(cue["isSuspicious"] as? Bool == true)
    }
}
