public import BiometricsCore
internal import MediaKit

/// A folder for the files that a table names. No path leads out of it: absolute paths, `..` and links are refused. The
/// check is made on the opened file itself.
public final class MediaRoot: Sendable {
    let folder: FileRoot

    /// The folder at `path`, which stays open.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput` if the path is not a folder or may not be entered.
    public init(_ path: String) throws(BiometricsError) {
        folder = try FileRoot(path)
    }

    /// The folder, as the caller named it.
    public var path: String { folder.path }
}
