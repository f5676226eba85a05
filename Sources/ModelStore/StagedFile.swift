internal import BiometricsCore
internal import Digests
internal import Platform

/// A new model file in the store's own folder. It is installed in one step when it is complete; otherwise it is
/// removed.
struct StagedFile: ~Copyable {
    private static let prefix = ".partial-"
    private let folder: String
    private let file: FileReplacement
    private var hash: SHA256
    private var count = 0

    /// An empty file in `folder`, which is created if it does not exist.
    ///
    /// - Throws: `.ioFailure` if the folder cannot be created or written.
    init(in folder: String) throws(BiometricsError) {
        try translating({ Self.failure(folder, "The folder for models cannot be created", $0) }) {
            () throws(SystemError) in try FileSystem.makeFolder(folder)
        }
        // Remove files that an interrupted run left more than a day ago.
        FileSystem.removeFiles(in: folder, prefix: Self.prefix, olderThan: 86_400)
        let hash = try SHA256()
        let name = Self.prefix + String(UInt64.random(in: 0...UInt64.max), radix: 36)
        let file = try translating({ Self.failure(folder, "The folder for models cannot be written", $0) }) {
            () throws(SystemError) in try FileReplacement(at: "\(folder)/\(name)", permissions: 0o600)
        }
        self.folder = folder
        self.file = file
        self.hash = hash
    }

    /// Appends `bytes`.
    ///
    /// - Throws: `.inputTooLarge` if the file would exceed `limit` bytes, `.ioFailure`.
    mutating func append(_ bytes: RawSpan, limit: Int) throws(BiometricsError) {
        count += bytes.byteCount
        guard count <= limit else {
            throw BiometricsError(.inputTooLarge, "the file is larger than the \(limit) bytes that the manifest allows")
        }
        try hash.update(bytes)
        do throws(SystemError) {
            try file.append(bytes)
        } catch {
            throw Self.failure(folder, "The model cannot be written", error)
        }
    }

    /// Moves the file to `place`, replacing any existing file, if its digest is `sha256`; otherwise removes it.
    ///
    /// - Throws: `.modelDigestMismatch`, or `.ioFailure` if it cannot be moved.
    consuming func commit(to place: String, sha256: String) throws(BiometricsError) {
        let found = try hash.finish()
        guard found == sha256 else {
            throw BiometricsError(.modelDigestMismatch, "the \(count) bytes have SHA-256 \(found)")
        }
        do throws(SystemError) {
            try file.setPermissions(0o644)
            try file.flush()
            try file.take(place)
        } catch {
            throw Self.failure(place, "The model cannot be moved to its place", error)
        }
    }

    private static func failure(_ path: String, _ what: String, _ cause: SystemError) -> BiometricsError {
        BiometricsError(
            .ioFailure, "\(what): \(cause). Set BIOMETRICS_MODELS to another folder.", path: path,
            underlyingCode: cause.code)
    }
}
