public import Biometrics
public import BiometricsCore

/// The files that a labelled set names: where they lie, and whether they may lie elsewhere.
public struct EvaluationFiles: Sendable {
    private enum Place: Sendable {
        case folder(String)
        case confined(MediaRoot)
    }

    /// A folder that files are seen from.
    public enum Root: Sendable, Hashable {
        /// Nothing outside of it is read.
        case confining(String)
        /// Relative paths are seen from it, and that is all.
        case guiding(String)
    }

    private let place: Place

    /// Files in `root`, or else seen from `folder`; an empty one is the working directory.
    ///
    /// - Throws: what `MediaRoot` throws for a root that confines.
    public init(folder: String, root: Root?) throws(BiometricsError) {
        place =
            switch root {
            case .confining(let path)?: .confined(try MediaRoot(path))
            case .guiding(let path)?: .folder("\(path)/")
            case nil: .folder(folder.isEmpty || folder.hasSuffix("/") ? folder : "\(folder)/")
            }
    }

    /// The file that the set calls `name`.
    public func source(_ name: String) -> MediaSource {
        switch place {
        case .confined(let root): .file(name, within: root)
        case .folder(let folder): .file(name.hasPrefix("/") ? name : folder + name)
        }
    }
}
