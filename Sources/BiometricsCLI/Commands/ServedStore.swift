internal import Biometrics
internal import BiometricsCore
internal import HTTPService
internal import ModelStore
internal import Platform
internal import Verification
internal import VerificationService
internal import VerificationStore

/// The journeys that `serve` offers, from its options.
enum ServedStore {
    private static let definition = ValueOption<String>(
        "definition", value: "FILE", isRepeatable: true, completion: .file,
        help:
            "A definition of journeys (see `biometrics journey example`); the first is the default. "
            + "Without definitions: a document, and a selfie with a challenge.")

    private static let requirement = ValueOption<String>(
        "require", value: "USE", oneOf: ["journeys"],
        help: "Refuse to start if every journey would be referred, because this machine cannot judge a part of it.")

    static let options = StoreOptions.optional(
        [definition.declaration, requirement.declaration] + WebhookOptions.serving)

    /// - Returns: nil if the options name no store.
    static func open(
        _ invocation: Invocation, in context: BiometricsContext, leading: JourneyService.Options, log: ServiceLog
    ) async throws(BiometricsError) -> (journeys: ServedJourneys, webhooks: WebhookCourier?)? {
        guard StoreOptions.isNamed(invocation) else { return nil }
        var definitions: [JourneyDefinition] = []
        for file in invocation.arguments.all(definition) {
            let json = try ArgumentFile.read(file, maximumBytes: JourneyCheckCommand.maximumBytes)
            definitions.append(
                try translating({ (error: JourneyError) in error.forCommand.about(file) }) {
                    () throws(JourneyError) in try JourneyDefinition(definition: json)
                })
        }
        if definitions.isEmpty {
            definitions = [
                try translating(\JourneyError.forCommand) { () throws(JourneyError) in
                    try StandardJourney.verification(.active, hasBack: true, hasAddress: false)
                }
            ]
        }
        let lacks = try lacks(isRequired: invocation.arguments[requirement] != nil, log)
        let analyzer = try BiometricsAnalyzer(in: context)
        for definition in definitions where definition.faceMatch.isEnabled {
            try translating({ (error: BiometricsError) in error.about("definition \(definition.id)") }) {
                () throws(BiometricsError) in try analyzer.check(definition.faceMatch.policy)
            }
        }
        let opened = try await StoreOptions.open(invocation, isMade: true) { log.warn("store", $0) }
        do throws(StoreError) {
            try await opened.vault.checkMasterKey()
            for definition in definitions { try await opened.store.put(definition) }
        } catch {
            throw error.forCommand
        }
        let journeys = ServedJourneys(
            JourneyService(opened.store, opened.vault, analyzer: analyzer, options: leading), in: opened.store,
            usual: definitions.first?.reference, lacks: lacks)
        return (journeys, try await WebhookOptions.courier(invocation, opened.store, opened.vault))
    }

    /// Finds each part of a journey that this machine cannot judge, as `doctor` does, and warns of it.
    ///
    /// - Throws: `.modelMissing` for the first one if all are required.
    private static func lacks(isRequired: Bool, _ log: ServiceLog) throws(BiometricsError) -> [String] {
        let needed: Set<DoctorPayload.Ability.Name> = [.liveness, .documents]
        let lacks = DoctorPayload.abilities(of: try ModelStore.standard(), comparison: nil)
            .filter { needed.contains($0.name) && !$0.isThere }.map(\.lack)
        if isRequired, let lack = lacks.first { throw BiometricsError(.modelMissing, lack) }
        for lack in lacks { log.warn("ability_missing", "Every journey ends in Refer. \(lack)") }
        return lacks
    }
}
