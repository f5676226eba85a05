internal import BiometricsCore
internal import Platform
internal import Verification
internal import VerificationService
internal import VerificationStore

/// The options that name a store of journeys, shared by every command that opens one.
enum StoreOptions {
    private static let address = ValueOption<String>(
        "store", value: "ADDRESS",
        help: "The store of journeys: sqlite:FILE or postgres://USER@HOST/DATABASE. Default: BIOMETRICS_STORE.")
    private static let evidence = ValueOption<String>(
        "evidence", value: "DIR", completion: .file,
        help:
            "The folder of encrypted pictures and clips. Default: BIOMETRICS_STORE_EVIDENCE, or FILE.evidence "
            + "beside SQLite's FILE."
    )
    private static let key = ValueOption<String>(
        "master-key", value: "HOLDER",
        help:
            "The holder of the master key: file:PATH, or command:NAME=PROGRAM ARGUMENTS. Default: "
            + "BIOMETRICS_STORE_KEY, or biometrics/keys/journeys.key in the user's data folder.")

    /// All options of a store.
    static let all = [address.declaration, evidence.declaration, key.declaration]

    /// The options of a command that may do without a store: all of them, and `others`, need the one that names it.
    static func optional(_ others: [OptionDeclaration]) -> [OptionDeclaration] {
        [address.declaration]
            + ([evidence.declaration, key.declaration] + others).map {
                $0.needing(address.declaration, or: StoreSetup.addressVariable)
            }
    }

    /// Whether the options or the environment name a store.
    static func isNamed(_ invocation: Invocation) -> Bool {
        invocation.arguments[address] != nil
            || !(ProcessEnvironment.current[StoreSetup.addressVariable] ?? "").isEmpty
    }

    /// Opens the store named by the options and the environment.
    ///
    /// - Parameters:
    ///   - isMade: whether to create it if it does not exist.
    ///   - earlierKeys: the holders of earlier master keys that sealed some of its data.
    ///   - tell: receives messages that are not errors; standard error by default.
    /// - Throws: `store_missing`, and any error of opening.
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
                        "The store does not exist. “serve”, “webhooks add” and “journey start” create it.",
                        path: setup.address.name, category: .missingInput))
            }
            let console = invocation.console
            let opened = try await setup.open(telling: tell ?? { console.diagnose("biometrics: \($0.printable)\n") })
            if let path = opened.madeKey {
                invocation.console.diagnose(
                    "biometrics: Created the store's master key: \(path.printable). Keep a copy elsewhere: personal "
                        + "data cannot be decrypted without it.\n")
            }
            return opened
        } catch {
            throw error.forCommand
        }
    }

    /// A service without an analyser, on the store named by the options.
    static func service(_ invocation: Invocation) async throws(BiometricsError) -> JourneyService {
        let opened = try await open(invocation)
        return JourneyService(opened.store, opened.vault, analyzer: IdleAnalyzer())
    }
}

/// Replaces the analyser in commands that examine nothing, so that no model is opened.
struct IdleAnalyzer: JourneyAnalyzing {
    let applicantScores: ApplicantScores? = nil

    func mediaKind(of bytes: [UInt8]) -> MediaKind { .other }

    func examine(
        _ bytes: [UInt8], of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination { throw Self.idle }

    func examine(
        _ bytes: [UInt8], besides other: [UInt8], of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination { throw Self.idle }

    func examine(
        _ clip: [UInt8], answering question: ChallengeQuestion, of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination { throw Self.idle }

    func examine(
        chip files: [UInt8], _ question: ChipQuestion, of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination { throw Self.idle }

    func match(
        selfie: [UInt8], document: [UInt8], policy: MatchPolicy
    ) async throws(BiometricsError) -> JourneyFacts.Match { throw Self.idle }

    func template(of selfie: [UInt8]) async throws(BiometricsError) -> ApplicantTemplate? { throw Self.idle }

    func search(
        for probe: ApplicantTemplate, among gallery: [ApplicantTemplate], policy: MatchPolicy
    ) throws(BiometricsError) -> JourneyFacts.ApplicantSearch? { throw Self.idle }

    private static var idle: BiometricsError {
        BiometricsError(.backendFailure, "This command opens no models, so it cannot examine anything.")
    }
}
