public import BiometricsCore
public import ModelStore

/// The models of a store, whose bytes are changed when they are loaded.
public struct ChangedModels: ModelProviding {
    private let store: ModelStore
    private let id: String?
    private let change: @Sendable ([UInt8]) -> [UInt8]

    /// - Parameter id: the model to change; every one if it is `nil`.
    public init(_ store: ModelStore, changing id: String? = nil, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        self.store = store
        self.id = id
        self.change = change
    }

    /// The store's.
    public var manifest: ModelManifest { store.manifest }

    /// The model, perhaps changed.
    public func load(_ id: String) throws(BiometricsError) -> InstalledModel {
        let model = try store.load(id)
        guard self.id == nil || self.id == id else { return model }
        return InstalledModel(entry: model.entry, path: model.path, sha256: model.sha256, bytes: change(model.bytes))
    }
}
