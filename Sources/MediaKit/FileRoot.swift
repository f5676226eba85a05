public import BiometricsCore

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A folder out of which no path leads, by whatever `..`, absolute path or link.
///
/// Where a file lies is asked of the descriptor that is then read from, so that nothing can be exchanged between the
/// question and the reading. A hard link lies where its name does: who can make one in the folder decides what is in it.
public final class FileRoot: Sendable {
    /// The folder, as the caller named it.
    public let path: String
    private let descriptor: Int32

    /// Opens the folder at `path`.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput` for what is no folder or may not be entered, naming `path`.
    public init(_ path: String) throws(BiometricsError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw BiometricsError(.noSuchInput, "There is no such folder. Check the path.", path: path)
        }
        descriptor = unsafe path.withCString { unsafe systemOpen($0, Self.lookFlags | O_DIRECTORY) }
        guard descriptor >= 0 else {
            let cause = errno
            throw cause == ENOTDIR
                ? BiometricsError(.unreadableInput, "This is no folder.", path: path, underlyingCode: cause)
                : BiometricsError(readingFailed: cause).about(path)
        }
        self.path = path
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// What results and messages call the file at `path`, seen from the folder.
    public func name(of file: String) -> String {
        file.hasPrefix("/") ? file : path.hasSuffix("/") ? path + file : "\(path)/\(file)"
    }

    /// A descriptor of the file at `name`, seen from the folder, for reading.
    ///
    /// - Throws: as `OpenFile`, and `.unreadableInput` for what lies elsewhere.
    func open(_ name: String) throws(BiometricsError) -> Int32 {
        let found = unsafe name.withCString { unsafe openat(descriptor, $0, Self.lookFlags | O_CLOEXEC) }
        let cause = errno
        guard found >= 0 else {
            // Whether there is a file outside is nobody's business who may not read it.
            throw mayLeadOutside(name) ? outside : BiometricsError(readingFailed: cause)
        }
        #if canImport(Darwin)
        guard let place = Self.place(of: found), let own = Self.place(of: descriptor), place.isBeneath(own) else {
            close(found)
            throw outside
        }
        return found
        #else
        defer { close(found) }
        guard let place = Self.place(of: found), let own = Self.place(of: descriptor), place.isBeneath(own) else {
            throw outside
        }
        // The file has been looked up and not yet opened, so that one outside is not even touched: this opens that same
        // file, whatever its name leads to by now.
        let opened = unsafe "/proc/self/fd/\(found)".withCString { link in
            unsafe systemOpen(link, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        }
        guard opened >= 0 else { throw BiometricsError(readingFailed: errno) }
        return opened
        #endif
    }

    #if canImport(Darwin)
    private static let lookFlags = O_RDONLY | O_NONBLOCK | O_NOCTTY
    #else
    /// O_PATH, which C shows under _GNU_SOURCE only: finds the file and does not open it.
    private static let lookFlags: Int32 = 0x20_0000
    #endif

    private func mayLeadOutside(_ name: String) -> Bool {
        name.hasPrefix("/") || name.split(separator: "/").contains("..")
    }

    private var outside: BiometricsError {
        BiometricsError(
            .unreadableInput,
            "This does not lie in the folder \(path), and nothing else is read. Put the file there, name another folder, "
                + "or allow files outside of it.")
    }

    /// Where what is open lies, from the root of the file system on, without links; nil where the system does not tell.
    private static func place(of descriptor: Int32) -> [UInt8]? {
        var letters = [CChar](repeating: 0, count: 1 << 13)
        #if canImport(Darwin)
        guard unsafe fcntl(descriptor, F_GETPATH, &letters) == 0 else { return nil }
        let count = letters.firstIndex(of: 0) ?? 0
        #else
        let count = unsafe readlink("/proc/self/fd/\(descriptor)", &letters, letters.count)
        #endif
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
