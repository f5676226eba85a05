internal import Glibc

/// A shared library loaded into the process. It is never unloaded, because its symbols point into it.
public struct SharedObject: Sendable {
    /// Why a library could not be opened.
    public struct Failure: Error, Sendable {
        /// The loader's message, which may contain any text from the library's file.
        public let message: String
    }

    /// The system's handle; the same library always has the same handle.
    public let handle: UInt

    /// Opens the library at `path`, which must contain a slash. Its code may run from now on; its symbols stay local.
    ///
    /// - Throws: the loader's message.
    public init(path: String) throws(Failure) {
        guard let opened = unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            throw Failure(message: unsafe dlerror().map { unsafe String(cString: $0) } ?? "no reason was given")
        }
        handle = UInt(bitPattern: opened)
    }

    /// The address of the exported symbol `name`; nil if it does not exist.
    public func symbol(_ name: String) -> UnsafeMutableRawPointer? {
        unsafe dlsym(UnsafeMutableRawPointer(bitPattern: handle), name)
    }
}
