internal import BiometricsCore
internal import ONNXFormat

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
        let reader = BoundedReader(original[...], complaint: "The weights of Tesseract cannot be rewritten")
        let count = Int(try reader.number(at: 0, as: Int32.self))
        let head = 4 + 8 * count
        guard (1...mostParts).contains(count), head <= original.count else {
            throw reader.failure("it has \(count) parts")
        }
        var offsets: [Int] = []
        for part in 0..<count {
            let offset = Int(try reader.number(at: 4 + 8 * part, as: Int64.self))
            guard offset == -1 || (head...original.count).contains(offset) else {
                throw reader.failure("part \(part) lies outside the file")
            }
            offsets.append(offset)
        }
        guard kept.allSatisfy({ $0 < count && offsets[$0] >= 0 }) else {
            throw reader.failure("a part of the network is missing")
        }
        var parts: [UInt8] = []
        var places = [Int64](repeating: -1, count: count)
        for part in kept.sorted() {
            let end = offsets.filter { $0 > offsets[part] }.min() ?? original.count
            places[part] = Int64(head + parts.count)
            parts += original[offsets[part]..<end]
        }
        return Self.bytes(of: Int32(count)) + places.flatMap(Self.bytes) + parts
    }

    private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
        (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
