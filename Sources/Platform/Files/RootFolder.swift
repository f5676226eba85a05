internal import Glibc

/// An open folder that confines paths, whether they use `..`, absolute paths or links.
///
/// The location is checked on the descriptor that is then read, so a file cannot be exchanged in between. A hard link
/// lies where its name does: a user who can create one in the folder controls its contents anyway.
public final class RootFolder: Sendable {
    private let descriptor: FileDescriptor

    /// O_PATH, which C declares only under _GNU_SOURCE: finds the file without opening it.
    private static let lookFlags: Int32 = 0x20_0000

    /// Opens the folder at `path`.
    ///
    /// - Throws: why it could not be opened; `notAFolder` if it is not a folder.
    public init(_ path: String) throws(SystemError) {
        descriptor = try FileDescriptor(opening: path, Self.lookFlags | O_DIRECTORY)
    }

    /// Opens the file at `name`, relative to the folder, for reading.
    ///
    /// - Throws: `.system`, `.outside`.
    func open(_ name: String) throws(FileFault) -> FileDescriptor {
        let found = try look(for: name)
        guard let place = Self.place(of: found), let own = Self.place(of: descriptor), place.isBeneath(own) else {
            throw .outside
        }
        return try translating(FileFault.system) { () throws(SystemError) in
            // The file was found but not opened, so that a file outside is not even touched. This opens the same file,
            // whatever its name refers to now.
            try FileDescriptor(opening: "/proc/self/fd/\(found.number)", O_RDONLY | O_NONBLOCK | O_NOCTTY)
        }
    }

    private func look(for name: String) throws(FileFault) -> FileDescriptor {
        do throws(SystemError) {
            return try FileDescriptor(opening: name, Self.lookFlags, in: descriptor.number)
        } catch {
            // Do not reveal whether a file outside exists.
            throw mayLeadOutside(name) ? .outside : .system(error)
        }
    }

    private func mayLeadOutside(_ name: String) -> Bool {
        name.hasPrefix("/") || name.split(separator: "/").contains("..")
    }

    /// The absolute path of an open file, without links; nil if unknown.
    private static func place(of descriptor: borrowing FileDescriptor) -> [UInt8]? {
        var letters = [CChar](repeating: 0, count: 1 << 13)
        let count = unsafe readlink("/proc/self/fd/\(descriptor.number)", &letters, letters.count)
        // A result that fills the buffer may be truncated, and one without a leading slash is not a path:
        // "(unreachable)/…".
        guard count > 0, count < letters.count, letters[0] == CChar(UInt8(ascii: "/")) else { return nil }
        return letters[..<count].map(UInt8.init(bitPattern:))
    }
}

extension [UInt8] {
    /// Whether this absolute path without links lies within the folder `folder`.
    fileprivate func isBeneath(_ folder: [UInt8]) -> Bool {
        let slash = UInt8(ascii: "/")
        return starts(with: folder.last == slash ? folder : folder + [slash])
    }
}
