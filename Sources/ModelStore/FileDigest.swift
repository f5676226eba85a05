public import BiometricsCore

/// Digests of files.
public enum FileDigest {
    /// SHA-256 of the regular file at `path`: 64 lower-case hexadecimal digits.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`.
    public static func sha256(of path: String) throws(BiometricsError) -> String {
        let file = try RegularFile(path: path)
        var hash = try SHA256()
        try file.forEachPiece { (piece) throws(BiometricsError) in try hash.update(piece) }
        return try hash.finish()
    }
}
