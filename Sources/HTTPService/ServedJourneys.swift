package import Verification
package import VerificationService
package import VerificationStore

/// The journeys that a service leads.
package struct ServedJourneys: Sendable {
    let service: JourneyService
    let store: DatabaseStore
    /// The definition of a journey whose request names none; `nil` if requests must name one.
    let usual: DefinitionReference?

    /// Creates a description of the journeys to serve.
    ///
    /// - Parameters:
    ///   - store: the store of `service`.
    ///   - usual: the definition of a journey whose request names none.
    package init(_ service: JourneyService, in store: DatabaseStore, usual: DefinitionReference? = nil) {
        self.service = service
        self.store = store
        self.usual = usual
    }
}
