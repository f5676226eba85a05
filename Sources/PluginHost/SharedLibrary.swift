internal import BiometricsCore
internal import BiometricsPluginABI
internal import ModelStore
internal import Synchronization
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A shared library that was opened, and never will be closed: what it handed out points into it.
struct SharedLibrary: Sendable {
    /// Where it lies: absolute, links followed.
    let path: String
    /// SHA-256 of the very bytes that run, 64 lower-case hexadecimal digits.
    let sha256: String
    /// The system's handle, the same whenever the same library is opened.
    let handle: UInt

    /// Opens the library, or gives the one that was opened before by this path or from this file. Its code runs from here
    /// on, with all the rights of the process.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`, or `.pluginInvalid` with the system's reason.
    static func open(_ path: String) throws(BiometricsError) -> SharedLibrary {
        let absolute = try resolve(path)
        return try opened.withLock { (opened) throws(BiometricsError) in
            if let library = opened.byPath[absolute] { return library }
            let file = try RegularFile(path: absolute)
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
        guard let symbol = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: handle), "bio_plugin_main") else {
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
        var byIdentity: [RegularFile.Identity: SharedLibrary] = [:]
        /// Open for as long as the process lives, so that no later file gets the number of one of these.
        private var files: [Box] = []

        mutating func keep(_ library: SharedLibrary, of file: consuming RegularFile) {
            byPath[library.path] = library
            byIdentity[file.identity] = library
            files.append(Box(file))
        }

        private final class Box {
            let file: RegularFile
            init(_ file: consuming RegularFile) { self.file = file }
        }
    }

    private static let opened = Mutex(Opened())

    /// Loads a copy of the file, with the libraries beside it that it needs.
    private static func link(_ file: borrowing RegularFile) throws(BiometricsError) -> SharedLibrary {
        let path = file.path
        #if os(Linux)
        var tried: Set<String> = []
        let (handle, sha256) = try load(file, tried: &tried)
        #else
        var hash = try SHA256()
        try file.forEachPiece { (piece) throws(BiometricsError) in try hash.update(piece) }
        let sha256 = try hash.finish()
        guard let opened = unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL) else { throw cannotOpen(loaderMessage()) }
        let handle = UInt(bitPattern: opened)
        #endif
        return SharedLibrary(path: path, sha256: sha256, handle: handle)
    }

    #if os(Linux)
    /// A copy in memory has no folder of its own: `$ORIGIN` leads nowhere. So a library that the loader misses is taken
    /// from beside the file, as a copy too, and then found by its SONAME.
    private static func load(
        _ file: borrowing RegularFile, tried: inout Set<String>
    ) throws(BiometricsError) -> (handle: UInt, sha256: String) {
        let copy = try SealedCopy(of: file)
        let folder = file.path.lastIndex(of: "/").map { String(file.path[...$0]) } ?? ""
        while true {
            if let handle = unsafe dlopen(copy.path, RTLD_NOW | RTLD_LOCAL) {
                return (UInt(bitPattern: handle), copy.sha256)
            }
            let message = loaderMessage()
            do throws(BiometricsError) {
                guard let missing = missingLibrary(message), tried.insert(missing).inserted,
                    let companion = try? RegularFile(path: folder + missing)
                else { throw cannotOpen(message.replacing(copy.path, with: file.path)) }
                _ = try load(companion, tried: &tried)
            } catch {
                copy.discard()
                throw error
            }
        }
    }

    /// The library that the loader did not find, by what it says: `libother.so.1: cannot open shared object file: …`.
    private static func missingLibrary(_ message: String) -> String? {
        let name = message.prefix { $0 != ":" }
        return name.contains(".so") && !name.contains("/") ? String(name) : nil
    }
    #endif

    private static func loaderMessage() -> String {
        unsafe dlerror().map { unsafe ForeignText.lossy($0) } ?? "no reason was given"
    }

    private static func cannotOpen(_ reason: String) -> BiometricsError {
        BiometricsError(.pluginInvalid, "It cannot be opened as a shared library: \(reason).")
    }

    /// dlopen looks for a name without a slash in the system's folders, never where the caller means; links are followed so
    /// that a library is known by one path only.
    private static func resolve(_ path: String) throws(BiometricsError) -> String {
        guard let resolved = unsafe realpath(path, nil) else {
            let code = errno
            throw BiometricsError(
                [ENOENT, ENOTDIR, ELOOP].contains(code) ? .noSuchInput : .unreadableInput,
                [ENOENT, ENOTDIR, ELOOP].contains(code) ? "There is no such file." : "It cannot be reached.",
                path: path, underlyingCode: code)
        }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}
