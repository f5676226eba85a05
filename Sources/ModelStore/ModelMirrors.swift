internal import Platform

/// The folders that are searched for model files before any download.
///
/// `BIOMETRICS_MODEL_MIRROR` is a colon-separated list, searched in order. If the whole text is the path of a folder,
/// it is a single mirror, even with colons in its name.
public struct ModelMirrors: Sendable {
    /// The folders, in the order in which they are searched.
    public let folders: [String]

    /// The mirrors named in `environment`.
    public init(environment: [String: String]) {
        let text = environment["BIOMETRICS_MODEL_MIRROR"] ?? ""
        folders =
            FileSystem.isFolder(text) == true
            ? [text] : text.split(separator: ":").map(String.init)
    }
}
