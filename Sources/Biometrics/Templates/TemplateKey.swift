internal import BiometricsCore
internal import ModelStore

/// The secret under which this installation keeps templates, so that it knows its own: who brings a file of templates, or
/// changes one, does not have it.
///
/// It lies with the user's data, not beside the templates, so that a folder of templates cannot bring its own.
struct TemplateKey: Sendable {
    /// 32 random bytes.
    let bytes: [UInt8]

    private static let fileName = "templates.key"

    /// The key in `directory`, made when it is not there or empty. Processes that come at once get the same.
    ///
    /// - Throws: `.ioFailure`, also for a file that other users may open, for a link, and for a file that is no key.
    init(in directory: String) throws(BiometricsError) {
        let file = try TemplateFile(Self.fileName, in: directory)
        try file.wait()
        let count = try file.count()
        if count == 0 {
            var generator = SystemRandomNumberGenerator()
            bytes = (0..<KeyedDigest.count).map { _ in UInt8.random(in: 0...255, using: &generator) }
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
                "This is no key of templates: it has \(count) bytes instead of \(KeyedDigest.count). Delete it; what was kept "
                    + "is then made anew.", path: file.path)
        }
        bytes = try file.read(at: 0, count: count)
    }

    /// The folder of this user's key: the one that is `named`, else `biometrics/keys` in `XDG_DATA_HOME` or in
    /// `~/.local/share`.
    ///
    /// - Throws: `.invalidConfiguration` when there is none of the three.
    static func directory(
        named: String? = nil, in environment: [String: String]
    ) throws(BiometricsError) -> String {
        if let named { return named }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/biometrics/keys" }
        if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/.local/share/biometrics/keys" }
        throw BiometricsError(
            .invalidConfiguration,
            "There is no place for the key of kept templates: set HOME or XDG_DATA_HOME, or keep no templates.",
            setting: .templateKeyFolder)
    }
}

extension TemplateKey: ContentWithheld {
    var description: String { "TemplateKey" }
}
