package import BiometricsCore
internal import ModelStore
internal import Platform

/// Which models this machine can have: those with an address in the manifest, and those of which a file may lie in the
/// folder that `BIOMETRICS_MODEL_MIRROR` names. Nothing is fetched and no digest taken, so that advice is cheap.
package struct ObtainableModels {
    /// The lengths of the mirror's files.
    private let lengths: Set<Int>

    /// - Parameter environment: what names the mirror; the process's own unless given.
    package init(environment: [String: String]? = nil) {
        let environment = environment ?? ProcessEnvironment.current
        var lengths: Set<Int> = []
        for mirror in ModelMirrors(environment: environment).folders {
            let names = (try? FileSystem.names(in: mirror)) ?? []
            lengths.formUnion(names.compactMap { try? OpenFile("\(mirror)/\($0)").size })
        }
        self.lengths = lengths
    }

    /// Whether a mirror alone may have the model: a file is there that is as long.
    package func mirrorsMayHave(_ entry: ModelEntry) -> Bool {
        entry.artifacts.contains { artifact in
            artifact.bytes.map(lengths.contains) ?? !lengths.isEmpty
                || artifact.original.map { lengths.contains($0.bytes) } ?? false
        }
    }

    /// Whether the model can be had.
    package func contains(_ entry: ModelEntry) -> Bool {
        entry.artifacts.contains { artifact in
            let original = artifact.original
            return !artifact.sources.isEmpty || artifact.bytes.map(lengths.contains) ?? !lengths.isEmpty
                || original.map { !$0.sources.isEmpty || lengths.contains($0.bytes) } ?? false
        }
    }
}
