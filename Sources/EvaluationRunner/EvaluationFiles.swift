public import Biometrics
public import BiometricsCore

/// The files of a labelled set: their folder, and whether they may lie outside of it.
public struct EvaluationFiles: Sendable {
    private enum Place: Sendable {
        case folder(String)
        case confined(MediaRoot)
    }

    /// The root folder of files.
    public enum Root: Sendable, Hashable {
        /// Files outside this folder are rejected.
        case confining(String)
        /// Relative paths start here, without further restrictions.
        case guiding(String)
    }

    private let place: Place

    /// Files in `root`, or else relative to `folder`; an empty folder means the working directory.
    ///
    /// - Throws: any error of `MediaRoot` for a confining root.
    public init(folder: String, root: Root?) throws(BiometricsError) {
        place =
            switch root {
            case .confining(let path)?: .confined(try MediaRoot(path))
            case .guiding(let path)?: .folder("\(path)/")
            case nil: .folder(folder.isEmpty || folder.hasSuffix("/") ? folder : "\(folder)/")
            }
    }

    /// The source of the file `name` in the set.
    public func source(_ name: String) -> MediaSource {
        switch place {
        case .confined(let root): .file(name, within: root)
        case .folder(let folder): .file(name.hasPrefix("/") ? name : folder + name)
        }
    }
}
