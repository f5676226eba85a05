internal import BiometricsCore
internal import FoundationEssentials
internal import Glibc

/// A file in the making, in the store's own folder: it takes its place in one step when it is whole, or vanishes.
struct StagedFile: ~Copyable {
    private static let prefix = ".partial-"
    private let path: String
    private let descriptor: Int32
    private var hash: SHA256
    private var count = 0
    private var isInPlace = false

    /// An empty file in `folder`, which is made when it is not there.
    ///
    /// - Throws: `.ioFailure` when the folder cannot be made or written.
    init(in folder: String) throws(BiometricsError) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw Self.failure(folder, "The folder for models cannot be made", errno)
        }
        Self.sweep(folder)
        let hash = try SHA256()
        let path = "\(folder)/\(Self.prefix)\(UUID().uuidString)"
        let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure(folder, "The folder for models cannot be written", errno) }
        self.hash = hash
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        close(descriptor)
        if !isInPlace { _ = unsafe unlink(path) }
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
        var done = 0
        while done < bytes.byteCount {
            let written = unsafe bytes.withUnsafeBytes { buffer in
                unsafe write(descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
            }
            if written > 0 {
                done += written
            } else if errno != EINTR {
                throw Self.failure(path, "The model cannot be written", errno)
            }
        }
    }

    /// Puts the file at `place`, over whatever file is there, when its digest is `sha256`; removes it otherwise.
    ///
    /// - Throws: `.modelDigestMismatch`, or `.ioFailure` when it cannot be put there.
    consuming func commit(to place: String, sha256: String) throws(BiometricsError) {
        isInPlace = false
        let found = try hash.finish()
        guard found == sha256 else {
            throw BiometricsError(.modelDigestMismatch, "the \(count) bytes have SHA-256 \(found)")
        }
        guard fchmod(descriptor, 0o644) == 0, fsync(descriptor) == 0, unsafe rename(path, place) == 0 else {
            throw Self.failure(place, "The model cannot be put in its place", errno)
        }
        isInPlace = true
    }

    /// Removes what an interrupted run left behind more than a day ago.
    private static func sweep(_ folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(prefix) {
            var facts = stat()
            guard unsafe lstat("\(folder)/\(name)", &facts) == 0, time(nil) - facts.st_mtim.tv_sec > 86_400 else {
                continue
            }
            _ = unsafe unlink("\(folder)/\(name)")
        }
    }

    private static func failure(_ path: String, _ what: String, _ code: Int32) -> BiometricsError {
        BiometricsError(
            .ioFailure,
            "\(what): \(SystemText.describing(code)). BIOMETRICS_MODELS names another folder.", path: path,
            underlyingCode: code)
    }
}
