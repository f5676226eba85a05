package import BiometricsCore
internal import ModelStore
internal import Platform

/// The models that this machine can obtain: those with an address in the manifest, and those whose file may lie in the
/// folder that `BIOMETRICS_MODEL_MIRROR` names. Nothing is downloaded and no digest is computed, so the check is cheap.
package struct ObtainableModels {
    /// The lengths of the mirror's files.
    private let lengths: Set<Int>

    /// - Parameter environment: the environment that names the mirror; the process's own by default.
    package init(environment: [String: String]? = nil) {
        let environment = environment ?? ProcessEnvironment.current
        var lengths: Set<Int> = []
        for mirror in ModelMirrors(environment: environment).folders {
            let names = (try? FileSystem.names(in: mirror)) ?? []
            lengths.formUnion(names.compactMap { try? OpenFile("\(mirror)/\($0)").size })
        }
        self.lengths = lengths
    }

    /// Whether a mirror may have the model, because it holds a file of the same length.
    package func mirrorsMayHave(_ entry: ModelEntry) -> Bool {
        entry.artifacts.contains { artifact in
            artifact.bytes.map(lengths.contains) ?? !lengths.isEmpty
                || artifact.original.map { lengths.contains($0.bytes) } ?? false
        }
    }

    /// Whether the model can be obtained.
    package func contains(_ entry: ModelEntry) -> Bool {
        entry.artifacts.contains { artifact in
            let original = artifact.original
            return !artifact.sources.isEmpty || artifact.bytes.map(lengths.contains) ?? !lengths.isEmpty
                || original.map { !$0.sources.isEmpty || lengths.contains($0.bytes) } ?? false
        }
    }
}
