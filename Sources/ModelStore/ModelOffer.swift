internal import BiometricsCore

/// Bytes that lead to a model's file: the file itself, or the original that it is made of.
struct ModelOffer {
    /// The file that is run.
    let artifact: ModelArtifact
    /// What it is made of, where the bytes are not the file itself.
    let original: ModelOriginal?

    /// SHA-256 of the bytes.
    var sha256: String { original?.sha256 ?? artifact.sha256 }
    /// How many bytes, where that is known.
    var bytes: Int? { original?.bytes ?? artifact.bytes }
    /// Where the bytes are to be had, best first.
    var sources: [ModelSource] { original?.sources ?? artifact.sources }

    /// All that leads to a file of `entry`, best first.
    static func all(of entry: ModelEntry) -> [ModelOffer] {
        entry.artifacts.flatMap { artifact in
            let file = ModelOffer(artifact: artifact, original: nil)
            return [file] + (artifact.original.map { [ModelOffer(artifact: artifact, original: $0)] } ?? [])
        }
    }
}
