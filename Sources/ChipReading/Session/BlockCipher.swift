internal import CChipCrypto

/// The cipher of a session: triple DES, or AES with keys of three lengths.
package enum BlockCipher: Hashable, Sendable {
    case tripleDES
    case aes(keyBytes: Int)

    /// The bytes of a block, which are those of the counter.
    package var block: Int { self == .tripleDES ? 8 : 16 }

    private var isAES: Bool { self != .tripleDES }

    /// The key for one use of a secret: 1 encrypts, 2 authenticates, 3 is that of a password.
    ///
    /// - Source: ICAO 9303-11, 9.7.1.
    package func key(_ secret: [UInt8], _ use: UInt8) -> [UInt8] {
        let input = secret + [0, 0, 0, use]
        switch self {
        case .tripleDES:
            // The lowest bit of each byte makes the number of bits odd.
            return Digest.sha1(input).prefix(16).map { $0 & 0xFE | UInt8(1 - ($0 & 0xFE).nonzeroBitCount % 2) }
        case .aes(let count): return Array((count == 16 ? Digest.sha1 : .sha256)(input).prefix(count))
        }
    }

    /// Encrypts whole blocks.
    package func encrypt(_ bytes: [UInt8], _ key: [UInt8], vector: [UInt8]? = nil) -> [UInt8] {
        run(true, bytes, key, vector)
    }

    /// Decrypts whole blocks.
    package func decrypt(_ bytes: [UInt8], _ key: [UInt8], vector: [UInt8]? = nil) -> [UInt8] {
        run(false, bytes, key, vector)
    }

    private func run(_ encrypts: Bool, _ bytes: [UInt8], _ key: [UInt8], _ vector: [UInt8]?) -> [UInt8] {
        var copy = bytes
        let vector = vector ?? [UInt8](repeating: 0, count: block)
        let isDone = unsafe copy.withUnsafeMutableBufferPointer { copy in
            unsafe key.lent { key, count in
                unsafe vector.lent { vector, _ in
                    unsafe ccc_cipher(isAES, encrypts, key, count, vector, copy.baseAddress, copy.count)
                }
            }
        }
        return isDone ? copy : []
    }

    /// The eight bytes that authenticate a message. Triple DES pads it, and AES does not need to.
    package func authenticate(_ message: [UInt8], _ key: [UInt8]) -> [UInt8] {
        mac(isAES ? message : pad(message), key)
    }

    private func mac(_ padded: [UInt8], _ key: [UInt8]) -> [UInt8] {
        var mac = [UInt8](repeating: 0, count: 16)
        let isDone = unsafe mac.withUnsafeMutableBufferPointer { mac in
            unsafe padded.lent { bytes, count in
                unsafe key.lent { key, keyCount in
                    unsafe isAES
                        ? ccc_cmac(key, keyCount, bytes, count, mac.baseAddress)
                        : ccc_retail_mac(key, bytes, count, mac.baseAddress)
                }
            }
        }
        return isDone ? Array(mac.prefix(8)) : []
    }

    /// The bytes that authenticate a message of whole blocks.
    package func authenticatePadded(_ message: [UInt8], _ key: [UInt8]) -> [UInt8] { mac(message, key) }

    /// Whether a check that came is the one that was made. A cipher that this machine lacks makes none, and then no check is
    /// right.
    static func isRight(_ check: some Collection<UInt8>, _ made: [UInt8]) -> Bool {
        made.count == 8 && check.elementsEqual(made)
    }

    /// Adds `80` and zeros up to a whole block (ISO/IEC 9797-1, method 2).
    package func pad(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [0x80] + [UInt8](repeating: 0, count: block - 1 - bytes.count % block)
    }

    /// Removes the padding; `nil` for bytes without one.
    package func unpad(_ bytes: [UInt8]) -> [UInt8]? {
        guard let end = bytes.lastIndex(where: { $0 != 0 }), bytes[end] == 0x80 else { return nil }
        return Array(bytes[..<end])
    }
}
