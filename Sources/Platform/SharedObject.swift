internal import Glibc

/// A shared library in the memory of the process. It stays there: what it hands out points into it.
public struct SharedObject: Sendable {
    /// Why a library could not be opened.
    public struct Failure: Error, Sendable {
        /// The loader's words, which may be anything that the library's file holds.
        public let message: String
    }

    /// The system's handle, the same whenever the same library is opened.
    public let handle: UInt

    /// Opens the library at `path`, which holds a slash. Its code runs from here on; what it defines is its own.
    ///
    /// - Throws: the loader's reason.
    public init(path: String) throws(Failure) {
        guard let opened = unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            throw Failure(message: unsafe dlerror().map { unsafe String(cString: $0) } ?? "no reason was given")
        }
        handle = UInt(bitPattern: opened)
    }

    /// Where what the library exports under `name` lies; nil where it exports no such thing.
    public func symbol(_ name: String) -> UnsafeMutableRawPointer? {
        unsafe dlsym(UnsafeMutableRawPointer(bitPattern: handle), name)
    }
}
