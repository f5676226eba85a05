internal import BiometricsCore
internal import BiometricsPluginABI

extension ForeignInstance {
    /// The largest number of cues of one analyser.
    private static let cueCapacity = 64

    /// The evidence that the plugin writes in `body`.
    ///
    /// - Throws: `.pluginFailed`, also for evidence that violates the contract.
    func evidence(
        _ body: (UnsafeMutableRawPointer, inout bio_evidence, inout bio_error) -> bio_status
    ) throws(BiometricsError) -> LivenessEvidence {
        var cues = [bio_cue](repeating: .unwritten, count: Self.cueCapacity)
        var result = Evidence()
        try unsafe call { pointer, error in
            unsafe cues.withUnsafeMutableBufferPointer { room in
                guard let address = room.baseAddress else { return Int32(BIO_FAILED) }
                var evidence = unsafe bio_evidence(
                    size: structureSize(bio_evidence.self), is_assessed: 0, score: .nan, threshold: .nan,
                    suspicion: Int32(BIO_PRESENTATION_ATTACK), cue_capacity: UInt32(room.count), cue_count: 0,
                    reserved: 0, cues: address, cause: bio_error().message)
                let status = unsafe body(pointer, &evidence, &error)
                result = unsafe Evidence(
                    isAssessed: evidence.is_assessed != 0, score: evidence.score, threshold: evidence.threshold,
                    suspicion: evidence.suspicion, cueCount: Int(evidence.cue_count),
                    cause: ForeignText.inArray(evidence.cause))
                return status
            }
        }
        guard result.cueCount <= cues.count else {
            throw caller.breach("reported \(result.cueCount) cues with room for \(cues.count)")
        }
        var sound: [LivenessCue] = []
        for cue in cues.prefix(result.cueCount) { sound.append(try self.cue(cue)) }
        return try finished(result, cues: sound)
    }

    /// A plugin's evidence without pointers.
    private struct Evidence {
        var isAssessed = false
        var score = 0.0
        var threshold = 0.0
        var suspicion: Int32 = 0
        var cueCount = 0
        var cause = ""
    }

    private func finished(_ result: Evidence, cues: [LivenessCue]) throws(BiometricsError) -> LivenessEvidence {
        guard result.isAssessed else {
            let cause = result.cause.isEmpty ? "The plugin gave no reason." : result.cause
            return LivenessEvidence(id: caller.id, notAssessedBecause: cause, cues: cues)
        }
        guard (0...1).contains(result.score), (0...1).contains(result.threshold) else {
            throw caller.breach("gave a liveness score or threshold outside 0...1")
        }
        let suspicion: LivenessReason
        switch Int(result.suspicion) {
        case BIO_PRESENTATION_ATTACK: suspicion = .presentationAttackSuspected
        case BIO_INJECTION: suspicion = .injectionSuspected
        default: throw caller.breach("gave an unknown suspicion (\(result.suspicion))")
        }
        return LivenessEvidence(
            id: caller.id, score: result.score, threshold: result.threshold, suspicion: suspicion, cues: cues)
    }

    private func cue(_ cue: bio_cue) throws(BiometricsError) -> LivenessCue {
        let name = ForeignText.inArray(cue.name)
        guard !name.isEmpty, cue.value.isFinite, cue.threshold.isFinite else {
            throw caller.breach("gave a cue without a name or with a number that is not finite")
        }
        let explanation = ForeignText.inArray(cue.explanation)
        return LivenessCue(
            name: name, value: cue.value, threshold: cue.threshold, higherIsSuspicious: cue.higher_is_suspicious != 0,
            explanation: explanation.isEmpty ? nil : explanation)
    }
}

extension bio_cue {
    fileprivate static var unwritten: bio_cue {
        var cue = bio_cue()
        cue.value = .nan
        return cue
    }
}
