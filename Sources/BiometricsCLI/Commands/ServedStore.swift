internal import Biometrics
internal import BiometricsCore
internal import HTTPService
internal import Platform
internal import Verification
internal import VerificationService
internal import VerificationStore

/// The journeys that `serve` leads, by its options.
enum ServedStore {
    private static let store = ValueOption<String>(
        "store", value: "FILE", completion: .file,
        help:
            "Lead journeys, and keep them in this database; it is made where there is none. Pictures and clips are kept "
            + "sealed beside it, in FILE.evidence.")
    private static let masterKey = ValueOption<String>(
        "master-key", value: "FILE", completion: .file,
        help: "What seals them, made where there is none; FILE.key of the store unless given. Keep a copy elsewhere.")
    private static let definition = ValueOption<String>(
        "definition", value: "FILE", isRepeatable: true, completion: .file,
        help:
            "What journeys ask for (`biometrics journey example`); the first is begun where none is named. Document and "
            + "selfie unless given.")

    static let options = [store.declaration, masterKey.declaration, definition.declaration]

    /// - Returns: nil where no store is named.
    static func open(
        _ arguments: ParsedArguments, in context: BiometricsContext, console: Console
    ) async throws(BiometricsError) -> ServedJourneys? {
        guard let path = arguments[store] else {
            guard arguments[masterKey] == nil, arguments.all(definition).isEmpty else {
                throw BiometricsError(.usage, "--master-key and --definition go with --store.")
            }
            return nil
        }
        var definitions: [JourneyDefinition] = []
        for file in arguments.all(definition) {
            let json = try ArgumentFile.read(file, maximumBytes: JourneyCheckCommand.maximumBytes)
            definitions.append(
                try translating({ (error: JourneyError) in error.forCommand.about(file) }) {
                    () throws(JourneyError) in try JourneyDefinition(definition: json)
                })
        }
        if definitions.isEmpty {
            definitions = [
                try translating(\JourneyError.forCommand) { () throws(JourneyError) in
                    try StandardJourney.verification(hasBack: true, hasAddress: false)
                }
            ]
        }
        let analyzer = try BiometricsAnalyzer(in: context)
        do throws(StoreError) {
            let key = arguments[masterKey] ?? "\(path).key"
            if (try? FileFacts(at: key, followingLinks: false)) == nil {
                try FileMasterKey.make(at: key)
                console.diagnose("biometrics: A master key was made: \(key). Without it nothing of a person opens.\n")
            }
            let database = try DatabaseStore(sqlite: path)
            let vault = EvidenceVault(
                database, folder: "\(path).evidence", masters: MasterKeys(try FileMasterKey(path: key)))
            for definition in definitions { try await database.put(definition) }
            return ServedJourneys(
                JourneyService(database, vault, analyzer: analyzer), in: database, usual: definitions.first?.reference)
        } catch {
            throw error.forCommand
        }
    }
}
