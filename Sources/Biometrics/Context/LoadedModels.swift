internal import BiometricsCore
internal import Synchronization

/// Models read and checked once, and shared by all workers.
///
/// A model's bytes are let go once each worker has taken them, because a network has its weights in memory of its own.
/// A later taker reads the file again.
final class LoadedModels: ModelProviding {
    private struct Kept {
        let identity: ModelIdentity
        var model: InstalledModel?
        var takers = 0
    }

    private let store: any ModelProviding
    private let workers: Int
    private let kept = Mutex<[String: Kept]>([:])

    init(_ store: any ModelProviding, workers: Int) {
        self.store = store
        self.workers = workers
    }

    var manifest: ModelManifest { store.manifest }

    func load(_ id: String) throws(BiometricsError) -> InstalledModel {
        let model = try read(id)
        kept.withLock { kept in
            kept[id]?.takers += 1
            if let takers = kept[id]?.takers, takers >= workers { kept[id]?.model = nil }
        }
        return model
    }

    func identity(_ id: String) throws(BiometricsError) -> ModelIdentity {
        if let identity = kept.withLock({ $0[id]?.identity }) { return identity }
        return try read(id).identity
    }

    /// The kept model, or the file's. A file of other bytes than at the first reading is refused, because results name
    /// the first ones.
    private func read(_ id: String) throws(BiometricsError) -> InstalledModel {
        if let model = kept.withLock({ $0[id]?.model }) { return model }
        let model = try store.load(id)
        let first = kept.withLock { kept in
            guard let known = kept[id] else {
                kept[id] = Kept(identity: model.identity, model: model)
                return model.identity
            }
            return known.identity
        }
        guard model.identity == first else {
            throw BiometricsError(
                .modelDigestMismatch,
                "The model “\(id)” was replaced at \(model.path) while it was in use. Start the program again.")
        }
        return model
    }
}
