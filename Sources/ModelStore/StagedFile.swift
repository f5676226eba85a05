internal import BiometricsCore
internal import Digests
internal import Platform

/// A model's file in the making, in the store's own folder: it takes its place in one step when it is whole, or vanishes.
struct StagedFile: ~Copyable {
    private static let prefix = ".partial-"
    private let folder: String
    private let file: FileReplacement
    private var hash: SHA256
    private var count = 0

    /// An empty file in `folder`, which is made when it is not there.
    ///
    /// - Throws: `.ioFailure` when the folder cannot be made or written.
    init(in folder: String) throws(BiometricsError) {
        try translating({ Self.failure(folder, "The folder for models cannot be made", $0) }) {
            () throws(SystemError) in try FileSystem.makeFolder(folder)
        }
        // What an interrupted run left behind more than a day ago.
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

    /// Writes `bytes` behind what was written before.
    ///
    /// - Throws: `.inputTooLarge` when there would be more than `limit` bytes in all, `.ioFailure`.
    mutating func append(_ bytes: RawSpan, limit: Int) throws(BiometricsError) {
        count += bytes.byteCount
        guard count <= limit else {
            throw BiometricsError(.inputTooLarge, "there are more than the \(limit) bytes that the manifest allows")
        }
        try hash.update(bytes)
        do throws(SystemError) {
            try file.append(bytes)
        } catch {
            throw Self.failure(folder, "The model cannot be written", error)
        }
    }

    /// Puts the file at `place`, over whatever file is there, when its digest is `sha256`; removes it otherwise.
    ///
    /// - Throws: `.modelDigestMismatch`, or `.ioFailure` when it cannot be put there.
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
            throw Self.failure(place, "The model cannot be put in its place", error)
        }
    }

    private static func failure(_ path: String, _ what: String, _ cause: SystemError) -> BiometricsError {
        BiometricsError(
            .ioFailure, "\(what): \(cause). BIOMETRICS_MODELS names another folder.", path: path,
            underlyingCode: cause.code)
    }
}
