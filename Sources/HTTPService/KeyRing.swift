internal import BiometricsCore
internal import Digests
internal import Synchronization
internal import Verification

/// The keys that a running service accepts.
///
/// The file is read again after a few seconds, so that a revoked key is refused soon.
final class KeyRing: Sendable {
    private struct State {
        var keys: [String: APIKeyFile.Entry] = [:]
        var tokenSecret: [UInt8]
        var readAt: ContinuousClock.Instant
        /// The reason why the last reading of the file failed; `nil` if it succeeded.
        var fault: String?
    }

    /// The time after which the file is read again.
    private static let age = Duration.seconds(2)
    /// The time after which a key that is not known has the file read again. Callers that guess keys cannot make the
    /// service read more often.
    private let leastAge: Duration

    private let file: APIKeyFile
    private let environment: APIKeyFile.Environment
    private let now: @Sendable () -> JourneyInstant
    private let note: @Sendable (String?) -> Void
    private let state: Mutex<State>
    /// The secret that tokens are signed with. A new secret in the file ends all earlier tokens.
    var tokenSecret: [UInt8] {
        refresh(ifOlderThan: Self.age)
        return state.withLock { $0.tokenSecret }
    }

    /// - Parameter note: receives the reason once when the file can no longer be read, and `nil` when it can be read
    ///   again.
    /// - Throws: as `APIKeyFile.list()`.
    init(
        _ file: APIKeyFile, for environment: APIKeyFile.Environment, leastAge: Duration = .milliseconds(200),
        now: @escaping @Sendable () -> JourneyInstant,
        note: @escaping @Sendable (String?) -> Void
    ) throws(BiometricsError) {
        let content = try file.existing()
        self.file = file
        self.environment = environment
        self.leastAge = leastAge
        self.now = now
        self.note = note
        let secret = [UInt8](hexadecimal: content.tokenSecret.utf8) ?? []
        state = Mutex(State(keys: Self.byID(content.keys), tokenSecret: secret, readAt: .now))
    }

    private static func byID(_ keys: [APIKeyFile.Entry]) -> [String: APIKeyFile.Entry] {
        Dictionary(keys.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Finds the holder of a key; `nil` if the key is refused.
    ///
    /// The time that this takes reveals nothing about the key. The key's name is public, and digests are compared in
    /// constant time.
    func principal(of key: String) -> Principal? {
        let parts = key.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "bio", parts[1] == environment.rawValue, key.utf8.count < 128,
            let digest = try? SHA256.digest(of: Array(key.utf8))
        else { return nil }
        let id = String(parts[2])
        refresh(ifOlderThan: Self.age)
        // A key that was made a moment ago is not known yet.
        if state.withLock({ $0.keys[id] }) == nil { refresh(ifOlderThan: leastAge) }
        let entry = state.withLock { $0.keys[id] }
        let expected = entry?.digest ?? String(repeating: "0", count: digest.utf8.count)
        guard Array(expected.utf8)[...].isEqualInConstantTime(to: Array(digest.utf8)[...]), let entry, takes(entry.id)
        else { return nil }
        return .key(id: entry.id, name: entry.name, scopes: Set(entry.scopes))
    }

    /// Whether the key with this name is accepted now.
    func takes(_ id: String) -> Bool {
        refresh(ifOlderThan: Self.age)
        guard let entry = state.withLock({ $0.keys[id] }), entry.environment == environment else { return false }
        return entry.expiresAt.map { $0 > now() } ?? true
    }

    /// Reads the file again if the last reading is too old. The known keys stay if the file cannot be read.
    private func refresh(ifOlderThan age: Duration) {
        let isDue = state.withLock { state in
            guard state.readAt + age < .now else { return false }
            state.readAt = .now
            return true
        }
        if isDue { readAgain() }
    }

    func readAgain() {
        let content: APIKeyFile.Content?
        let fault: String?
        do throws(BiometricsError) {
            (content, fault) = (try file.existing(), nil)
        } catch {
            (content, fault) = (nil, error.message)
        }
        let isNew = state.withLock { state in
            if let content {
                state.keys = Self.byID(content.keys)
                state.tokenSecret = [UInt8](hexadecimal: content.tokenSecret.utf8) ?? state.tokenSecret
            }
            defer { state.fault = fault }
            return state.fault != fault
        }
        if isNew { note(fault) }
    }
}
