internal import Platform

/// A master key in a file that its user alone may open: 64 hexadecimal digits.
public struct FileMasterKey: MasterKey {
    /// The beginning of a keyed digest: it tells keys apart, and nothing of them.
    public let id: String
    private let key: SecretKey

    /// The key in the file at `path`.
    ///
    /// - Throws: `.keyUnusable` for a file that others may open, a link, or what is no key.
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
        else { throw .keyUnusable(holder: path, reason: "it does not hold 64 hexadecimal digits") }
        try self.init(key)
    }

    init(_ key: SecretKey) throws(StoreError) {
        self.key = key
        let name = try key.derived(for: Array("biometrics master key name".utf8))
        id = unsafe "file-" + name.withBytes { unsafe [UInt8]($0.prefix(8)).hexadecimal }
    }

    /// Makes a file with a new key at `path`, where nothing is yet.
    ///
    /// - Throws: `.keyUnusable` where it cannot be made.
    public static func make(at path: String) throws(StoreError) {
        let text = Array((try RandomBytes.make(SecretKey.count).hexadecimal + "\n").utf8)
        func isTaken() -> Bool { (try? FileFacts(at: path, followingLinks: false)) != nil }
        let taken = StoreError.keyUnusable(
            holder: path, reason: "something is there already, and no key is overwritten")
        if isTaken() { throw taken }
        do throws(SystemError) {
            let file = try FileReplacement(at: "\(path).new", permissions: 0o600)
            // Of two that come at once the second finds the other's temporary file, or behind it the key.
            guard !isTaken() else { throw SystemError.exists }
            try unsafe file.append(text.span.bytes)
            try file.flush()
            try file.take(path)
        } catch {
            throw isTaken() ? taken : .keyUnusable(holder: path, reason: "\(error)")
        }
        // What is sealed with it outlasts a crash of the machine; so has its name to.
        do throws(SystemError) {
            try FileSystem.flushFolder(holding: path)
        } catch {
            throw .keyUnusable(holder: path, reason: "its folder cannot be written to the disk: \(error)")
        }
    }

    /// `key`, sealed: a random nonce, then AES-256-GCM with `context` as associated data. One master key seals 2³² keys at
    /// most, so that no nonce comes twice (NIST SP 800-38D, 8.3).
    public func seal(_ key: [UInt8], for context: String) async throws(StoreError) -> [UInt8] {
        let nonce = try RandomBytes.make(AESGCM.nonceCount)
        return try nonce + AESGCM(self.key).seal(key[...], nonce: nonce, authenticating: Array(context.utf8))
    }

    /// The key that was sealed for `context`.
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
        case .notOrdinary: "it is no ordinary file"
        case .ofAnotherUser: "it belongs to another user"
        case .secondName: "it has a second name"
        case .openToOthers: "others may open it; chmod 600 keeps them out, and the key may be known already"
        }
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool {
        self == UInt8(ascii: "\n") || self == UInt8(ascii: " ") || self == UInt8(ascii: "\r")
    }
}
