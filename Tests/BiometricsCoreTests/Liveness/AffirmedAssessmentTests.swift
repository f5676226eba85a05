import BiometricsCore
import Testing

/// What an answered challenge adds to what analysers say.
struct AffirmedAssessmentTests {
    private func assess(
        _ a: Double?, _ b: Double?, statusCode: LivenessStatusCode? = nil, cause: String = "It is too dark."
    ) throws -> LivenessAssessment {
        let policy = try LivenessPolicy(assessors: [
            "a": .init(stillWeight: 1, clipWeight: 1), "b": .init(stillWeight: 1, clipWeight: 1),
        ])
        let evidence = [("a", a), ("b", b)].map { id, score in
            score.map { LivenessEvidence(id: id, score: $0, threshold: 0.5) }
                ?? LivenessEvidence(id: id, notAssessedBecause: cause)
        }
        return policy.assess(evidence, of: .clip, statusCode: statusCode)
    }

    @Test func `what was not sure is live, and what was live stays so`() throws {
        let unsure = try assess(0.55, 0.5)
        #expect(unsure.isLive == nil && unsure.reasons == [.notEnoughEvidence])
        #expect(unsure.affirmed().isLive == true && unsure.affirmed().reasons.isEmpty)
        #expect(unsure.affirmed().score == unsure.score)
        let sure = try assess(0.99, 0.99)
        #expect(sure.isLive == true && sure.affirmed() == sure)
    }

    @Test func `an attack stays one, and whoever sees one is not talked over`() throws {
        let attack = try assess(0.01, 0.01)
        #expect(attack.isLive == false && attack.affirmed() == attack)
        let disputed = try assess(0.999, 0.45)
        #expect(disputed.isLive == true || disputed.reasons == [.notEnoughEvidence])
        #expect(disputed.affirmed().isLive == nil && disputed.affirmed().reasons == [.notEnoughEvidence])
    }

    @Test func `a capture that cannot be judged stays one`() throws {
        let hidden = try assess(0.99, 0.99, statusCode: .faceNotFound)
        #expect(hidden.isLive == nil && hidden.affirmed() == hidden)
    }

    @Test func `what no person's own capture explains is an attack, by its score too`() throws {
        for found in [try assess(0.99, 0.99), try assess(0.55, 0.5), try assess(0.01, 0.01)] {
            let refuted = found.refuted(because: .challengeNotAnswered)
            #expect(refuted.isLive == false && refuted.reasons.first == .challengeNotAnswered)
            #expect(Array(refuted.reasons.dropFirst()) == found.reasons)
            #expect(refuted.score == found.score.map { min($0, found.policy.attackThreshold) })
            #expect(refuted.refuted(because: .challengeNotAnswered) == refuted)
        }
    }
}
