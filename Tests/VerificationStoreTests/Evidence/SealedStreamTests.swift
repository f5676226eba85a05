import BiometricsTestSupport
import Testing

@testable import VerificationStore

struct SealedStreamTests {
    private let key: SecretKey
    private let data = Array("what it is".utf8)
    private static let piece = SealedStream.pieceCount

    init() throws {
        key = try SecretKey()
    }

    private func open(_ sealed: [UInt8], as data: [UInt8]? = nil, under key: SecretKey? = nil) throws -> [UInt8]? {
        let header = Array(sealed.prefix(SealedStream.headerCount))
        guard var opener = try SealedStream.Opener(header, under: key ?? self.key, as: data ?? self.data) else {
            return nil
        }
        var (plain, start): ([UInt8], Int) = ([], header.count)
        repeat {
            let end = min(start + SealedStream.sealedPieceCount, sealed.count)
            guard let bytes = try opener.open(sealed[start..<end], isLast: end == sealed.count) else { return nil }
            plain += bytes
            start = end
        } while start < sealed.count
        return plain
    }

    @Test(arguments: [0, 1, piece - 1, piece, piece + 1, 2 * piece, 2 * piece + 1, 300_000])
    func `sealed bytes open again, and have the predicted length`(count: Int) throws {
        let plain = bytes(count)
        let sealed = try SealedStream.seal(plain, under: key, as: data)
        #expect(sealed.count == SealedStream.sealedCount(of: count))
        #expect(try open(sealed) == plain)
        // The same bytes are never sealed to the same.
        #expect(try SealedStream.seal(plain, under: key, as: data) != sealed)
    }

    @Test func `the pieces are the same however the bytes come`() throws {
        let plain = bytes(200_000)
        for step in [1000, Self.piece, 70_000] {
            var sealer = try SealedStream.Sealer(under: key, as: data)
            var sealed = sealer.header
            for start in stride(from: 0, to: plain.count, by: step) {
                sealed += try sealer.append(plain[start..<min(start + step, plain.count)])
            }
            sealed += try sealer.finish()
            #expect(try open(sealed) == plain)
        }
    }

    @Test func `nothing opens that was cut, lengthened, exchanged, doubled or changed`() throws {
        let sealed = try SealedStream.seal(bytes(3 * Self.piece), under: key, as: data)
        let (head, size) = (SealedStream.headerCount, SealedStream.sealedPieceCount)
        // The end at a piece's end: the last piece is missing, and the one before it does not pass for the last.
        #expect(try open(Array(sealed.prefix(head + 2 * size))) == nil)
        #expect(try open(Array(sealed.prefix(head + size))) == nil)
        #expect(try open(Array(sealed.prefix(head))) == nil)
        #expect(try open(sealed.dropLast()) == nil)
        #expect(try open(sealed + [0]) == nil)
        #expect(try open(sealed + sealed.suffix(size)) == nil)
        var exchanged = sealed
        exchanged.replaceSubrange(head..<(head + size), with: sealed[(head + size)..<(head + 2 * size)])
        exchanged.replaceSubrange((head + size)..<(head + 2 * size), with: sealed[head..<(head + size)])
        #expect(try open(exchanged) == nil)
        for place in [0, 4, 5, head - 1, head, head + size - 1, sealed.count - 1] {
            var changed = sealed
            changed[place] ^= 1
            #expect(try open(changed) == nil, "byte \(place)")
        }
        #expect(try open(sealed, as: Array("something else".utf8)) == nil)
        #expect(try open(sealed, under: try SecretKey()) == nil)
    }

    /// Test case 16 of McGrew and Viega, "The Galois/Counter Mode of Operation (GCM)", 2005: AES-256 with associated data.
    @Test func `the cipher is the published one`() throws {
        let key = sure(
            SecretKey(
                hex("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")[...]))
        let plain = hex(
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39")
        let sealed = hex(
            "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662" + "76fc6ece0f4e1768cddf8853bb2d551b")
        let nonce = hex("cafebabefacedbaddecaf888")
        let data = hex("feedfacedeadbeeffeedfacedeadbeefabaddad2")
        #expect(try AESGCM(key).seal(plain[...], nonce: nonce, authenticating: data) == sealed)
        #expect(try AESGCM(key).open(sealed[...], nonce: nonce, authenticating: data) == plain)
    }

    private func hex(_ digits: String) -> [UInt8] { sure([UInt8](hexadecimal: digits.utf8)) }
}
