public import BiometricsCore

extension LivenessPolicy {
    /// A policy whose voices count alike: clear from 0.8 up, suspected below 0.2, on pictures and clips.
    public static func toy(
        _ voices: [String], guards: [String: Guard] = [:], clear: Double = 0.8, suspected: Double? = 0.2,
        stillOnly: Bool = false
    ) throws -> LivenessPolicy {
        let rate = LivenessOperatingPoint.Rate(errors: 1, count: 100, people: 50, interval: [0, 0.05])
        let part = LivenessCalibration.Part(
            set: "toys", standardAPCER: 0.05,
            points: [
                .init(
                    maximumAPCER: 0.05,
                    operatingPoint: .init(
                        threshold: clear, attacks: [.init(species: "print", apcer: rate)], bpcer: rate))
            ], suspicion: suspected.map { .init(threshold: $0, bpcer: rate) })
        return try LivenessPolicy(
            calibration: LivenessCalibration(
                date: "2026-11-24", voices: voices.map { .init(analyser: $0, weight: 1) }, still: part,
                clip: stillOnly ? nil : part), guards: guards)
    }
}
