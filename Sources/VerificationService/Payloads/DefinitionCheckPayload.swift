public import BiometricsCore
public import Verification

/// The output of `journey check --json`: `biometrics.journey-check/1`, all faults of a definition.
public struct DefinitionCheckPayload: JSONPayload {
    /// `biometrics.journey-check/1`.
    public static let schema = "biometrics.journey-check/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<DefinitionCheckPayload>()
    /// The file, as the caller named it.
    public var path: String
    /// The faults. It is empty if the definition can be used.
    public var faults: [Fault]
    /// The definition; `nil` if it has faults.
    @Nullable public var definition: DefinitionReference?

    /// A fault of a definition.
    public typealias Fault = DefinitionFault

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
            faults = found
        } catch {
            faults = [Fault(place: "", message: error.message)]
        }
    }
}
