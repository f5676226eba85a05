internal import BiometricsCore

/// Who holds a master key, as people write it: `file:PATH`, or `command:NAME=PROGRAM ARGUMENT …`.
public enum MasterKeySource: Hashable, Sendable {
    /// A file, as ``FileMasterKey`` reads it.
    case file(path: String)
    /// A program, as ``CommandMasterKey`` runs it, and the key's name.
    case command(name: String, words: [String])

    /// The holder that a text names. A program's words are divided by spaces; no shell is involved.
    ///
    /// - Throws: `.system` with `.invalidConfiguration` for what names none.
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
                    "“\(text)” names no master key. Write file:PATH or command:NAME=PROGRAM ARGUMENTS."))
        }
        self = .command(name: String(name), words: words)
    }

    /// The key.
    ///
    /// - Throws: `.keyUnusable` for a file that holds none, is not there, or that others may open.
    public func key() throws(StoreError) -> any MasterKey {
        switch self {
        case .file(let path): try FileMasterKey(path: path)
        case .command(let name, let words): CommandMasterKey(id: name, command: words)
        }
    }
}
