internal import BiometricsCore
internal import ModelStore

/// How one picture's entry lies in a file of templates: every record of a file has the same length, so that one that is
/// damaged costs no other.
///
/// Digest of the picture (64 ASCII digits), confidence, length of the refusal, number of features (none or all), the
/// refusal as UTF-8 in 64 bytes, room for all features, keyed digest of all before it; numbers have their low bytes first.
struct TemplateRecord {
    /// How many features the file's embedder gives a face.
    let featureCount: Int
    /// The secret of this very file.
    let key: [UInt8]

    private static let featuresStart = 64 + 4 + 4 + 4 + maximumRefusalLength
    private static let maximumRefusalLength = 64

    /// Bytes a record.
    var count: Int { digestStart + KeyedDigest.count }
    private var digestStart: Int { Self.featuresStart + 4 * featureCount }

    /// The record of a picture's entry; nil where it is none that would be taken back.
    ///
    /// - Throws: `.backendFailure`.
    func bytes(of entry: TemplateLog.Entry, for digest: String) throws(BiometricsError) -> [UInt8]? {
        let refusal = Array((entry.refusal?.rawValue ?? "").utf8)
        guard Self.isDigest(digest.utf8), isSound(entry), refusal.count <= Self.maximumRefusalLength else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        bytes += digest.utf8
        for bits in [entry.confidence.bitPattern, UInt32(refusal.count), UInt32(entry.features.count)] {
            Self.append(bits, to: &bytes)
        }
        bytes += refusal
        bytes += repeatElement(0, count: Self.featuresStart - bytes.count)
        for feature in entry.features { Self.append(feature.bitPattern, to: &bytes) }
        bytes += repeatElement(0, count: digestStart - bytes.count)
        return bytes + (try KeyedDigest(of: bytes[...], key: key).rawBytes)
    }

    /// The entry in a record, and the digest of its picture; nil where this installation did not write it just so, or where
    /// it is no entry.
    ///
    /// - Throws: `.backendFailure`.
    func entry(in record: ArraySlice<UInt8>) throws(BiometricsError) -> (digest: String, entry: TemplateLog.Entry)? {
        let start = record.startIndex
        guard record.count == count, Self.isDigest(record[start..<start + 64]) else { return nil }
        let end = start + digestStart
        guard try KeyedDigest(of: record[start..<end], key: key).matches(record[end...]) else { return nil }
        let length = Int(Self.number(in: record, at: start + 68))
        let featureCount = Int(Self.number(in: record, at: start + 72))
        guard length <= Self.maximumRefusalLength, featureCount <= self.featureCount else { return nil }
        let refusal = String(decoding: record[start + 76..<start + 76 + length], as: UTF8.self)
        let features = start + Self.featuresStart
        let entry = TemplateLog.Entry(
            confidence: Float(bitPattern: Self.number(in: record, at: start + 64)),
            refusal: refusal.isEmpty ? nil : FaceMatchReason(rawValue: refusal),
            features: (0..<featureCount).map {
                Float(bitPattern: Self.number(in: record, at: features + 4 * $0))
            })
        guard isSound(entry) else { return nil }
        return (String(decoding: record[start..<start + 64], as: UTF8.self), entry)
    }

    /// Whether an entry's numbers are those of a template: as many as there are to be, none infinite, subnormal or no
    /// number, and of length 1 together.
    func isSound(_ entry: TemplateLog.Entry) -> Bool {
        guard (0...1).contains(entry.confidence) else { return false }
        let features = entry.features
        return features.isEmpty
            || features.count == featureCount && features.allSatisfy { $0.isNormal || $0.isZero }
                && FaceTemplate.isUnit(features)
    }

    private static func isDigest(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.count == 64 && bytes.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
        for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
    }

    private static func number(in bytes: ArraySlice<UInt8>, at place: Int) -> UInt32 {
        UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
            | UInt32(bytes[place + 3]) << 24
    }
}
