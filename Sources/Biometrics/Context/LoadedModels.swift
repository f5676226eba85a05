internal import BiometricsCore
internal import Synchronization

/// Models read and checked once, and shared by all workers.
final class LoadedModels: ModelProviding {
    private let store: any ModelProviding
    private let loaded = Mutex<[String: InstalledModel]>([:])

    init(_ store: any ModelProviding) {
        self.store = store
    }

    var manifest: ModelManifest { store.manifest }

    func load(_ id: String) throws(BiometricsError) -> InstalledModel {
        if let model = loaded.withLock({ $0[id] }) { return model }
        let model = try store.load(id)
        loaded.withLock { $0[id] = model }
        return model
    }
}
