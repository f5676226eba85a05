internal import BiometricsCore

/// Leaves the dictionaries out of weights of Tesseract. They take 89 of 90 MB of the weights for Latin script, and turn a
/// name or a number into a word.
///
/// - Source: Tesseract 5, `ccutil/tessdatamanager.h`. A file begins with the number of its parts. An offset for each
///   part follows, which is -1 if the part is absent, and then come the parts. Numbers are little-endian.
enum TraineddataRewriting: ModelRewriting {
    static let kind = ModelOriginal.Rewriting(rawValue: "tesseractWithoutDictionaries")

    /// The parts that reading a line needs: the network, its characters, their codes, and the version.
    private static let kept: Set = [17, 21, 22, 23]
    private static let mostParts = 64

    static func rewritten(_ original: [UInt8]) throws(BiometricsError) -> [UInt8] {
        guard let count = Self.number(in: original, at: 0, bytes: 4), (1...mostParts).contains(count),
            original.count >= 4 + 8 * count
        else { throw failure("the number of its parts is wrong") }
        var offsets: [Int] = []
        for part in 0..<count {
            guard let offset = Self.number(in: original, at: 4 + 8 * part, bytes: 8),
                offset == -1 || (4 + 8 * count...original.count).contains(offset)
            else { throw failure("part \(part) lies outside the file") }
            offsets.append(offset)
        }
        guard kept.allSatisfy({ $0 < count && offsets[$0] >= 0 }) else {
            throw failure("a part of the network is missing")
        }
        let ends = offsets.filter { $0 >= 0 } + [original.count]
        var parts: [UInt8] = []
        var places = [Int](repeating: -1, count: count)
        for part in kept.sorted() {
            let end = ends.filter { $0 > offsets[part] }.min() ?? original.count
            places[part] = 4 + 8 * count + parts.count
            parts += original[offsets[part]..<end]
        }
        return Self.bytes(count, 4) + places.flatMap { Self.bytes($0, 8) } + parts
    }

    /// The signed number with the least byte first; nil if it ends behind the file.
    private static func number(in file: [UInt8], at start: Int, bytes: Int) -> Int? {
        guard start + bytes <= file.count else { return nil }
        let bits = file[start..<start + bytes].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return bytes == 4 ? Int(Int32(truncatingIfNeeded: bits)) : Int(Int64(bitPattern: bits))
    }

    private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func failure(_ what: String) -> BiometricsError {
        BiometricsError(.modelInvalid, "The weights of Tesseract cannot be rewritten: \(what).")
    }
}
