internal import BiometricsCore
internal import BiometricsPluginABI

/// A plugin as described by a library. Sizes, texts and kind are checked, but not yet its table.
@safe struct RawPlugin {
    let id: String
    let kind: bio_kind
    let version: String
    let summary: String
    let modelIDs: [String]
    let isConcurrent: Bool
    private let table: UnsafeRawPointer

    /// Every plugin of a library.
    ///
    /// - Throws: `.pluginInvalid`. One invalid plugin makes the whole library suspect.
    static func all(of library: UnsafePointer<bio_library>) throws(BiometricsError) -> [RawPlugin] {
        let version = unsafe UnsafeRawPointer(library).loadUnaligned(as: UInt32.self)
        guard version == UInt32(BIO_ABI_VERSION) else {
            throw BiometricsError(
                .pluginInvalid,
                "The library is made for ABI version \(version); this program has version \(BIO_ABI_VERSION). "
                    + "Build it against the BiometricsPluginABI.h of this program.")
        }
        // Here the size comes after the version; everywhere else it comes first.
        let description = try unsafe load(
            bio_library.self, at: library, sizeAt: MemoryLayout<UInt32>.size, name: "bio_library")
        let count = unsafe description.plugin_count
        guard (1...UInt32(BIO_MAX_PLUGINS)).contains(count), let plugins = unsafe description.plugins else {
            throw BiometricsError(
                .pluginInvalid,
                "The library states \(count) plugins in `plugins`; allowed are 1 to \(BIO_MAX_PLUGINS).")
        }
        var all: [RawPlugin] = []
        for index in 0..<Int(count) {
            guard let plugin = unsafe plugins[index] else {
                throw BiometricsError(.pluginInvalid, "Plugin \(index + 1) of \(count) is NULL.")
            }
            all.append(try unsafe RawPlugin(plugin))
        }
        return all
    }

    private init(_ pointer: UnsafePointer<bio_plugin>) throws(BiometricsError) {
        let plugin = try unsafe Self.load(bio_plugin.self, at: pointer, name: "bio_plugin")
        id = try unsafe ForeignText.required(plugin.id, "plugin id")
        guard id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }), id.contains(".")
        else {
            throw BiometricsError(
                .pluginInvalid,
                "“\(id)” must be a reverse-DNS name such as org.example.detector.skin.")
        }
        guard !id.hasPrefix("org.biometrics.") else {
            throw BiometricsError(
                .pluginInvalid, "The id \(id) belongs to a plugin of the program. Choose an id in your own domain.")
        }
        version = try unsafe ForeignText.required(plugin.version, "version")
        summary = try unsafe ForeignText.required(plugin.summary, "summary")
        kind = unsafe plugin.kind
        isConcurrent = unsafe plugin.flags & UInt32(BIO_CONCURRENT_INSTANCES) != 0
        guard let table = unsafe plugin.table else { throw BiometricsError(.pluginInvalid, "\(id) has no table.") }
        unsafe self.table = table
        let count = unsafe plugin.model_count
        guard count <= UInt32(BIO_MAX_MODELS) else {
            throw BiometricsError(
                .pluginInvalid, "\(id) needs \(count) models; the limit is \(BIO_MAX_MODELS).")
        }
        var models: [String] = []
        for index in 0..<Int(count) {
            models.append(try unsafe ForeignText.required(plugin.model_ids?[index], "model id"))
        }
        modelIDs = models
    }

    /// The table, which has the type `Table` for the plugin's kind.
    ///
    /// - Throws: `.pluginInvalid` if it is too small or misaligned.
    func table<Table>(as type: Table.Type, name: String) throws(BiometricsError) -> Table {
        try unsafe Self.load(type, at: table, name: name)
    }

    /// The structure at `pointer`. It may be larger than expected, with unknown entries at its end; a smaller one lacks
    /// required entries.
    private static func load<Value>(
        _ type: Value.Type, at pointer: UnsafeRawPointer, sizeAt offset: Int = 0, name: String
    ) throws(BiometricsError) -> Value {
        guard UInt(bitPattern: pointer).isMultiple(of: UInt(MemoryLayout<Value>.alignment)) else {
            throw BiometricsError(.pluginInvalid, "A \(name) has an invalid address.")
        }
        let size = Int(unsafe pointer.load(fromByteOffset: offset, as: UInt32.self))
        let needed = MemoryLayout<Value>.size
        guard (needed...needed + 4096).contains(size) else {
            throw BiometricsError(
                .pluginInvalid,
                "The size of a \(name) is \(size); expected \(needed). Set it to sizeof(\(name)).")
        }
        return unsafe pointer.load(as: type)
    }
}
