/// The SHA-256 of some bytes. This module does not hash; the owner of the bytes computes it.
public struct ContentDigest: Hashable, Sendable {
    /// 64 hexadecimal digits in lower case.
    public let hexadecimal: String

    /// The digest of these digits; `nil` unless there are 64 in lower case.
    public init?(hexadecimal: String) {
        let digits = hexadecimal.utf8
        guard digits.count == 64,
            digits.allSatisfy({
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            })
        else { return nil }
        self.hexadecimal = hexadecimal
    }
}

extension ContentDigest: Codable {
    /// Reads the digits.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for an invalid digest.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let digest = ContentDigest(hexadecimal: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "A digest has 64 hexadecimal digits in lower case.")
        }
        self = digest
    }

    /// Writes the digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hexadecimal)
    }
}
