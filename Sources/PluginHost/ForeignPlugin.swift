internal import BiometricsCore
internal import BiometricsPluginABI

/// A plugin of a library: its description, and the table of its functions.
///
/// Unchecked, because a table is a copy of data that the library promises never to change, and its functions are called
/// through the gate.
@safe struct ForeignPlugin<Table>: @unchecked Sendable {
    let manifest: PluginManifest
    let library: SharedLibrary
    let table: Table
    let gate: CallGate

    init(
        _ raw: RawPlugin, in library: SharedLibrary, kind: PluginKind, table: Table,
        capabilities: [PluginCapability] = []
    ) {
        manifest = PluginManifest(
            id: raw.id, kind: kind, version: raw.version, summary: raw.summary, modelIDs: raw.modelIDs,
            capabilities: capabilities + (raw.isConcurrent ? [.concurrent] : []), origin: library.path)
        self.library = library
        self.table = table
        gate = CallGate(isOpen: raw.isConcurrent)
    }

    /// A new instance for one worker.
    ///
    /// - Throws: `.pluginFailed`, and any error of loading its models.
    func makeInstance(
        _ create: bio_create, _ destroy: @escaping bio_destroy, in context: PluginContext
    ) throws(BiometricsError) -> ForeignInstance {
        var models: [InstalledModel] = []
        for id in manifest.modelIDs { models.append(try context.models.load(id)) }
        var pointer: UnsafeMutableRawPointer?
        let caller = ForeignCaller(id: manifest.id, path: library.path, gate: gate)
        try caller.call { error in
            unsafe library.path.withCString { path in
                unsafe ForeignModels.withPointers(to: models[...], behind: []) { list in
                    var context = unsafe bio_context(
                        size: structureSize(bio_context.self), thread_count: UInt32(clamping: context.threads),
                        library_path: path, models: list.baseAddress, model_count: UInt32(list.count), reserved: 0)
                    return unsafe create(&context, &pointer, &error)
                }
            }
        }
        guard let pointer = unsafe pointer else { throw caller.breach("returned neither an instance nor a failure") }
        return unsafe ForeignInstance(pointer, destroy: destroy, caller: caller)
    }
}
