internal import Glibc

/// The name of a file that vanishes with the value unless another name is taken.
///
/// No private type of `FileReplacement`: an optimised build of another module that holds one refers to it by name.
struct TemporaryName: ~Copyable {
    private let path: String
    private var isInPlace = false

    init(_ path: String) {
        self.path = path
    }

    deinit {
        if !isInPlace { _ = unsafe unlink(FileName.cString(path)) }
    }

    /// Gives the file another name besides, unless that is taken: 0, or the number of the error.
    borrowing func link(_ place: String) -> Int32 {
        unsafe Glibc.link(FileName.cString(path), FileName.cString(place)) == 0 ? 0 : errno
    }

    consuming func take(_ place: String) throws(SystemError) {
        guard unsafe rename(FileName.cString(path), FileName.cString(place)) == 0 else { throw .last }
        isInPlace = true
    }
}
