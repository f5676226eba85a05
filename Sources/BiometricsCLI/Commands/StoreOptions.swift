internal import BiometricsCore
internal import Platform
internal import Verification
internal import VerificationService
internal import VerificationStore

/// The options that name a store of journeys, shared by every command that opens one.
enum StoreOptions {
    private static let address = ValueOption<String>(
        "store", value: "ADDRESS",
        help: "Where the journeys are: sqlite:FILE or postgres://USER@HOST/DATABASE; BIOMETRICS_STORE unless given.")
    private static let evidence = ValueOption<String>(
        "evidence", value: "DIR", completion: .file,
        help:
            "Where sealed pictures and clips are; BIOMETRICS_STORE_EVIDENCE unless given, else FILE.evidence beside SQLite's."
    )
    private static let key = ValueOption<String>(
        "master-key", value: "HOLDER",
        help:
            "Who holds the master key: file:PATH, or command:NAME=PROGRAM ARGUMENTS; BIOMETRICS_STORE_KEY unless given, "
            + "else biometrics/keys/journeys.key with the user's data.")

    /// All of them.
    static let all = [address.declaration, evidence.declaration, key.declaration]

    /// Whether the options or the environment name a store.
    static func isNamed(_ invocation: Invocation) -> Bool {
        invocation.arguments[address] != nil
            || !(ProcessEnvironment.current[StoreSetup.addressVariable] ?? "").isEmpty
    }

    /// The store that the options and the environment name.
    ///
    /// - Parameters:
    ///   - isMade: whether it is made where there is none.
    ///   - earlierKeys: who holds master keys that sealed some of what is there.
    ///   - tell: what is told though nothing failed; on standard error unless given.
    /// - Throws: `store_missing`, and what opening throws.
    static func open(
        _ invocation: Invocation, isMade: Bool = false, earlierKeys: [String] = [],
        telling tell: (@Sendable (_ message: String) -> Void)? = nil
    ) async throws(BiometricsError) -> OpenStore {
        do throws(StoreError) {
            let arguments = invocation.arguments
            var setup = try StoreSetup(
                address: arguments[address], evidence: arguments[evidence], key: arguments[key],
                environment: ProcessEnvironment.current)
            for holder in earlierKeys { setup.earlierKeys.append(try MasterKeySource(holder)) }
            let isThere = if isMade { true } else { try setup.isThere }
            guard isThere else {
                throw .system(
                    BiometricsError(
                        .init(rawValue: "store_missing"),
                        "There is no store there. “serve”, “webhooks add” and “journey start” make one.",
                        path: setup.address.name, category: .missingInput))
            }
            let console = invocation.console
            let opened = try await setup.open(telling: tell ?? { console.diagnose("biometrics: \($0.printable)\n") })
            if let path = opened.madeKey {
                invocation.console.diagnose(
                    "biometrics: The store's master key was made: \(path.printable). Keep a copy elsewhere: nothing of a "
                        + "person can be opened without it.\n")
            }
            return opened
        } catch {
            throw error.forCommand
        }
    }

    /// A service that examines nothing, over the store that the options name.
    static func service(_ invocation: Invocation) async throws(BiometricsError) -> JourneyService {
        let opened = try await open(invocation)
        return JourneyService(opened.store, opened.vault, analyzer: IdleAnalyzer())
    }
}

/// Stands in for an analyser where a command examines nothing, so that no model is opened.
struct IdleAnalyzer: JourneyAnalyzing {
    func mediaKind(of bytes: [UInt8]) -> MediaKind { .other }

    func examine(
        _ bytes: [UInt8], of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination { throw Self.idle }

    func examine(
        _ clip: [UInt8], answering question: ChallengeQuestion, of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination { throw Self.idle }

    func match(
        selfie: [UInt8], document: [UInt8], policy: MatchPolicy
    ) async throws(BiometricsError) -> JourneyFacts.Match { throw Self.idle }

    private static var idle: BiometricsError {
        BiometricsError(.backendFailure, "This command opens no models, and can examine nothing.")
    }
}
