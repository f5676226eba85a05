internal import CChipCrypto
package import TravelChips

/// A digest that chips use.
package enum Digest: UInt32, Sendable, CaseIterable {
    case sha1 = 160
    case sha224 = 224
    case sha256 = 256
    case sha384 = 384
    case sha512 = 512

    /// The digest of an object identifier; `nil` for another one.
    package init?(_ identifier: ObjectIdentifier) {
        switch identifier.text {
        case "1.3.14.3.2.26": self = .sha1
        case "2.16.840.1.101.3.4.2.4": self = .sha224
        case "2.16.840.1.101.3.4.2.1": self = .sha256
        case "2.16.840.1.101.3.4.2.2": self = .sha384
        case "2.16.840.1.101.3.4.2.3": self = .sha512
        default: return nil
        }
    }

    /// The number of bytes.
    package var count: Int { Int(rawValue) / 8 }

    /// The name in results.
    package var name: String { self == .sha1 ? "sha1" : "sha\(rawValue)" }

    /// The digest of these bytes.
    package func callAsFunction(_ bytes: [UInt8]) -> [UInt8] {
        var room = [UInt8](repeating: 0, count: 64)
        let count = unsafe room.withUnsafeMutableBufferPointer { room in
            unsafe bytes.lent { unsafe ccc_digest_of(rawValue, $0, $1, room.baseAddress) }
        }
        return Array(room.prefix(count))
    }
}
