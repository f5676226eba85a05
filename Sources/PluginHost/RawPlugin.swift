internal import BiometricsCore
internal import BiometricsPluginABI

/// A plugin as a library describes it: sizes, texts and kind checked, its table not yet.
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
    /// - Throws: `.pluginInvalid`: one plugin that is not sound makes its library suspect.
    static func all(of library: UnsafePointer<bio_library>) throws(BiometricsError) -> [RawPlugin] {
        let version = unsafe UnsafeRawPointer(library).loadUnaligned(as: UInt32.self)
        guard version == UInt32(BIO_ABI_VERSION) else {
            throw BiometricsError(
                .pluginInvalid,
                "It is made for ABI version \(version); this program has version \(BIO_ABI_VERSION). "
                    + "Build it against the BiometricsPluginABI.h of this program.")
        }
        // The size stands behind the version here; everywhere else it comes first.
        let description = try unsafe load(
            bio_library.self, at: library, sizeAt: MemoryLayout<UInt32>.size, name: "bio_library")
        let count = unsafe description.plugin_count
        guard (1...UInt32(BIO_MAX_PLUGINS)).contains(count), let plugins = unsafe description.plugins else {
            throw BiometricsError(
                .pluginInvalid, "It states \(count) plugins; 1 to \(BIO_MAX_PLUGINS) are allowed, listed in `plugins`.")
        }
        var all: [RawPlugin] = []
        for index in 0..<Int(count) {
            guard let plugin = unsafe plugins[index] else {
                throw BiometricsError(.pluginInvalid, "Plugin \(index + 1) of \(count) in it is NULL.")
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
            throw BiometricsError(.pluginInvalid, "“\(id)” is no reverse-DNS name such as org.example.detector.skin.")
        }
        guard !id.hasPrefix("org.biometrics.") else {
            throw BiometricsError(
                .pluginInvalid, "Its id \(id) is one of the program's own plugins; choose one in a domain of yours.")
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
                .pluginInvalid, "\(id) asks for \(count) models; at most \(BIO_MAX_MODELS) are allowed.")
        }
        var models: [String] = []
        for index in 0..<Int(count) {
            models.append(try unsafe ForeignText.required(plugin.model_ids?[index], "model id"))
        }
        modelIDs = models
    }

    /// The table, which is of type `Table` for the plugin's kind.
    ///
    /// - Throws: `.pluginInvalid` when it is too small, or not where a table can be.
    func table<Table>(as type: Table.Type, name: String) throws(BiometricsError) -> Table {
        try unsafe Self.load(type, at: table, name: name)
    }

    /// The structure at `pointer`. It may have grown at its end, by entries that are unknown here; a smaller one lacks what
    /// is needed.
    private static func load<Value>(
        _ type: Value.Type, at pointer: UnsafeRawPointer, sizeAt offset: Int = 0, name: String
    ) throws(BiometricsError) -> Value {
        guard UInt(bitPattern: pointer).isMultiple(of: UInt(MemoryLayout<Value>.alignment)) else {
            throw BiometricsError(.pluginInvalid, "A \(name) in it does not lie where one can lie.")
        }
        let size = Int(unsafe pointer.load(fromByteOffset: offset, as: UInt32.self))
        let needed = MemoryLayout<Value>.size
        guard (needed...needed + 4096).contains(size) else {
            throw BiometricsError(
                .pluginInvalid,
                "The size of a \(name) in it is \(size); it is \(needed) here. Set it to sizeof(\(name)).")
        }
        return unsafe pointer.load(as: type)
    }
}
