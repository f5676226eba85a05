internal import Platform

/// The folders in which model files are looked for before any address is asked.
///
/// `BIOMETRICS_MODEL_MIRROR` names them with colons between, the first one first. What is a folder as a whole is one, whatever
/// colons are in its name.
public struct ModelMirrors: Sendable {
    /// The folders, in the order in which they are searched.
    public let folders: [String]

    /// The mirrors that `environment` names.
    public init(environment: [String: String]) {
        let text = environment["BIOMETRICS_MODEL_MIRROR"] ?? ""
        folders =
            FileSystem.isFolder(text) == true
            ? [text] : text.split(separator: ":").map(String.init)
    }
}
