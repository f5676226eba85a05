internal import BiometricsCore
internal import BiometricsPluginABI
internal import ModelStore
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
    /// SHA-256 of the file, 64 lower-case hexadecimal digits.
    let sha256: String
    /// The system's handle, the same whenever the same library is opened.
    let handle: UInt

    /// Opens the library. Its code runs from here on, with all the rights of the process.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`, or `.pluginInvalid` with the system's reason.
    static func open(_ path: String) throws(BiometricsError) -> SharedLibrary {
        let absolute = try resolve(path)
        let sha256 = try FileDigest.sha256(of: absolute)
        guard let handle = unsafe dlopen(absolute, RTLD_NOW | RTLD_LOCAL) else {
            let reason = unsafe dlerror().map { unsafe ForeignText.lossy($0) } ?? "no reason was given"
            throw BiometricsError(
                .pluginInvalid, "It cannot be opened as a shared library: \(reason).", path: path)
        }
        return SharedLibrary(path: absolute, sha256: sha256, handle: UInt(bitPattern: handle))
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

    /// dlopen looks for a name without a slash in the system's folders, never where the caller means; links are followed so
    /// that a library is known by one path only.
    private static func resolve(_ path: String) throws(BiometricsError) -> String {
        guard let resolved = unsafe realpath(path, nil) else {
            let code = errno
            throw BiometricsError(
                code == ENOENT ? .noSuchInput : .unreadableInput,
                code == ENOENT ? "There is no such file." : "It cannot be reached.", path: path, underlyingCode: code)
        }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}
