internal import BiometricsCore
internal import BiometricsPluginABI
internal import Platform
internal import Synchronization

/// An opened shared library. It is never closed, because its symbols point into it.
struct SharedLibrary: Sendable {
    /// Its absolute path, with links resolved.
    let path: String
    /// SHA-256 of the bytes that run, 64 lower-case hexadecimal digits.
    let sha256: String
    /// The system's handle; the same library always has the same handle.
    var handle: UInt { object.handle }
    private let object: SharedObject

    /// Opens the library, or returns the one already opened by this path or from this file. Its code may run from now
    /// on, with all the rights of the process.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`, or `.pluginInvalid` with the system's message.
    static func open(_ path: String) throws(BiometricsError) -> SharedLibrary {
        let absolute = try resolve(path)
        return try opened.withLock { (opened) throws(BiometricsError) in
            if let library = opened.byPath[absolute] { return library }
            let file = try OpenFile.ordinary(at: absolute)
            let identity = file.identity
            if let library = opened.byIdentity[identity] { return library }
            let library: SharedLibrary
            do throws(BiometricsError) {
                library = try link(file)
            } catch {
                throw error.code == .pluginInvalid ? error.about(path) : error
            }
            opened.keep(library, of: file)
            return library
        }
    }

    /// Asks the library for its plugins.
    ///
    /// - Throws: `.pluginInvalid` with the fault.
    func plugins() throws(BiometricsError) -> [RawPlugin] {
        guard let symbol = unsafe object.symbol("bio_plugin_main") else {
            throw BiometricsError(
                .pluginInvalid,
                "The library is not a plugin, because it does not export bio_plugin_main.")
        }
        typealias Entry = @convention(c) (UInt32) -> UnsafePointer<bio_library>?
        let entry = unsafe unsafeBitCast(symbol, to: Entry.self)
        guard let description = unsafe entry(UInt32(BIO_ABI_VERSION)) else {
            throw BiometricsError(
                .pluginInvalid,
                "The library does not support this host: bio_plugin_main returned NULL for ABI version "
                    + "\(BIO_ABI_VERSION).")
        }
        return try unsafe RawPlugin.all(of: description)
    }

    /// The opened libraries. The system recognises its own by path and file, but here it only sees copies.
    private struct Opened: ~Copyable {
        var byPath: [String: SharedLibrary] = [:]
        var byIdentity: [FileFacts.Identity: SharedLibrary] = [:]
        /// Kept open for the lifetime of the process, so that a later file cannot get the same identity.
        private var files: [OpenFile] = []

        mutating func keep(_ library: SharedLibrary, of file: OpenFile) {
            byPath[library.path] = library
            byIdentity[file.identity] = library
            files.append(file)
        }
    }

    private static let opened = Mutex(Opened())

    /// Loads a copy of the file, together with the libraries beside it that it needs.
    private static func link(_ file: OpenFile) throws(BiometricsError) -> SharedLibrary {
        var tried: Set<String> = []
        let (object, sha256) = try load(file, tried: &tried)
        return SharedLibrary(path: file.path, sha256: sha256, object: object)
    }

    /// A copy in memory has no folder, so `$ORIGIN` cannot be resolved. If the loader misses a library, a copy of it is
    /// loaded from beside the file, and then found by its SONAME.
    private static func load(
        _ file: OpenFile, tried: inout Set<String>
    ) throws(BiometricsError) -> (object: SharedObject, sha256: String) {
        let copy = try SealedCopy(of: file)
        let folder = file.path.lastIndex(of: "/").map { String(file.path[...$0]) } ?? ""
        while true {
            let message: String
            do throws(SharedObject.Failure) {
                let object = try SharedObject(path: copy.path)
                return (object, copy.keep())
            } catch {
                message = ForeignText.lossy(error.message)
            }
            guard let missing = missingLibrary(message), tried.insert(missing).inserted,
                let companion = try? OpenFile(folder + missing)
            else { throw cannotOpen(message.replacing(copy.path, with: file.path)) }
            _ = try load(companion, tried: &tried)
        }
    }

    /// The library that the loader did not find, from its message: `libother.so.1: cannot open shared object file: …`.
    private static func missingLibrary(_ message: String) -> String? {
        let name = message.prefix { $0 != ":" }
        return name.contains(".so") && !name.contains("/") ? String(name) : nil
    }
    private static func cannotOpen(_ reason: String) -> BiometricsError {
        BiometricsError(.pluginInvalid, "The file cannot be opened as a shared library: \(reason).")
    }

    /// dlopen searches the system's folders for a name without a slash, never the working directory. Links are resolved
    /// so that each library has one path.
    private static func resolve(_ path: String) throws(BiometricsError) -> String {
        do throws(SystemError) {
            return try FileSystem.realPath(path)
        } catch {
            let isThere = ![.noSuchFile, .notAFolder, .tooManyLinks].contains(error)
            throw BiometricsError(
                isThere ? .unreadableInput : .noSuchInput,
                isThere ? "The file cannot be accessed." : "The file does not exist. Check the path.", path: path,
                underlyingCode: error.code)
        }
    }
}
