internal import BiometricsCore
internal import BiometricsPluginABI
internal import Platform
internal import Synchronization

/// A shared library that was opened, and never will be closed: what it handed out points into it.
struct SharedLibrary: Sendable {
    /// Where it lies: absolute, links followed.
    let path: String
    /// SHA-256 of the very bytes that run, 64 lower-case hexadecimal digits.
    let sha256: String
    /// The system's handle, the same whenever the same library is opened.
    var handle: UInt { object.handle }
    private let object: SharedObject

    /// Opens the library, or gives the one that was opened before by this path or from this file. Its code runs from here
    /// on, with all the rights of the process.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`, or `.pluginInvalid` with the system's reason.
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

    /// Asks the library what is in it.
    ///
    /// - Throws: `.pluginInvalid` with what is wrong with it.
    func plugins() throws(BiometricsError) -> [RawPlugin] {
        guard let symbol = unsafe object.symbol("bio_plugin_main") else {
            throw BiometricsError(.pluginInvalid, "It is no plugin: it exports no function bio_plugin_main.")
        }
        typealias Entry = @convention(c) (UInt32) -> UnsafePointer<bio_library>?
        let entry = unsafe unsafeBitCast(symbol, to: Entry.self)
        guard let description = unsafe entry(UInt32(BIO_ABI_VERSION)) else {
            throw BiometricsError(
                .pluginInvalid,
                "It declines to work here: bio_plugin_main gave NULL for ABI version \(BIO_ABI_VERSION).")
        }
        return try unsafe RawPlugin.all(of: description)
    }

    /// The libraries that were opened. The system would know its own by path and file, and sees only copies here.
    private struct Opened: ~Copyable {
        var byPath: [String: SharedLibrary] = [:]
        var byIdentity: [FileFacts.Identity: SharedLibrary] = [:]
        /// Open for as long as the process lives, so that no later file gets the number of one of these.
        private var files: [OpenFile] = []

        mutating func keep(_ library: SharedLibrary, of file: OpenFile) {
            byPath[library.path] = library
            byIdentity[file.identity] = library
            files.append(file)
        }
    }

    private static let opened = Mutex(Opened())

    /// Loads a copy of the file, with the libraries beside it that it needs.
    private static func link(_ file: OpenFile) throws(BiometricsError) -> SharedLibrary {
        var tried: Set<String> = []
        let (object, sha256) = try load(file, tried: &tried)
        return SharedLibrary(path: file.path, sha256: sha256, object: object)
    }

    /// A copy in memory has no folder of its own: `$ORIGIN` leads nowhere. So a library that the loader misses is taken
    /// from beside the file, as a copy too, and then found by its SONAME.
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

    /// The library that the loader did not find, by what it says: `libother.so.1: cannot open shared object file: …`.
    private static func missingLibrary(_ message: String) -> String? {
        let name = message.prefix { $0 != ":" }
        return name.contains(".so") && !name.contains("/") ? String(name) : nil
    }
    private static func cannotOpen(_ reason: String) -> BiometricsError {
        BiometricsError(.pluginInvalid, "It cannot be opened as a shared library: \(reason).")
    }

    /// dlopen looks for a name without a slash in the system's folders, never where the caller means; links are followed so
    /// that a library is known by one path only.
    private static func resolve(_ path: String) throws(BiometricsError) -> String {
        do throws(SystemError) {
            return try FileSystem.realPath(path)
        } catch {
            let isThere = ![.noSuchFile, .notAFolder, .tooManyLinks].contains(error)
            throw BiometricsError(
                isThere ? .unreadableInput : .noSuchInput,
                isThere ? "It cannot be reached." : "There is no such file. Check the path.", path: path,
                underlyingCode: error.code)
        }
    }
}
