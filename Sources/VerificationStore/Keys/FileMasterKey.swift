internal import Platform

/// A master key in a file that only its user can open: 64 hexadecimal digits.
public struct FileMasterKey: MasterKey {
    /// The beginning of a keyed digest. It distinguishes keys without revealing them.
    public let id: String
    private let key: SecretKey

    /// The key in the file at `path`.
    ///
    /// - Throws: `.keyUnusable` for a file that others can open, a link, or an invalid key.
    public init(path: String) throws(StoreError) {
        let text: [UInt8]
        do throws(PrivateFile.Fault) {
            let file = try PrivateFile(reading: path)
            text = try translating(PrivateFile.Fault.system) { () throws(SystemError) in
                try file.read(at: 0, count: 1024)
            }
        } catch {
            throw .keyUnusable(holder: path, reason: error.reason)
        }
        let digits = text.prefix { !$0.isSpace }
        guard text.dropFirst(digits.count).allSatisfy(\.isSpace), let bytes = [UInt8](hexadecimal: digits),
            let key = SecretKey(bytes[...])
        else { throw .keyUnusable(holder: path, reason: "it does not contain 64 hexadecimal digits") }
        try self.init(key)
    }

    init(_ key: SecretKey) throws(StoreError) {
        self.key = key
        let name = try key.derived(for: Array("biometrics master key name".utf8))
        id = unsafe "file-" + name.withBytes { unsafe [UInt8]($0.prefix(8)).hexadecimal }
    }

    /// Creates a file with a new key at `path`, which must not exist.
    ///
    /// - Throws: `.keyUnusable` if it cannot be created.
    public static func make(at path: String) throws(StoreError) {
        let text = Array((try RandomBytes.make(SecretKey.count).hexadecimal + "\n").utf8)
        func isTaken() -> Bool { (try? FileFacts(at: path, followingLinks: false)) != nil }
        let taken = StoreError.keyUnusable(
            holder: path, reason: "the path already exists, and keys are never overwritten")
        if isTaken() { throw taken }
        do throws(SystemError) {
            let file = try FileReplacement(at: "\(path).new", permissions: 0o600)
            // If two processes race, the second one finds the first one's temporary file or the finished key.
            guard !isTaken() else { throw SystemError.exists }
            try unsafe file.append(text.span.bytes)
            try file.flush()
            try file.take(path)
        } catch {
            throw isTaken() ? taken : .keyUnusable(holder: path, reason: "\(error)")
        }
        // Encrypted data outlasts a crash of the machine, so the key's name must too.
        do throws(SystemError) {
            try FileSystem.flushFolder(holding: path)
        } catch {
            throw .keyUnusable(holder: path, reason: "its folder cannot be flushed to the disk: \(error)")
        }
    }

    /// Encrypts `key`: a random nonce, then AES-256-GCM with `context` as associated data. One master key encrypts at
    /// most 2³² keys, so that nonces do not repeat (NIST SP 800-38D, 8.3).
    public func seal(_ key: [UInt8], for context: String) async throws(StoreError) -> [UInt8] {
        let nonce = try RandomBytes.make(AESGCM.nonceCount)
        return try nonce + AESGCM(self.key).seal(key[...], nonce: nonce, authenticating: Array(context.utf8))
    }

    /// Decrypts the key that was encrypted for `context`.
    public func open(_ sealed: [UInt8], for context: String) async throws(StoreError) -> [UInt8] {
        let nonce = Array(sealed.prefix(AESGCM.nonceCount))
        guard nonce.count == AESGCM.nonceCount,
            let key = try AESGCM(key).open(
                sealed.dropFirst(nonce.count), nonce: nonce, authenticating: Array(context.utf8))
        else { throw .keyWrong(id: id) }
        return key
    }
}

extension PrivateFile.Fault {
    fileprivate var reason: String {
        switch self {
        case .system(let error): "\(error)"
        case .link: "it is a link"
        case .notOrdinary: "it is not a regular file"
        case .ofAnotherUser: "it belongs to another user"
        case .secondName: "it has a second hard link"
        case .openToOthers: "other users can open it, so the key may be compromised; run chmod 600"
        }
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool {
        self == UInt8(ascii: "\n") || self == UInt8(ascii: " ") || self == UInt8(ascii: "\r")
    }
}
