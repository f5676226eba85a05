public import BiometricsCore
public import Verification

/// What `journey check --json` writes: `biometrics.journey-check/1`, every fault of a definition.
public struct DefinitionCheckDocument: JSONDocument {
    /// `biometrics.journey-check/1`.
    public static let schema = "biometrics.journey-check/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<DefinitionCheckDocument>()
    /// The file, as the caller named it.
    public var path: String
    /// Its faults; none for one that can be used.
    public var faults: [Fault]
    /// The definition; `nil` where it has faults.
    @Nullable public var definition: DefinitionReference?

    /// One fault.
    public struct Fault: Codable, Hashable, Sendable {
        /// The place in the file, such as `steps[0].types[2]`; empty for the whole.
        public var place: String
        /// What is wrong there, and what may stand there.
        public var message: String
    }

    /// What the definition in the UTF-8 of a file's text has against it.
    ///
    /// - Parameter path: what the file is called.
    public init(of json: some Collection<UInt8>, path: String) {
        self.path = path
        faults = []
        definition = nil
        do throws(JourneyError) {
            definition = try JourneyDefinition(definition: json).reference
        } catch .definitionInvalid(let found) {
            faults = found.map { Fault(place: $0.place, message: $0.message) }
        } catch {
            faults = [Fault(place: "", message: error.message)]
        }
    }
}
