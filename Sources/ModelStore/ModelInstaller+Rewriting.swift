internal import BiometricsCore
internal import Digests

extension ModelInstaller {
    /// Installs the artifact of `offer`: either the bytes from `feed`, or their rewritten form.
    ///
    /// - Throws: `.modelDigestMismatch` and `.inputTooLarge` for unexpected bytes, before or after rewriting;
    ///   `.modelUnavailable` if no plugin has the rewriting; `.modelInvalid` if it does not support the original;
    ///   `.ioFailure`; any error of `feed`.
    func take(
        _ offer: ModelOffer, _ progress: @escaping Progress, feed: Feed
    ) throws(BiometricsError) -> String {
        guard let original = offer.original else { return try stage(offer.artifact, progress, feed: feed) }
        guard let rewriting = rewritings.first(where: { $0.kind == original.rewriting }) else {
            throw BiometricsError(
                .modelUnavailable, "no plugin here can rewrite it (“\(original.rewriting.rawValue.printable)”)")
        }
        let bytes = try collect(original, progress, feed: feed)
        progress(.rewriting(original.rewriting))
        let made = try rewriting.rewritten(bytes)
        do {
            return try stage(offer.artifact, { _ in }) { (append) throws(BiometricsError) in
                try unsafe append(made.span.bytes)
            }
        } catch  where error.code == .modelDigestMismatch || error.code == .inputTooLarge {
            throw BiometricsError(error.code, "rewritten (“\(original.rewriting.rawValue)”), \(error.message)")
        }
    }

    /// The bytes of an original, after checking its digest.
    private func collect(
        _ original: ModelOriginal, _ progress: @escaping Progress, feed: Feed
    ) throws(BiometricsError) -> [UInt8] {
        var bytes: [UInt8] = []
        var hash = try SHA256()
        try feed { (piece) throws(BiometricsError) in
            guard piece.byteCount <= original.bytes - bytes.count else {
                throw BiometricsError(
                    .inputTooLarge, "the file is larger than the \(original.bytes) bytes in the manifest")
            }
            try hash.update(piece)
            unsafe piece.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
            progress(.received(bytes: bytes.count, of: original.bytes))
        }
        let found = try hash.finish()
        guard found == original.sha256 else {
            throw BiometricsError(.modelDigestMismatch, "the \(bytes.count) bytes have SHA-256 \(found)")
        }
        return bytes
    }
}
