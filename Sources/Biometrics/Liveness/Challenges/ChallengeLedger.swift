internal import ActiveLiveness
internal import BiometricsCore
internal import Platform

/// Remembers which clip answered which challenge until the challenge expires.
///
/// A record is one line of a file. It is written under a lock and flushed to the disk before the caller gets an answer.
/// Challenges that expire within the same ten minutes share a file, so old records go with their file and no file is
/// rewritten.
struct ChallengeLedger: Sendable {
    /// The folder of the files.
    let directory: String

    private static let prefix = "challenges.used."
    private static let period: Int64 = 600_000

    /// Lets `clip` answer `challenge`; false if another clip has answered it.
    ///
    /// - Throws: `.ioFailure`.
    func spend(
        _ challenge: LivenessChallenge, on clip: String, atMilliseconds milliseconds: Int64
    ) throws(BiometricsError) -> Bool {
        let name = "\(Self.prefix)\(challenge.expiresAtMilliseconds / Self.period)"
        let file = try InstallationFile(name, of: .challenges, in: directory)
        try file.wait()
        let bytes = try file.read(at: 0, count: try file.count())
        // A killed process may have left part of a line. No caller got an answer for it.
        let whole = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        for line in String(decoding: bytes[..<whole], as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.first == challenge.id[...] { return words.last == clip[...] }
        }
        if whole < bytes.count { try file.truncate(to: whole) }
        try file.append(Array("\(challenge.id) \(clip)\n".utf8))
        try file.flush()
        // A file whose challenges expired at least one period ago is no longer needed.
        FileSystem.removeFiles(in: directory, prefix: Self.prefix, olderThan: Int(3 * Self.period / 1000))
        return true
    }
}
