public import BiometricsCore
internal import Digests
internal import FoundationEssentials
internal import Platform
public import Verification

/// The keys of a service, in a file that its user alone may open. Of a key itself the file has a digest: who reads the file
/// cannot call the service.
public struct APIKeyFile: Sendable {
    /// The most keys of a file.
    static let maximumCount = 10_000
    /// The most bytes of a file.
    private static let maximumBytes = 16 << 20

    /// Where it is.
    public let path: String

    /// The file at `path`, which need not be there yet.
    public init(path: String) {
        self.path = path
    }

    /// One key, as it is told.
    public struct Entry: Codable, Hashable, Sendable {
        /// Its name, which is a part of the key and no secret.
        public let id: String
        /// `live` or `test`.
        public let environment: Environment
        /// What it allows.
        public let scopes: [Scope]
        /// When it was made.
        public let createdAt: JourneyInstant
        /// From when on it is not taken any more; `nil` for as long as it is there.
        public internal(set) var expiresAt: JourneyInstant?
        /// The SHA-256 of the key, in hexadecimal.
        let digest: String
    }

    /// What a key is for. A service takes keys of one environment.
    public enum Environment: String, Codable, Hashable, Sendable, CaseIterable {
        /// Real people.
        case live
        /// Trials.
        case test
    }

    /// What is in the file.
    struct Content: Codable, Sendable {
        var schema = "biometrics.api-keys/1"
        /// What tokens are made with, in hexadecimal.
        var tokenSecret: String
        var keys: [Entry]
    }

    // MARK: Changing

    /// Makes a key; the file too where there is none.
    ///
    /// - Returns: the key, which is told this once, and what is kept of it.
    /// - Throws: `.invalidConfiguration` for a file that others may open or is none of keys, `.ioFailure`.
    public func add(
        _ scopes: Set<Scope>, for environment: Environment, at now: JourneyInstant
    ) throws(BiometricsError) -> (key: String, entry: Entry) {
        try change { () throws(BiometricsError) in
            try read() ?? Content(tokenSecret: [UInt8].random(32).hexadecimal, keys: [])
        } by: { (content) throws(BiometricsError) in
            try make(scopes, for: environment, at: now, in: &content)
        }
    }

    private func make(
        _ scopes: Set<Scope>, for environment: Environment, at now: JourneyInstant, in content: inout Content
    ) throws(BiometricsError) -> (key: String, entry: Entry) {
        guard content.keys.count < Self.maximumCount else {
            throw BiometricsError(.invalidConfiguration, "There are \(Self.maximumCount) keys already.", path: path)
        }
        let id = [UInt8].random(6).hexadecimal
        let key = "bio_\(environment.rawValue)_\(id)_\([UInt8].random(32).hexadecimal)"
        let entry = Entry(
            id: id, environment: environment, scopes: scopes.sorted { $0.rawValue < $1.rawValue }, createdAt: now,
            expiresAt: nil, digest: try SHA256.digest(of: Array(key.utf8)))
        content.keys.append(entry)
        return (key, entry)
    }

    /// The keys, as they were made.
    ///
    /// - Throws: as ``add(_:for:at:)``; `.noSuchInput` where there is no file.
    public func list() throws(BiometricsError) -> [Entry] { try existing().keys }

    /// Ends a key.
    ///
    /// - Parameter end: from when on it is not taken any more.
    /// - Throws: as ``list()``; `.invalidConfiguration` for a key that is not there.
    public func revoke(_ id: String, at end: JourneyInstant) throws(BiometricsError) {
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

    /// A key that ends before stays so.
    private static func end(_ place: Int, at end: JourneyInstant, in content: inout Content) {
        if content.keys[place].expiresAt.map({ $0 > end }) ?? true { content.keys[place].expiresAt = end }
    }

    /// Makes a key in the place of another, which ends later, so that clients can change to the new one meanwhile.
    ///
    /// - Parameters:
    ///   - now: the time.
    ///   - end: from when on the old one is not taken any more.
    /// - Throws: as ``revoke(_:at:)``; `.invalidConfiguration` for a key that has ended.
    public func rotate(
        _ id: String, at now: JourneyInstant, end: JourneyInstant
    ) throws(BiometricsError) -> (key: String, entry: Entry) {
        try change(existing) { (content) throws(BiometricsError) in
            let place = try place(of: id, in: content)
            let old = content.keys[place]
            // Whoever was revoked would be let in again by what is put in the place of the key.
            guard old.expiresAt.map({ $0 > now }) ?? true else {
                throw BiometricsError(
                    .invalidConfiguration, "The key “\(id)” has ended, and is not replaced. Make a new one.", path: path
                )
            }
            let made = try make(Set(old.scopes), for: old.environment, at: now, in: &content)
            Self.end(place, at: end, in: &content)
            return made
        }
    }

    // MARK: The file

    /// What `body` makes of the content, written before anybody else changes it.
    private func change<Value>(
        _ content: () throws(BiometricsError) -> Content,
        by body: (inout Content) throws(BiometricsError) -> Value
    ) throws(BiometricsError) -> Value {
        let lock = try lock()
        var content = try content()
        let value = try body(&content)
        try write(content)
        // Held until here.
        _ = consume lock
        return value
    }

    /// What those who change the file wait for one another by. The file itself is replaced, and cannot be waited for.
    private func lock() throws(BiometricsError) -> PrivateFile {
        let place = "\(path).lock"
        do throws(PrivateFile.Fault) {
            let lock = try PrivateFile(holding: place)
            try translating(PrivateFile.Fault.system) { () throws(SystemError) in try lock.wait() }
            return lock
        } catch .system(let error) {
            throw BiometricsError(
                .ioFailure, "The keys cannot be changed: \(error).", path: place, underlyingCode: error.code)
        } catch {
            throw BiometricsError(
                .invalidConfiguration,
                "What keys are changed under is a link, belongs to another user, or others may open it. Remove it.",
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

    /// nil where there is no file.
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
            // The name too is on the disk before the key is told: a key that was handed out is not lost with the power.
            try FileSystem.flushFolder(holding: path)
        } catch {
            throw BiometricsError(
                .ioFailure, "The keys cannot be written: \(error).", path: path, underlyingCode: error.code)
        }
    }
}
