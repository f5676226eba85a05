internal import Glibc

/// An open folder in which only this user and root can create or replace files.
public struct PrivateFolder: ~Copyable {
    /// Why a folder is rejected.
    public enum Fault: Error, Hashable, Sendable {
        /// A system call failed.
        case system(SystemError)
        /// It belongs to another user.
        case ofAnotherUser
        /// Other users may write to it.
        case openToOthers(permissions: UInt32)
    }

    private let descriptor: FileDescriptor

    /// Opens the folder at `path`.
    ///
    /// - Throws: why it is rejected.
    public init(_ path: String) throws(Fault) {
        // The trailing slash ensures that only a folder opens, and opening it changes nothing.
        let opened = try translating(Fault.system) { () throws(SystemError) in
            try FileDescriptor(opening: "\(path)/", O_RDONLY | O_DIRECTORY)
        }
        let facts = try translating(Fault.system) { () throws(SystemError) in try opened.facts() }
        guard [geteuid(), 0].contains(facts.owner) else { throw .ofAnotherUser }
        guard facts.permissions & 0o022 == 0 else { throw .openToOthers(permissions: facts.permissions) }
        descriptor = opened
    }

    /// The file `name` in the folder, created (0600) if it does not exist. A link is not followed, and the call does
    /// not wait.
    ///
    /// - Throws: why it is rejected: another user could have written it, or could read it.
    public func file(_ name: String) throws(PrivateFile.Fault) -> PrivateFile {
        let opened = try open(name)
        let facts = try translating(PrivateFile.Fault.system) { () throws(SystemError) in try opened.facts() }
        guard facts.kind == .ordinary else { throw .notOrdinary }
        guard facts.owner == geteuid() else { throw .ofAnotherUser }
        guard facts.nameCount == 1 else { throw .secondName }
        guard facts.permissions & 0o077 == 0 else { throw .openToOthers(permissions: facts.permissions) }
        return PrivateFile(descriptor: opened)
    }

    private func open(_ name: String) throws(PrivateFile.Fault) -> FileDescriptor {
        do throws(SystemError) {
            return try FileDescriptor(
                opening: name, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, permissions: 0o600,
                in: descriptor.number)
        } catch {
            throw error == .tooManyLinks ? .link : .system(error)
        }
    }
}
