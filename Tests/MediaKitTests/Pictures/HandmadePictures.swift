/// A JPEG of which only the headers are sound: a frame of one grey component and scans without data.
struct HandmadeJPEG {
    var width: Int
    var height: Int
    /// The frame's: 0xC0 baseline, 0xC2 progressive, 0xC9 and 0xCA arithmetic.
    var marker: UInt8
    var scans: Int
    /// The bytes after each scan.
    var between: [UInt8] = []

    var bytes: [UInt8] {
        let size = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
        let frame = [0xFF, marker, 0, 11, 8] + size + [1, 1, 0x11, 0]
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, 0]
        return [0xFF, 0xD8] + frame + Array(repeating: scan + between, count: scans).joined() + [0xFF, 0xD9]
    }
}

/// A PNG of 8-bit colour whose stored rows are `data` and then zeros.
struct HandmadePNG {
    var width: Int
    var height: Int
    var isInterlaced: Bool
    var data: [UInt8]
    /// Zeros after the rows, in blocks that are stored as they are.
    var surplus: Int

    var bytes: [UInt8] {
        let header = bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, isInterlaced ? 1 : 0]
        let payload = data + [UInt8](repeating: 0, count: surplus)
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: payload.count, by: 0x8000) {
            let block = payload[start..<min(start + 0x8000, payload.count)]
            let count = [block.count & 255, block.count >> 8].map { UInt8($0) }
            stream += [start + 0x8000 < payload.count ? 0 : 1] + count + count.map { ~$0 } + block
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
            + chunk("IDAT", stream + bigEndian(adler32(payload))) + chunk("IEND", [])
    }

    private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + data
        return bigEndian(data.count) + named + bigEndian(crc32(named))
    }

    private func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private func adler32(_ bytes: [UInt8]) -> Int {
        var (a, b) = (1, 0)
        for byte in bytes {
            a = (a + Int(byte)) % 65521
            b = (b + a) % 65521
        }
        return b << 16 | a
    }

    private func crc32(_ bytes: [UInt8]) -> Int {
        var crc: UInt32 = .max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return Int(~crc)
    }
}
