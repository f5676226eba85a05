extension LivenessPolicy {
    /// Whether a fault of the capture leaves nothing, or nobody in particular, to judge.
    func withholds(_ code: LivenessStatusCode, of kind: Presentation.Kind) -> Bool {
        withholdingCodes.contains(code) || kind == .still && stillWithholdingCodes.contains(code)
    }

    /// Whether the analysers that are asked about a presentation leave room for "live".
    ///
    /// One picture shows neither motion nor time, and each analyser sees its own kind of fake only: a still is live only
    /// where every one that counts was assessed and none sees an attack. Of a clip the sum of all decides.
    ///
    /// - Parameters:
    ///   - entries: the evidence, one entry an analyser.
    ///   - kind: what was presented.
    func allowsLive(_ entries: [LivenessAssessment.Entry], of kind: Presentation.Kind) -> Bool {
        guard kind == .still else { return true }
        let present = Set(entries.map(\.evidence.id))
        let isComplete = assessors.allSatisfy { $0.value.stillWeight == 0 || present.contains($0.key) }
        return isComplete
            && entries.allSatisfy { $0.weight == 0 || $0.evidence.isAssessed && !$0.evidence.isAttack }
    }
}
