public import BiometricsCore

/// What `models path` writes: `biometrics.model-path/1`.
public struct ModelPathDocument: JSONDocument {
    /// `biometrics.model-path/1`.
    public static let schema = "biometrics.model-path/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ModelPathDocument>()
    /// The model's id; `nil` where the store's folder was asked for.
    @Nullable public var id: String?
    /// Where the model or the store lies.
    public var path: String

    /// The path of a model, or of the store.
    public init(id: String?, path: String) {
        self.path = path
        self.id = id
    }
}
