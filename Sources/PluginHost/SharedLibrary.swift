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

    /// Opens the library and asks it what is in it. Its code runs from here on, with all the rights of the process.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`, or `.pluginInvalid` with what is wrong with it.
    static func open(_ path: String) throws(BiometricsError) -> (library: SharedLibrary, plugins: [RawPlugin]) {
        let absolute = try resolve(path)
        let library = SharedLibrary(path: absolute, sha256: try FileDigest.sha256(of: absolute))
        do throws(BiometricsError) {
            return (library, try unsafe RawPlugin.all(of: library.description()))
        } catch {
            throw error.about(path)
        }
    }

    private func description() throws(BiometricsError) -> UnsafePointer<bio_library> {
        guard let handle = unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            let reason = unsafe dlerror().map { unsafe ForeignText.lossy($0) } ?? "no reason was given"
            throw BiometricsError(.pluginInvalid, "It cannot be opened as a shared library: \(reason).")
        }
        guard let symbol = unsafe dlsym(handle, "bio_plugin_main") else {
            throw BiometricsError(.pluginInvalid, "It is no plugin: it exports no function bio_plugin_main.")
        }
        typealias Entry = @convention(c) (UInt32) -> UnsafePointer<bio_library>?
        let entry = unsafe unsafeBitCast(symbol, to: Entry.self)
        guard let description = unsafe entry(UInt32(BIO_ABI_VERSION)) else {
            throw BiometricsError(
                .pluginInvalid,
                "It declines to work here: bio_plugin_main gave NULL for ABI version \(BIO_ABI_VERSION).")
        }
        return unsafe description
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
