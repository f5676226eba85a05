internal import BiometricsCore

/// The holder of a master key, in text form: `file:PATH`, or `command:NAME=PROGRAM ARGUMENT …`.
public enum MasterKeySource: Hashable, Sendable {
    /// A file, read by ``FileMasterKey``.
    case file(path: String)
    /// A program, run by ``CommandMasterKey``, and the key's name.
    case command(name: String, words: [String])

    /// Parses the text form. The words of a program are separated by spaces; no shell is involved.
    ///
    /// - Throws: `.system` with `.invalidConfiguration` for any other text.
    public init(_ text: String) throws(StoreError) {
        if text.hasPrefix("file:"), text.count > "file:".count {
            self = .file(path: String(text.dropFirst("file:".count)))
            return
        }
        let parts =
            text.hasPrefix("command:") ? text.dropFirst("command:".count).split(separator: "=", maxSplits: 1) : []
        let words = parts.count == 2 ? parts[1].split(separator: " ").map(String.init) : []
        guard let name = parts.first, !words.isEmpty else {
            throw .system(
                BiometricsError(
                    .invalidConfiguration,
                    "“\(text)” is not a master key. Write file:PATH or command:NAME=PROGRAM ARGUMENTS."))
        }
        self = .command(name: String(name), words: words)
    }

    /// The key.
    ///
    /// - Throws: `.keyUnusable` for a file that is missing, has no valid key, or can be opened by others.
    public func key() throws(StoreError) -> any MasterKey {
        switch self {
        case .file(let path): try FileMasterKey(path: path)
        case .command(let name, let words): CommandMasterKey(id: name, command: words)
        }
    }
}
