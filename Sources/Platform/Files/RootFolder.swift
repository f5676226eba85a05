internal import Glibc

/// An open folder out of which no path leads, by whatever `..`, absolute path or link.
///
/// Where a file lies is asked of the descriptor that is then read from, so that nothing can be exchanged between the
/// question and the reading. A hard link lies where its name does: who can make one in the folder decides what is in it.
public final class RootFolder: Sendable {
    private let descriptor: FileDescriptor

    /// O_PATH, which C shows under _GNU_SOURCE only: finds the file and does not open it.
    private static let lookFlags: Int32 = 0x20_0000

    /// Opens the folder at `path`.
    ///
    /// - Throws: why it cannot be opened; `notAFolder` for what is none.
    public init(_ path: String) throws(SystemError) {
        descriptor = try FileDescriptor(opening: path, Self.lookFlags | O_DIRECTORY)
    }

    /// The file at `name`, seen from the folder, open for reading.
    ///
    /// - Throws: `.system`, `.outside`.
    func open(_ name: String) throws(FileFault) -> FileDescriptor {
        let found = try look(for: name)
        guard let place = Self.place(of: found), let own = Self.place(of: descriptor), place.isBeneath(own) else {
            throw .outside
        }
        return try translating(FileFault.system) { () throws(SystemError) in
            // The file has been looked up and not yet opened, so that one outside is not even touched: this opens that
            // same file, whatever its name leads to by now.
            try FileDescriptor(opening: "/proc/self/fd/\(found.number)", O_RDONLY | O_NONBLOCK | O_NOCTTY)
        }
    }

    private func look(for name: String) throws(FileFault) -> FileDescriptor {
        do throws(SystemError) {
            return try FileDescriptor(opening: name, Self.lookFlags, in: descriptor.number)
        } catch {
            // Whether there is a file outside is nobody's business who may not read it.
            throw mayLeadOutside(name) ? .outside : .system(error)
        }
    }

    private func mayLeadOutside(_ name: String) -> Bool {
        name.hasPrefix("/") || name.split(separator: "/").contains("..")
    }

    /// Where what is open lies, from the root of the file system on, without links; nil where the system does not tell.
    private static func place(of descriptor: borrowing FileDescriptor) -> [UInt8]? {
        var letters = [CChar](repeating: 0, count: 1 << 13)
        let count = unsafe readlink("/proc/self/fd/\(descriptor.number)", &letters, letters.count)
        // What fills all the room may be cut off, and what does not begin so is no place: "(unreachable)/…".
        guard count > 0, count < letters.count, letters[0] == CChar(UInt8(ascii: "/")) else { return nil }
        return letters[..<count].map(UInt8.init(bitPattern:))
    }
}

extension [UInt8] {
    /// Whether this absolute path without links is that of something in the folder `folder`.
    fileprivate func isBeneath(_ folder: [UInt8]) -> Bool {
        let slash = UInt8(ascii: "/")
        return starts(with: folder.last == slash ? folder : folder + [slash])
    }
}
