internal import BiometricsCore
internal import Platform

extension ModelInstaller {
    /// Installs the model from the folder that `BIOMETRICS_MODEL_MIRROR` names; nil when it is not there.
    ///
    /// Files are told by length, then by digest; their names mean nothing.
    func installFromMirror(
        _ entry: ModelEntry, _ tried: inout Attempts, _ progress: @escaping Progress
    ) throws(BiometricsError) -> ModelInstallation? {
        guard let mirror = environment["BIOMETRICS_MODEL_MIRROR"], !mirror.isEmpty else { return nil }
        progress(.searchingMirror(path: mirror))
        guard let names = try? FileSystem.names(in: mirror) else {
            tried.add("BIOMETRICS_MODEL_MIRROR", BiometricsError(.unreadableInput, "\(mirror) is no readable folder"))
            return nil
        }
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = "\(mirror)/\(name)"
            guard let artifact = try? artifact(of: entry, at: path) else { continue }
            let place = try stage(artifact, progress) { (append) throws(BiometricsError) in
                try OpenFile.ordinary(at: path).forEachPiece(append)
            }
            return ModelInstallation(
                id: entry.id, path: place, sha256: artifact.sha256, origin: .mirror(path: path))
        }
        tried.add(
            "BIOMETRICS_MODEL_MIRROR",
            BiometricsError(.modelUnavailable, "\(mirror) holds no file with the model's digest"))
        return nil
    }

    /// The artifact of `entry` that the file at `path` is, or nil.
    private func artifact(of entry: ModelEntry, at path: String) throws(BiometricsError) -> ModelArtifact? {
        let file = try OpenFile.ordinary(at: path)
        let count = file.size
        guard count > 0, count <= ModelManifest.maximumModelBytes else { return nil }
        let candidates = entry.artifacts.filter { $0.bytes ?? count == count }
        if candidates.isEmpty { return nil }
        var hash = try SHA256()
        try file.forEachPiece { (piece) throws(BiometricsError) in try hash.update(piece) }
        let found = try hash.finish()
        return candidates.first { $0.sha256 == found }
    }
}
