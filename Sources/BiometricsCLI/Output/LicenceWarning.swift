internal import Biometrics
internal import BiometricsCore

extension PipelineDescription {
    /// Warns once per run, on stderr, about models for research only.
    func warnOfLicences(on console: Console) {
        guard let researchOnly else { return }
        let names = researchOnly.joined(separator: ", ")
        console.warn(
            "For research only, NOT for commercial use: \(names). “--profile commercial” avoids them.")
    }
}
