package import Verification
package import VerificationService
package import VerificationStore

/// The journeys that a service leads.
package struct ServedJourneys: Sendable {
    let service: JourneyService
    let store: DatabaseStore
    /// The definition of a journey whose request names none; `nil` if requests must name one.
    let usual: DefinitionReference?
    /// The abilities that this machine lacks, each with the command that brings it. Journeys that need one end in `Refer`.
    let lacks: [String]

    /// Creates a description of the journeys to serve.
    ///
    /// - Parameters:
    ///   - store: the store of `service`.
    ///   - usual: the definition of a journey whose request names none.
    ///   - lacks: the abilities that this machine lacks, each with the command that brings it.
    package init(
        _ service: JourneyService, in store: DatabaseStore, usual: DefinitionReference? = nil, lacks: [String] = []
    ) {
        self.service = service
        self.store = store
        self.usual = usual
        self.lacks = lacks
    }
}
