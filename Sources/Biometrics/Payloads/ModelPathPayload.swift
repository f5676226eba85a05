public import BiometricsCore

/// The output of `models path`: `biometrics.model-path/1`.
public struct ModelPathPayload: JSONPayload {
    /// `biometrics.model-path/1`.
    public static let schema = "biometrics.model-path/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ModelPathPayload>()
    /// The model's id; `nil` if the store's folder was requested.
    @Nullable public var id: String?
    /// The path of the model or of the store.
    public var path: String

    /// The path of a model, or of the store.
    public init(id: String?, path: String) {
        self.path = path
        self.id = id
    }
}
