public import BiometricsCore
public import Verification

/// The output of `journey check --json`: `biometrics.journey-check/1`, all faults of a definition.
public struct DefinitionCheckDocument: JSONDocument {
    /// `biometrics.journey-check/1`.
    public static let schema = "biometrics.journey-check/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<DefinitionCheckDocument>()
    /// The file, as the caller named it.
    public var path: String
    /// The faults. It is empty if the definition can be used.
    public var faults: [Fault]
    /// The definition; `nil` if it has faults.
    @Nullable public var definition: DefinitionReference?

    /// A fault of a definition.
    public struct Fault: Codable, Hashable, Sendable {
        /// The place in the file, such as `steps[0].types[2]`. It is empty if the fault concerns the whole file.
        public var place: String
        /// A description of the fault and of the values that are allowed.
        public var message: String
    }

    /// Checks the definition in a file.
    ///
    /// - Parameter path: the name of the file.
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
