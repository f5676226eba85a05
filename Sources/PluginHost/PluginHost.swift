public import BiometricsCore
internal import BiometricsPluginABI
internal import Synchronization

/// Loads plugins from shared libraries that implement `BiometricsPluginABI.h`.
///
/// A library runs with all the rights of the process from the moment it is opened, and a crash in it is a crash of the
/// process: load what you trust. What it *says* is never trusted: texts, counts, numbers and boxes are checked, and an
/// answer that breaks the contract is an error of that plugin and nothing else.
public enum PluginHost {
    /// The plugins of the libraries that were loaded, by their handles: one library is asked once, and all who load it
    /// share the gates of its plugins.
    private static let loaded = Mutex<[UInt: [any BiometricsPlugin]]>([:])

    /// The plugins of the library at `path`, in its own order. It stays loaded until the process ends: a later call, by
    /// whatever path, gives the same plugins, also when the file has changed. Safe from any thread.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`, `.pluginInvalid` for a file that is no plugin library, one of another
    ///   ABI version, or one that describes itself wrongly.
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
            throw BiometricsError(.pluginInvalid, "\(raw.id) is of kind \(raw.kind), which is unknown here.")
        }
    }
}

extension RawPlugin {
    /// The error for a table in which a function is NULL.
    func lacksFunction(_ needed: String) -> BiometricsError {
        BiometricsError(.pluginInvalid, "\(id) lacks a function: \(needed) must not be NULL.")
    }
}
