internal import BiometricsCore
internal import Digests
internal import Synchronization
internal import Verification

/// The keys that a running service takes. The file is read again every few seconds, so that a key that was revoked is one
/// soon.
final class KeyRing: Sendable {
    private struct State {
        var keys: [String: APIKeyFile.Entry] = [:]
        var tokenSecret: [UInt8]
        var readAt: ContinuousClock.Instant
        /// Why the file could not be read the last time; nil where it could.
        var fault: String?
    }

    /// How old what is known of the file may be.
    private static let age = Duration.seconds(2)

    private let file: APIKeyFile
    private let environment: APIKeyFile.Environment
    private let now: @Sendable () -> JourneyInstant
    private let note: @Sendable (String?) -> Void
    private let state: Mutex<State>
    /// What tokens are made with: another one in the file ends all that were made before.
    var tokenSecret: [UInt8] {
        refresh()
        return state.withLock { $0.tokenSecret }
    }

    /// - Parameter note: takes why the file cannot be read any more, once; and nil when it can again.
    /// - Throws: as `APIKeyFile.list()`.
    init(
        _ file: APIKeyFile, for environment: APIKeyFile.Environment, now: @escaping @Sendable () -> JourneyInstant,
        note: @escaping @Sendable (String?) -> Void
    ) throws(BiometricsError) {
        let content = try file.existing()
        self.file = file
        self.environment = environment
        self.now = now
        self.note = note
        let secret = [UInt8](hexadecimal: content.tokenSecret.utf8) ?? []
        state = Mutex(State(keys: Self.byID(content.keys), tokenSecret: secret, readAt: .now))
    }

    private static func byID(_ keys: [APIKeyFile.Entry]) -> [String: APIKeyFile.Entry] {
        Dictionary(keys.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Who holds a key; nil for one that is not taken. How long it takes tells nothing of the key: its name is no secret, and
    /// digests are compared to their end.
    func principal(of key: String) -> Principal? {
        refresh()
        let parts = key.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "bio", parts[1] == environment.rawValue, key.utf8.count < 128,
            let digest = try? SHA256.digest(of: Array(key.utf8))
        else { return nil }
        let entry = state.withLock { $0.keys[String(parts[2])] }
        let expected = entry?.digest ?? String(repeating: "0", count: digest.utf8.count)
        guard Array(expected.utf8)[...].isEqualInConstantTime(to: Array(digest.utf8)[...]), let entry, takes(entry.id)
        else { return nil }
        return .key(id: entry.id, scopes: Set(entry.scopes))
    }

    /// Whether a key of this name is taken now.
    func takes(_ id: String) -> Bool {
        refresh()
        guard let entry = state.withLock({ $0.keys[id] }), entry.environment == environment else { return false }
        return entry.expiresAt.map { $0 > now() } ?? true
    }

    /// Reads the file again where that was long ago. One that cannot be read leaves what is known.
    private func refresh() {
        let isDue = state.withLock { state in
            guard state.readAt + Self.age < .now else { return false }
            state.readAt = .now
            return true
        }
        if isDue { readAgain() }
    }

    /// Reads the file again.
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
