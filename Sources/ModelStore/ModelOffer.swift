internal import BiometricsCore

/// Bytes that provide a model's file: the file itself, or the original from which it is rewritten.
struct ModelOffer {
    /// The runnable file.
    let artifact: ModelArtifact
    /// The original to rewrite, if the bytes are not the file itself.
    let original: ModelOriginal?

    /// SHA-256 of the bytes.
    var sha256: String { original?.sha256 ?? artifact.sha256 }
    /// The number of bytes, if known.
    var bytes: Int? { original?.bytes ?? artifact.bytes }
    /// The sources of the bytes, best first.
    var sources: [ModelSource] { original?.sources ?? artifact.sources }

    /// All offers for the files of `entry`, best first.
    static func all(of entry: ModelEntry) -> [ModelOffer] {
        entry.artifacts.flatMap { artifact in
            let file = ModelOffer(artifact: artifact, original: nil)
            return [file] + (artifact.original.map { [ModelOffer(artifact: artifact, original: $0)] } ?? [])
        }
    }
}
