internal import BiometricsCore
internal import Digests
internal import Platform

extension ModelInstaller {
    /// Installs the model from the first mirror that has it; nil if none does.
    func installFromMirrors(
        _ entry: ModelEntry, _ tried: inout Attempts, _ progress: @escaping Progress
    ) throws(BiometricsError) -> ModelInstallation? {
        for mirror in ModelMirrors(environment: environment).folders {
            if let found = try install(entry, from: mirror, &tried, progress) { return found }
        }
        return nil
    }

    /// Files are matched by length, then by digest; names do not matter. The runnable file is preferred over its
    /// original.
    private func install(
        _ entry: ModelEntry, from mirror: String, _ tried: inout Attempts, _ progress: @escaping Progress
    ) throws(BiometricsError) -> ModelInstallation? {
        progress(.searchingMirror(path: mirror))
        guard let names = try? FileSystem.names(in: mirror) else {
            tried.add("the mirror", BiometricsError(.unreadableInput, "\(mirror) is not a readable folder"))
            return nil
        }
        let offers = ModelOffer.all(of: entry)
        var paths: [String: String] = [:]
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = "\(mirror)/\(name)"
            guard let sha256 = try? digest(of: path, amongst: offers), paths[sha256] == nil else { continue }
            paths[sha256] = path
            if sha256 == offers.first?.sha256 { break }
        }
        for offer in offers {
            guard let path = paths[offer.sha256] else { continue }
            do {
                let place = try take(offer, progress) { (append) throws(BiometricsError) in
                    try OpenFile.ordinary(at: path).forEachPiece(append)
                }
                return ModelInstallation(entry, offer, path: place, origin: .mirror(path: path))
            } catch  where error.code != .ioFailure {
                tried.add(path, error)
                progress(.failed("\(path): \(error.message)"))
            }
        }
        if paths.isEmpty {
            let reason = "\(mirror) has no file with the model's digest"
            tried.add("the mirror", BiometricsError(.modelUnavailable, reason))
        }
        return nil
    }

    /// The digest of the file at `path`; nil if its length excludes all `offers`.
    private func digest(of path: String, amongst offers: [ModelOffer]) throws(BiometricsError) -> String? {
        let file = try OpenFile.ordinary(at: path)
        let count = file.size
        guard count > 0, count <= ModelManifest.maximumModelBytes,
            offers.contains(where: { $0.bytes ?? count == count })
        else { return nil }
        var hash = try SHA256()
        try file.forEachPiece { (piece) throws(BiometricsError) in try hash.update(piece) }
        return try hash.finish()
    }
}
