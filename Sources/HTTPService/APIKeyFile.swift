package import BiometricsCore
internal import Digests
internal import FoundationEssentials
internal import Platform
package import Verification

/// A file with the keys of a service.
///
/// Only its user may open the file. It holds digests of the keys and not the keys themselves, so that a reader of the
/// file cannot call the service.
package struct APIKeyFile: Sendable {
    /// The maximum number of keys in a file.
    static let maximumCount = 10_000
    /// The maximum size of a file in bytes.
    private static let maximumBytes = 16 << 20

    /// The path of the file.
    package let path: String

    /// Creates a description of the file at `path`, which does not have to exist yet.
    package init(path: String) {
        self.path = path
    }

    /// The public properties of a key.
    package struct Entry: Codable, Hashable, Sendable {
        /// The name of the key. It is a part of the key, and it is not secret.
        package let id: String
        /// The name of its holder in the record of decisions; `nil` if the record shows the key's id. It stays when the
        /// key is replaced, and all keys of one name are one reviewer.
        package let name: ReviewerID?
        /// `live` or `test`.
        package let environment: Environment
        /// The requests that the key allows.
        package let scopes: [Scope]
        /// The time at which the key was made.
        package let createdAt: JourneyInstant
        /// The time from which the key is refused; `nil` if it has no end.
        package internal(set) var expiresAt: JourneyInstant?
        /// The SHA-256 of the key, in hexadecimal.
        let digest: String
    }

    /// The purpose of a key. A service accepts keys of one environment only.
    package enum Environment: String, Codable, Hashable, Sendable, CaseIterable {
        /// For real people.
        case live
        /// For trials.
        case test
    }

    /// The content of the file.
    struct Content: Codable, Sendable {
        var schema = "biometrics.api-keys/1"
        /// The secret that tokens are signed with, in hexadecimal.
        var tokenSecret: String
        var keys: [Entry]
    }

    /// How a name of a holder is written.
    package static let nameForm = "1 to 64 letters, digits, “.”, “_” or “-”, without “\(Principal.prefix)” at the start"

    /// The name of a holder; `nil` if it is written otherwise, or is like that of a key without a name.
    package static func name(_ text: String) -> ReviewerID? {
        text.hasPrefix(Principal.prefix) ? nil : ReviewerID(rawValue: text)
    }

    // MARK: Changing

    /// Makes a key. It creates the file if the file does not exist.
    ///
    /// - Parameter name: the holder's name in the record of decisions.
    /// - Returns: the key, which cannot be read again later, and its public properties.
    /// - Throws: `.invalidConfiguration` if others may open the file or if it does not hold keys; `.ioFailure`.
    package func add(
        _ scopes: Set<Scope>, named name: ReviewerID? = nil, for environment: Environment, at now: JourneyInstant
    ) throws(BiometricsError) -> (key: String, entry: Entry) {
        try change { () throws(BiometricsError) in
            try read() ?? Content(tokenSecret: [UInt8].random(32).hexadecimal, keys: [])
        } by: { (content) throws(BiometricsError) in
            try make(scopes, named: name, for: environment, at: now, in: &content)
        }
    }

    private func make(
        _ scopes: Set<Scope>, named name: ReviewerID?, for environment: Environment, at now: JourneyInstant,
        in content: inout Content
    ) throws(BiometricsError) -> (key: String, entry: Entry) {
        guard content.keys.count < Self.maximumCount else {
            throw BiometricsError(.invalidConfiguration, "There are \(Self.maximumCount) keys already.", path: path)
        }
        let id = [UInt8].random(6).hexadecimal
        let key = "bio_\(environment.rawValue)_\(id)_\([UInt8].random(32).hexadecimal)"
        let entry = Entry(
            id: id, name: name, environment: environment, scopes: scopes.sorted { $0.rawValue < $1.rawValue },
            createdAt: now, expiresAt: nil, digest: try SHA256.digest(of: Array(key.utf8)))
        content.keys.append(entry)
        return (key, entry)
    }

    /// Lists the keys in the order in which they were made.
    ///
    /// - Throws: as ``add(_:named:for:at:)``; `.noSuchInput` if the file does not exist.
    package func list() throws(BiometricsError) -> [Entry] { try existing().keys }

    /// Ends a key.
    ///
    /// - Parameter end: the time from which the key is refused.
    /// - Throws: as ``list()``; `.invalidConfiguration` if there is no such key.
    package func revoke(_ id: String, at end: JourneyInstant) throws(BiometricsError) {
        try change(existing) { (content) throws(BiometricsError) in
            Self.end(try place(of: id, in: content), at: end, in: &content)
        }
    }

    private func place(of id: String, in content: Content) throws(BiometricsError) -> Int {
        guard let place = content.keys.firstIndex(where: { $0.id == id }) else {
            throw BiometricsError(.invalidConfiguration, "There is no key “\(id)”.", path: path)
        }
        return place
    }

    /// Sets the end of a key, unless the key ends earlier already.
    private static func end(_ place: Int, at end: JourneyInstant, in content: inout Content) {
        if content.keys[place].expiresAt.map({ $0 > end }) ?? true { content.keys[place].expiresAt = end }
    }

    /// Makes a key that replaces another one. The old key ends later, so that clients have time to change to the new
    /// one.
    ///
    /// - Parameters:
    ///   - now: the current time.
    ///   - end: the time from which the old key is refused.
    /// - Throws: as ``revoke(_:at:)``; `.invalidConfiguration` if the key has ended.
    package func rotate(
        _ id: String, at now: JourneyInstant, end: JourneyInstant
    ) throws(BiometricsError) -> (key: String, entry: Entry) {
        try change(existing) { (content) throws(BiometricsError) in
            let place = try place(of: id, in: content)
            let old = content.keys[place]
            // A replacement would let the holder of a revoked key in again.
            guard old.expiresAt.map({ $0 > now }) ?? true else {
                throw BiometricsError(
                    .invalidConfiguration, "The key “\(id)” has ended, and is not replaced. Make a new one.", path: path
                )
            }
            let made = try make(Set(old.scopes), named: old.name, for: old.environment, at: now, in: &content)
            Self.end(place, at: end, in: &content)
            return made
        }
    }

    // MARK: The file

    /// Lets `body` change the content that `current` reads, and writes it before another process can change it.
    private func change<Value>(
        _ current: () throws(BiometricsError) -> Content,
        by body: (inout Content) throws(BiometricsError) -> Value
    ) throws(BiometricsError) -> Value {
        // No lock is left beside a file that holds no keys.
        _ = try current()
        let lock = try lock()
        var content = try current()
        let value = try body(&content)
        try write(content)
        // Keeps the lock until the content is written.
        _ = consume lock
        return value
    }

    /// Waits for the lock of the file.
    ///
    /// The lock is a file of its own, because each change replaces the file of keys.
    private func lock() throws(BiometricsError) -> PrivateFile {
        let place = "\(path).lock"
        do throws(PrivateFile.Fault) {
            let lock = try PrivateFile(holding: place)
            try translating(PrivateFile.Fault.system) { () throws(SystemError) in try lock.wait() }
            return lock
        } catch .system(.noSuchFile) {
            throw BiometricsError.noFolder(for: path)
        } catch .system(let error) {
            throw BiometricsError(
                .ioFailure, "The keys cannot be changed: \(error).", path: place, underlyingCode: error.code)
        } catch {
            throw BiometricsError(
                .invalidConfiguration,
                "The lock file of the keys is a link, belongs to another user, or can be opened by others. Remove it.",
                path: place)
        }
    }

    /// - Throws: as ``list()``.
    func existing() throws(BiometricsError) -> Content {
        guard let content = try read() else {
            throw BiometricsError(.noSuchInput, "There is no file of keys. Make a key first.", path: path)
        }
        return content
    }

    /// Reads the file; `nil` if it does not exist.
    func read() throws(BiometricsError) -> Content? {
        let bytes: [UInt8]
        do throws(PrivateFile.Fault) {
            let file = try PrivateFile(reading: path)
            bytes = try translating(PrivateFile.Fault.system) { () throws(SystemError) in
                try file.read(at: 0, count: Self.maximumBytes)
            }
        } catch .system(.noSuchFile) {
            return nil
        } catch .system(let error) {
            throw BiometricsError(
                .ioFailure, "The keys cannot be read: \(error).", path: path, underlyingCode: error.code)
        } catch {
            throw BiometricsError(
                .invalidConfiguration,
                "The file of keys is a link, belongs to another user, or others may open it (chmod 600).", path: path)
        }
        guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
            content.schema == "biometrics.api-keys/1",
            ([UInt8](hexadecimal: content.tokenSecret.utf8)?.count ?? 0) >= 32
        else { throw BiometricsError(.invalidConfiguration, "This is no file of keys, or it is damaged.", path: path) }
        return content
    }

    private func write(_ content: Content) throws(BiometricsError) {
        let bytes = try JSONText.bytes(of: content)
        do throws(SystemError) {
            let file = try FileReplacement(at: FileReplacement.temporaryPath(beside: path), permissions: 0o600)
            try unsafe file.append(bytes.span.bytes)
            try file.flush()
            try file.take(path)
            // The name is also flushed to the disk before the caller gets the key. So a power failure cannot lose a
            // key that is in use.
            try FileSystem.flushFolder(holding: path)
        } catch {
            throw BiometricsError(
                .ioFailure, "The keys cannot be written: \(error).", path: path, underlyingCode: error.code)
        }
    }
}
