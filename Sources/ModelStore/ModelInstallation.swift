public import BiometricsCore

/// How a model came into the store.
public struct ModelInstallation: Sendable, Hashable {
    /// Where its bytes came from.
    public enum Origin: Sendable, Hashable {
        /// It was there already, with the right digest.
        case installedBefore
        /// A file of the mirror.
        case mirror(path: String)
        /// One of the manifest's sources.
        case source(ModelSource)
    }

    /// The model.
    public let id: String
    /// Where it lies.
    public let path: String
    /// The SHA-256 of its file.
    public let sha256: String
    /// Where its bytes came from.
    public let origin: Origin
    /// What came from there, where the file was made of it at this installation.
    public let original: ModelOriginal?
}

extension ModelInstallation {
    /// The file that `offer` led to, at `path`.
    init(_ entry: ModelEntry, _ offer: ModelOffer, path: String, origin: Origin) {
        self.init(id: entry.id, path: path, sha256: offer.artifact.sha256, origin: origin, original: offer.original)
    }
}

/// What an installation is at.
public enum ModelInstallationStep: Sendable, Hashable {
    /// The mirror's files are looked through.
    case searchingMirror(path: String)
    /// A source is asked.
    case fetching(ModelSource)
    /// So many bytes have come, of so many where that is known.
    case received(bytes: Int, of: Int?)
    /// The file is made of what has come.
    case rewriting(ModelOriginal.Rewriting)
    /// A source or the mirror gave nothing; why.
    case failed(String)
}
