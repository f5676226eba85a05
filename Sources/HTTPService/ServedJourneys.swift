public import Verification
public import VerificationService
public import VerificationStore

/// The journeys that a service leads.
public struct ServedJourneys: Sendable {
    /// Leads them.
    let service: JourneyService
    /// Where they are.
    let store: any JourneyStore
    /// What is begun where nothing else is asked for; nil where it has to be named.
    let usual: DefinitionReference?

    /// Journeys.
    ///
    /// - Parameters:
    ///   - store: that of `service`.
    ///   - usual: the definition of a journey that names none.
    public init(_ service: JourneyService, in store: any JourneyStore, usual: DefinitionReference? = nil) {
        self.service = service
        self.store = store
        self.usual = usual
    }
}
