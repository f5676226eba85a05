import Testing

@testable import Biometrics

struct PortraitWitnessesTests {
    private static func outcome(_ check: DocumentFinding.Check, _ witnesses: PortraitWitnesses) -> DocumentFinding
        .Outcome?
    {
        witnesses.findings.first { $0.check == check }?.result
    }

    @Test func `a ghost fails below its score and not at it`() {
        for (score, result) in [
            (2.5, DocumentFinding.Outcome.passed), (2.5.nextDown, .failed), (nil, .couldNotApply),
        ] {
            let witnesses = PortraitWitnesses(ghostScore: score, leastGhostScore: 2.5)
            #expect(Self.outcome(.ghost, witnesses) == result)
        }
        #expect(Self.outcome(.ghost, PortraitWitnesses(ghostScore: 9, leastGhostScore: nil)) == .couldNotApply)
    }

    @Test func `grain fails below its part and not at it`() {
        for (ratio, result) in [
            (PortraitGrain.leastRatio, DocumentFinding.Outcome.passed), (PortraitGrain.leastRatio.nextDown, .failed),
        ] {
            #expect(Self.outcome(.grain, PortraitWitnesses(grain: PortraitGrain(ratio: ratio))) == result)
        }
        #expect(Self.outcome(.grain, PortraitWitnesses()) == .couldNotApply)
    }
}
