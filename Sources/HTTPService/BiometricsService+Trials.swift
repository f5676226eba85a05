internal import Verification
internal import VerificationStore

/// Journeys for trials, whose references name their ends.
extension BiometricsService {
    /// The end that a reference names, if the keys are for trials. Any other service takes it for a name.
    func outcome(
        named reference: String?, under definition: DefinitionReference
    ) async throws -> SimulatedOutcome? {
        guard options.environment == .test, let reference, SimulatedOutcome.isNamed(by: reference) else { return nil }
        guard let found = try await served().store.definition(definition) else {
            throw JourneyError.unknownDefinition(definition)
        }
        guard let outcome = SimulatedOutcome(reference: reference, under: found) else {
            throw Problem(
                .requestMalformed,
                "“reference” names an end that this definition does not have. Name test-complete, test-refer or "
                    + "test-rejected, the last two with or without a rule that refers or rejects, such as "
                    + "test-refer-same_subject.")
        }
        return outcome
    }
}
