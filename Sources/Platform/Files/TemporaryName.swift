internal import Glibc

/// The name of a temporary file, which is removed with the value unless it was renamed.
///
/// Not a private type of `FileReplacement`, because an optimised build of another module refers to it by name.
struct TemporaryName: ~Copyable {
    private let path: String
    private var isInPlace = false

    init(_ path: String) {
        self.path = path
    }

    deinit {
        if !isInPlace { _ = unsafe unlink(FileName.cString(path)) }
    }

    /// Adds a hard link at `place` unless the name exists; returns 0 or the error number.
    borrowing func link(_ place: String) -> Int32 {
        unsafe Glibc.link(FileName.cString(path), FileName.cString(place)) == 0 ? 0 : errno
    }

    consuming func take(_ place: String) throws(SystemError) {
        guard unsafe rename(FileName.cString(path), FileName.cString(place)) == 0 else { throw .last }
        isInPlace = true
    }
}
