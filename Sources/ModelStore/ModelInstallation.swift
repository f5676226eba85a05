public import BiometricsCore

/// The result of installing a model.
public struct ModelInstallation: Sendable, Hashable {
    /// The origin of its bytes.
    public enum Origin: Sendable, Hashable {
        /// It was already installed, with the right digest.
        case installedBefore
        /// It is part of the program.
        case program
        /// A file of the mirror.
        case mirror(path: String)
        /// One of the manifest's sources.
        case source(ModelSource)
    }

    /// The model.
    public let id: String
    /// The path of its file.
    public let path: String
    /// The SHA-256 of its file.
    public let sha256: String
    /// The origin of its bytes.
    public let origin: Origin
    /// The downloaded file, if this installation rewrote it.
    public let original: ModelOriginal?
}

extension ModelInstallation {
    /// The installed file of `offer` at `path`.
    init(_ entry: ModelEntry, _ offer: ModelOffer, path: String, origin: Origin) {
        self.init(id: entry.id, path: path, sha256: offer.artifact.sha256, origin: origin, original: offer.original)
    }
}

/// A step of an installation.
public enum ModelInstallationStep: Sendable, Hashable {
    /// Searching the files of a mirror.
    case searchingMirror(path: String)
    /// Asking a source.
    case fetching(ModelSource)
    /// The number of received bytes, and the total if known.
    case received(bytes: Int, of: Int?)
    /// Rewriting the downloaded file.
    case rewriting(ModelOriginal.Rewriting)
    /// A source or the mirror failed, for this reason.
    case failed(String)
}
