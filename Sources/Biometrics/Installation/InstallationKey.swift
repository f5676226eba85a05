internal import BiometricsCore
internal import ModelStore

/// A secret of this installation, by which it knows what it made itself: who brings a file of templates or a challenge, or
/// changes one, does not have it.
///
/// It lies with the user's data, not beside what it keeps, so that a folder of templates cannot bring its own.
struct InstallationKey: Sendable {
    /// 32 random bytes.
    let bytes: [UInt8]

    /// The key of `content` in `directory`, made when it is not there or empty. Processes that come at once get the same.
    ///
    /// - Throws: `.ioFailure`, also for a file that other users may open, for a link, and for a file that is no key.
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
                // A part of a key would be taken for a damaged one.
                try file.truncate(to: 0)
                throw error
            }
            return
        }
        guard count == KeyedDigest.count else {
            throw BiometricsError(
                .ioFailure,
                "This is no key of \(content.rawValue): it has \(count) bytes instead of \(KeyedDigest.count). Delete it; what "
                    + "was kept under it is then made anew.", path: file.path)
        }
        bytes = try file.read(at: 0, count: count)
    }

    /// The folder of this user's key: the one that is `named`, else `biometrics/keys` in `XDG_DATA_HOME` or in
    /// `~/.local/share`.
    ///
    /// - Throws: `.invalidConfiguration` when there is none of the three.
    static func directory(
        of content: InstallationFile.Content, named: String? = nil, in environment: [String: String]
    ) throws(BiometricsError) -> String {
        if let named { return named }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/biometrics/keys" }
        if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/.local/share/biometrics/keys" }
        throw BiometricsError(
            .invalidConfiguration,
            "There is no place for the key of \(content.rawValue). Set HOME or XDG_DATA_HOME. \(content.remedy)",
            setting: content.keyFolderSetting)
    }
}

extension InstallationKey: ContentWithheld {
    var description: String { "InstallationKey" }
}
