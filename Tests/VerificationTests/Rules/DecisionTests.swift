import BiometricsTestSupport
import Testing
import Verification

struct DecisionTests {
    private static let rows: [(verdict: RuleVerdict, onFailure: String, required: Bool, decision: SystemDecision)] = [
        (.passed, "reject", true, .complete), (.passed, "refer", false, .complete),
        (.failed, "reject", true, .rejected), (.failed, "reject", false, .rejected),
        (.failed, "refer", true, .refer), (.failed, "refer", false, .refer),
        (.couldNotApply, "reject", true, .refer), (.couldNotApply, "refer", true, .refer),
        (.couldNotApply, "reject", false, .complete), (.couldNotApply, "refer", false, .complete),
    ]

    @Test(arguments: rows.indices)
    func `every row of the decision's table`(row: Int) throws {
        let (verdict, onFailure, required, decision) = Self.rows[row]
        let definition = try Definitions.of(
            Definitions.document,
            #""rules":{"expired_document":{"onFailure":"\#(onFailure)","required":\#(required)}}"#)
        let results = RuleKey.allCases.map { RuleResult($0, $0 == .expiredDocument ? verdict : .passed) }
        #expect(SystemDecision(of: results, under: definition) == decision)
    }

    @Test func `a rejection wins over a referral, and a failure without a setting refers`() throws {
        let definition = try Definitions.of(
            Definitions.document,
            #""rules":{"expired_document":{"onFailure":"reject"},"document_quality":{"required":true}}"#)
        func decision(_ verdicts: [RuleKey: RuleVerdict]) -> SystemDecision {
            let results = RuleKey.allCases.map { RuleResult($0, verdicts[$0] ?? .passed) }
            return SystemDecision(of: results, under: definition)
        }
        #expect(decision([.documentQuality: .failed, .expiredDocument: .failed]) == .rejected)
        #expect(decision([.documentQuality: .couldNotApply, .expiredDocument: .failed]) == .rejected)
        #expect(decision([.proofPolicy: .failed]) == .refer)
        #expect(decision([.proofPolicy: .couldNotApply]) == .complete)
        #expect(decision([:]) == .complete)
        // A required rule without a result is not passed.
        #expect(SystemDecision(of: [], under: definition) == .refer)
    }

    @Test func `a reviewer's word stands beside the system's and makes the final one`() throws {
        var ride = try Ride(Definitions.of(Definitions.document))
        let approve = JourneyCommand.review(.approved, .init(rawValue: "seen"))
        #expect(refusal { () throws(JourneyError) in try ride.go(approve) } == .reviewNotAllowed)
        try ride.document("10", .front, .utilityBill)
        #expect(ride.journey.systemDecision == nil)
        #expect(ride.journey.finalDecision == nil)
        try ride.go(.finish(JourneyFacts()))
        #expect(ride.journey.systemDecision == .refer)
        #expect(ride.journey.finalDecision == .refer)
        #expect(refusal { () throws(JourneyError) in try ride.go(approve, by: .client) } == .reviewNotAllowed)
        #expect(refusal { () throws(JourneyError) in try ride.go(approve, by: .system) } == .reviewNotAllowed)
        try ride.go(approve)
        #expect(try ride.go(approve) == .isDone(earlier: nil))
        #expect(ride.journey.systemDecision == .refer)
        #expect(ride.journey.finalDecision == .complete)
        try ride.go(.review(.rejected, .init(rawValue: "forged")), by: .reviewer(id: .init("r2")))
        #expect(ride.journey.finalDecision == .rejected)
        #expect(ride.journey.reviews.map(\.reviewer.rawValue) == ["r1", "r2"])
        #expect(ride.journey.systemDecision == .refer)
    }
}
