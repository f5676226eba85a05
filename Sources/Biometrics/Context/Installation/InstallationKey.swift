internal import BiometricsCore
internal import Digests

/// A secret of this installation, by which it recognises its own files. A file of templates or a challenge from
/// elsewhere, or a changed one, fails because its author does not have the secret.
///
/// The key lies with the user's data, not in the folder that it protects, so a folder of templates cannot bring its own
/// key.
struct InstallationKey: Sendable {
    /// 32 random bytes.
    let bytes: [UInt8]

    /// The key of `content` in `directory`, made if the file is missing or empty. Processes that start at the same time
    /// get the same key.
    ///
    /// - Throws: `.ioFailure`, also if other users may open the file, or if it is a link or not a key.
    init(of content: InstallationFile.Content, in directory: String) throws(BiometricsError) {
        let file = try InstallationFile("\(content.rawValue).key", of: content, in: directory)
        try file.wait()
        let count = try file.count()
        if count == 0 {
            bytes = .random(KeyedDigest.count)
            do throws(BiometricsError) {
                try file.append(bytes)
                try file.flush()
            } catch {
                // A partial key would look like a damaged one.
                try file.truncate(to: 0)
                throw error
            }
            return
        }
        guard count == KeyedDigest.count else {
            throw BiometricsError(
                .ioFailure,
                "The file is not a key of \(content.rawValue): it has \(count) bytes instead of \(KeyedDigest.count). Delete it. "
                    + "A new key is then made, and \(content.rawValue) of the old key are no longer accepted.",
                path: file.path)
        }
        bytes = try file.read(at: 0, count: count)
    }

    /// The folder of this user's key: `named`, or else `biometrics/keys` in `XDG_DATA_HOME` or in `~/.local/share`.
    ///
    /// - Throws: `.invalidConfiguration` if none of the three is set.
    static func directory(
        of content: InstallationFile.Content, named: String? = nil, in environment: [String: String]
    ) throws(BiometricsError) -> String {
        if let named { return named }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/biometrics/keys" }
        if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/.local/share/biometrics/keys" }
        throw BiometricsError(
            .invalidConfiguration,
            "No folder is set for the key of \(content.rawValue). Set HOME or XDG_DATA_HOME. \(content.remedy)",
            setting: content.keyFolderSetting)
    }
}

extension InstallationKey: ContentWithheld {
    var description: String { "InstallationKey" }
}
