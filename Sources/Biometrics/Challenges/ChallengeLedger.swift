internal import ActiveLiveness
internal import BiometricsCore
internal import Platform

/// Which clip has answered which challenge, for as long as the challenge holds.
///
/// A record is a line of a file, written under a lock and on the disk before anybody is told. There is a file for the
/// challenges that end within the same ten minutes, so that old ones go as a whole and nothing is ever rewritten.
struct ChallengeLedger: Sendable {
    /// The folder of the files.
    let directory: String

    private static let prefix = "challenges.used."
    private static let period: Int64 = 600_000

    /// Lets `clip` answer `challenge`: false where another clip has.
    ///
    /// - Throws: `.ioFailure`.
    func spend(
        _ challenge: LivenessChallenge, on clip: String, atMilliseconds milliseconds: Int64
    ) throws(BiometricsError) -> Bool {
        let name = "\(Self.prefix)\(challenge.expiresAtMilliseconds / Self.period)"
        let file = try InstallationFile(name, of: .challenges, in: directory)
        try file.wait()
        let bytes = try file.read(at: 0, count: try file.count())
        // A killed process may have left a part of a line: nobody was told of it.
        let whole = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        for line in String(decoding: bytes[..<whole], as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.first == challenge.id[...] { return words.last == clip[...] }
        }
        if whole < bytes.count { try file.truncate(to: whole) }
        try file.append(Array("\(challenge.id) \(clip)\n".utf8))
        try file.flush()
        // What ended a period ago or more is void whoever asks.
        FileSystem.removeFiles(in: directory, prefix: Self.prefix, olderThan: Int(3 * Self.period / 1000))
        return true
    }
}
