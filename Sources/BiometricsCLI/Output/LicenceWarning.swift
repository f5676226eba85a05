internal import Biometrics
internal import BiometricsCore

extension PipelineDescription {
    /// Says once a run, on stderr, which of its models are for research only.
    func warnOfLicences(on console: Console) {
        guard let researchOnly else { return }
        let names = researchOnly.joined(separator: ", ")
        console.diagnose(
            "\(console.errorStyle.yellow("biometrics: warning:")) For research only, NOT for commercial use: \(names). "
                + "“--profile commercial” does without.\n")
    }
}
