internal import BiometricsCore
internal import FoundationEssentials

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// An open folder in which nobody but this user, and the system's own, can put files or take their place.
struct PrivateFolder: ~Copyable {
    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Opens the folder at `path`, which is made (0700) when it is not there, with those above it.
    ///
    /// - Throws: `.ioFailure`, also for a folder that another user owns or may write to.
    static func open(_ path: String) throws(BiometricsError) -> PrivateFolder {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw BiometricsError(.ioFailure, "This folder cannot be made. \(PrivateFile.remedy)", path: path)
        }
        // With a slash behind it, what is no folder does not open, and opening it changes nothing.
        let descriptor = openFile(AT_FDCWD, "\(path)/", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        guard descriptor >= 0 else { throw PrivateFile.failure(path) }
        let folder = PrivateFolder(descriptor: descriptor)
        try folder.requirePrivacy(at: path)
        return folder
    }

    private func requirePrivacy(at path: String) throws(BiometricsError) {
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else { throw PrivateFile.failure(path) }
        guard [geteuid(), 0].contains(facts.st_uid) else {
            throw BiometricsError(
                .ioFailure, "This folder belongs to another user. \(PrivateFile.remedy)", path: path)
        }
        guard facts.st_mode & 0o022 == 0 else {
            throw BiometricsError(
                .ioFailure,
                "Other users may put files into this folder (mode \(String(facts.st_mode & 0o777, radix: 8))). Run "
                    + "`chmod go-w` on it. \(PrivateFile.remedy)", path: path)
        }
    }

    deinit {
        close(descriptor)
    }

    /// A descriptor of the file `name` in the folder, made (0600) when it is not there; below 0 where it cannot be opened.
    /// A link is not followed, and nothing is waited for.
    func open(_ name: String) -> Int32 {
        Self.openFile(descriptor, name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    }

    private static func openFile(_ folder: Int32, _ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
        unsafe openat(folder, path, flags, mode)
    }
}
