public import BiometricsCore
internal import BiometricsPluginABI
internal import Synchronization

/// Loads plugins from shared libraries that implement `BiometricsPluginABI.h`.
///
/// A library runs with all the rights of the process as soon as it is opened, and if it crashes, the process crashes:
/// load only libraries that you trust. Its *answers* are never trusted: texts, counts, numbers and boxes are checked.
/// An answer that violates the contract is an error of that plugin only.
public enum PluginHost {
    /// The plugins of loaded libraries by handle. Each library is asked once, and everyone who loads it shares the
    /// gates of its plugins.
    private static let loaded = Mutex<[UInt: [any BiometricsPlugin]]>([:])

    /// The plugins of the library at `path`, in its own order. The library stays loaded until the process ends. A later
    /// call for the same library by any path returns the same plugins, even if the file has changed. Safe from any
    /// thread.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`, `.pluginInvalid` for a file that is not a plugin library, has
    ///   another ABI version, or has an invalid description.
    public static func load(_ path: String) throws(BiometricsError) -> [any BiometricsPlugin] {
        try loaded.withLock { (loaded) throws(BiometricsError) in
            let library = try SharedLibrary.open(path)
            if let plugins = loaded[library.handle] { return plugins }
            var plugins: [any BiometricsPlugin] = []
            do throws(BiometricsError) {
                for plugin in try library.plugins() { plugins.append(try wrap(plugin, in: library)) }
            } catch {
                throw error.about(path)
            }
            loaded[library.handle] = plugins
            return plugins
        }
    }

    private static func wrap(
        _ raw: RawPlugin, in library: SharedLibrary
    ) throws(BiometricsError) -> any BiometricsPlugin {
        switch Int(raw.kind) {
        case BIO_FACE_DETECTOR: return try ForeignFaceDetectorPlugin(raw, in: library)
        case BIO_FACE_EMBEDDER: return try ForeignFaceEmbedderPlugin(raw, in: library)
        case BIO_STILL_LIVENESS: return try ForeignLivenessPlugin(still: raw, in: library)
        case BIO_CLIP_LIVENESS: return try ForeignLivenessPlugin(clip: raw, in: library)
        case BIO_QUALITY_ASSESSOR: return try ForeignQualityPlugin(raw, in: library)
        case BIO_TEXT_RECOGNIZER: return try ForeignTextPlugin(raw, in: library)
        case BIO_FACE_MESH: return try ForeignMeshPlugin(raw, in: library)
        default:
            throw BiometricsError(.pluginInvalid, "\(raw.id) has the unknown kind \(raw.kind).")
        }
    }
}

extension RawPlugin {
    /// The error for a table with a NULL function.
    func lacksFunction(_ needed: String) -> BiometricsError {
        BiometricsError(.pluginInvalid, "\(id) lacks a function: \(needed) must not be NULL.")
    }
}
