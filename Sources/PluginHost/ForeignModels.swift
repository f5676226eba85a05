internal import BiometricsCore
internal import BiometricsPluginABI

/// Lends models to a plugin.
enum ForeignModels {
    /// Passes `body` one structure per model, valid only during the call. The bytes are not copied.
    static func withPointers<Result>(
        to models: ArraySlice<InstalledModel>, behind list: [UnsafePointer<bio_model>],
        _ body: (UnsafeBufferPointer<UnsafePointer<bio_model>>) -> Result
    ) -> Result {
        guard let model = models.first else { return unsafe list.withUnsafeBufferPointer(body) }
        return unsafe model.bytes.withUnsafeBufferPointer { bytes in
            unsafe model.entry.id.withCString { id in
                unsafe model.sha256.withCString { digest in
                    var structure = unsafe bio_model(
                        size: structureSize(bio_model.self), reserved: 0, id: id, sha256: digest,
                        bytes: bytes.baseAddress,
                        byte_count: UInt64(bytes.count))
                    return unsafe withUnsafePointer(to: &structure) { pointer in
                        unsafe withPointers(to: models.dropFirst(), behind: list + [pointer], body)
                    }
                }
            }
        }
    }
}
