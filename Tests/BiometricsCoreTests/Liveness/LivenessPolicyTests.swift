import BiometricsCore
import BiometricsTestSupport
import Testing

/// How evidence becomes three answers, and these one word.
struct LivenessPolicyTests {
    private let policy: LivenessPolicy

    init() throws {
        policy = try .toy(
            ["a", "b"],
            guards: [
                "frame": .init(.presentation, suspects: [.still, .clip]),
                "course": .init(.injection, suspects: [.clip], requiredFor: [.clip]),
            ])
    }

    private func evidence(
        _ id: String, _ score: Double?, suspicion: LivenessReason = .presentationAttackSuspected,
        remedy: LivenessInstruction? = nil
    ) -> LivenessEvidence {
        score.map { LivenessEvidence(id: id, score: $0, threshold: 0.5, suspicion: suspicion) }
            ?? LivenessEvidence(id: id, notAssessedBecause: "It is too small.", remedy: remedy)
    }

    private func assess(
        _ a: Double?, _ b: Double?, frame: Double? = 0.6, course: Double? = 0.7, of kind: Presentation.Kind = .clip,
        statusCode: LivenessStatusCode? = nil
    ) -> LivenessAssessment {
        policy.assess(
            [
                evidence("a", a), evidence("b", b), evidence("frame", frame),
                kind == .clip
                    ? evidence("course", course, suspicion: .injectionSuspected)
                    : LivenessEvidence(id: "course", notMadeFor: kind),
                evidence("stranger", 0.01),
            ], of: kind, statusCode: statusCode)
    }

    // MARK: The score

    @Test func `the score is the mean log-odds of the voices alone`() throws {
        // log-odds 2 and 4 have the mean 3.
        let found = assess(0.880797, 0.982014)
        #expect(try abs(#require(found.score) - 0.952574) < 1e-5)
        #expect(found.entries.map(\.weight) == [1, 1, 0, 0, 0])
        #expect(found.isLive == true && found.reasons.isEmpty && found.instruction == nil)
    }

    @Test(arguments: [
        (0.8, LivenessAnswer.Finding.clear), (0.7999, .notTold), (0.2001, .notTold), (0.1999, .suspected),
    ])
    func `thresholds are inclusive above and exclusive below`(score: Double, finding: LivenessAnswer.Finding) {
        let found = assess(score, score)
        #expect(found.presentation.finding == finding)
        #expect(found.isLive == (finding == .clear ? true : finding == .suspected ? false : nil))
    }

    @Test(arguments: [(nil, 0.99), (0.99, nil), (nil, nil), (nil, 0.01)] as [(Double?, Double?)])
    func `a voice that was not assessed leaves the presentation untold`(a: Double?, b: Double?) {
        let found = assess(a, b)
        #expect(found.presentation.finding == .notTold && found.score == nil)
        #expect(found.isLive == nil && found.reasons == [.notEnoughEvidence])
    }

    @Test func `a voice that is not loaded lacks its model`() {
        let found = policy.assess([evidence("a", 0.99), evidence("course", 0.7)], of: .clip)
        #expect(found.reasons == [.notEnoughEvidence, .modelUnavailable])
        #expect(found.instruction == .installModels)
    }

    @Test func `without figures for a kind nothing is told of it`() throws {
        let policy = try LivenessPolicy.toy(["a"], stillOnly: true)
        #expect(policy.assess([evidence("a", 0.99)], of: .still).isLive == true)
        let clip = policy.assess([evidence("a", 0.99)], of: .clip)
        #expect(clip.isLive == nil && clip.entries[0].weight == 0)
    }

    @Test func `without a threshold of suspicion no score suspects anybody`() throws {
        let policy = try LivenessPolicy.toy(["a"], suspected: nil)
        #expect(policy.assess([evidence("a", 0.0001)], of: .still).isLive == nil)
    }

    // MARK: Guards

    @Test(arguments: [Presentation.Kind.still, .clip])
    func `a guard suspects by itself, and the score sees it`(kind: Presentation.Kind) {
        let found = assess(0.999, 0.999, frame: 0.05, of: kind)
        #expect(found.isLive == false && found.reasons == [.presentationAttackSuspected])
        #expect(found.score == 0 && found.injection.finding != .suspected)
    }

    @Test func `an injection is suspected beside a clear presentation`() {
        let found = assess(0.999, 0.999, course: 0.02)
        #expect(found.isLive == false && found.reasons == [.injectionSuspected])
        #expect(found.presentation.finding == .clear && found.injection.finding == .suspected)
        #expect(found.score == 0 && found.presentation.score.map { $0 > 0.99 } == true)
    }

    @Test func `a clip that a required guard could not assess is not live, a picture that it does not look at may be`()
    {
        let clip = assess(0.999, 0.999, course: nil)
        #expect(clip.isLive == nil && clip.reasons == [.notEnoughEvidence])
        #expect(clip.instruction == .recordThreeSeconds)
        let still = assess(0.999, 0.999, of: .still)
        #expect(still.isLive == true && still.injection.finding == .notTold)
    }

    @Test func `an analyser that is not a guard is shown and suspects nothing`() {
        #expect(assess(0.999, 0.999).isLive == true)
    }

    // MARK: Captures

    @Test(arguments: LivenessStatusCode.allCases.filter(LivenessPolicy.standardWithholdingCodes.contains))
    func `a face that cannot be seen well gives no judgement, says why by its code, and what to do`(
        code: LivenessStatusCode
    ) {
        for score in [0.999, 0.5, nil] {
            let found = assess(score, score, statusCode: code)
            #expect(found.isLive == nil && found.statusCode == code && found.reasons.isEmpty)
            #expect(found.instruction == LivenessInstruction(code))
        }
        // The networks know upright faces alone, so that they suspect nothing of another.
        #expect(assess(0.01, 0.01, statusCode: code).isLive == (code == .imageOnItsSide ? nil : false))
    }

    @Test func `several faces leave it in doubt who is judged in a still, not in a clip that follows one`() {
        #expect(assess(0.999, 0.999, of: .still, statusCode: .tooManyFaces).isLive == nil)
        #expect(assess(0.999, 0.999, statusCode: .tooManyFaces).isLive == true)
    }

    @Test(arguments: [.eyesClosed, .faceCloseToBorder, .faceTooClose, .imageTooBright] as [LivenessStatusCode])
    func `other faults are reported beside the judgement`(code: LivenessStatusCode) {
        #expect(assess(0.999, 0.999, statusCode: code).isLive == true)
        #expect(assess(0.999, 0.999, statusCode: code).statusCode == code)
    }

    // MARK: Instructions

    @Test func `every answer that could not be told has one thing to do, and no other has`() {
        for a in [nil, 0.01, 0.5, 0.999] {
            for course in [nil, 0.02, 0.7] {
                for kind in Presentation.Kind.allCases {
                    for code in [nil] + LivenessStatusCode.allCases {
                        let found = assess(a, a, course: course, of: kind, statusCode: code)
                        #expect((found.instruction != nil) == (found.isLive == nil))
                    }
                }
            }
        }
    }

    @Test func `the request of a voice comes first, then a clip for a picture and light for a clip`() {
        let remedied = policy.assess(
            [evidence("a", nil, remedy: .moveBack), evidence("b", 0.9), evidence("course", 0.7)], of: .clip)
        #expect(remedied.instruction == .moveBack)
        #expect(assess(0.5, 0.5, of: .still).instruction == .recordThreeSeconds)
        #expect(assess(0.5, 0.5).instruction == .lightFromFront)
        #expect(assess(0.5, 0.5, statusCode: .faceTooClose).instruction == .moveBack)
    }

    // MARK: Levels

    @Test func `an answered challenge is asked for beside the rest, never in its place`() {
        let answered = LivenessAnswer(.clear)
        #expect(assess(0.999, 0.999).answered(answered).isLive == true)
        #expect(assess(0.999, 0.999).answered(answered).level == .challenge)
        #expect(assess(0.5, 0.5).answered(answered).isLive == nil)
        #expect(assess(0.01, 0.01).answered(answered).isLive == false)
        #expect(assess(0.999, 0.999, statusCode: .faceNotFound).answered(answered).isLive == nil)
    }

    @Test func `a challenge that is not answered withholds life, and one that somebody else answered refutes it`() {
        let untold = assess(0.999, 0.999).answered(.init(.notTold, reasons: [.challengeNotAnswered]))
        #expect(untold.isLive == nil && untold.reasons == [.challengeNotAnswered])
        #expect(untold.instruction == .followPrompts)
        let refuted = assess(0.999, 0.999).answered(.init(.suspected, reasons: [.challengeNotAnswered]))
        #expect(refuted.isLive == false && refuted.reasons == [.challengeNotAnswered] && refuted.score == 0)
    }

    @Test func `at the level of a challenge no capture is live without one`() {
        let found = assess(0.999, 0.999).required(at: .challenge)
        #expect(found.isLive == nil && found.reasons == [.challengeNotAnswered])
        #expect(found.required(at: .presentation).isLive == true)
    }

    @Test func `a finding from outside withholds life, and an attack stays one`() {
        let withheld = assess(0.999, 0.999).withheld(because: .presentationAttackSuspected)
        #expect(withheld.isLive == nil && withheld.reasons == [.presentationAttackSuspected])
        #expect(withheld.instruction == .filmYourself)
        #expect(withheld.withheld(because: .presentationAttackSuspected) == withheld)
        #expect(assess(0.01, 0.01).withheld(because: .presentationAttackSuspected).isLive == false)
        let still = assess(0.999, 0.999, of: .still).withheld(because: .presentationAttackSuspected)
        #expect(still.isLive == nil)
    }
}
