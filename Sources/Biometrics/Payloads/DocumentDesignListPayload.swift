public import BiometricsCore
public import IdentityDocuments

/// The output of `documents list`: `biometrics.document-design-list/1`.
public struct DocumentDesignListPayload: JSONPayload {
    /// `biometrics.document-design-list/1`.
    public static let schema = "biometrics.document-design-list/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<DocumentDesignListPayload>()
    /// The designs, in the order of their ids.
    public var designs: [DocumentDesign]

    /// The payload of designs.
    public init(designs: [DocumentDesign]) {
        self.designs = designs
    }
}
