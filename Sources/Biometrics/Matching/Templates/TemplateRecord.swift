internal import BiometricsCore
internal import Digests

/// The layout of one picture's entry in a file of templates. All records of a file have the same length, so a damaged
/// record does not affect the others.
///
/// A record has, in this order: the digest of the picture (64 ASCII digits), the confidence, the length of the refusal,
/// the number of features (none or all), the refusal as UTF-8 in 64 bytes, room for all features, and the keyed digest
/// of everything before it. Numbers are little-endian.
struct TemplateRecord {
    /// How many features the embedder of the file gives per face.
    let featureCount: Int
    /// The key of this file.
    let key: [UInt8]

    private static let featuresStart = 64 + 4 + 4 + 4 + maximumRefusalLength
    private static let maximumRefusalLength = 64

    /// The bytes per record.
    var count: Int { digestStart + KeyedDigest.count }
    private var digestStart: Int { Self.featuresStart + 4 * featureCount }

    /// The record of a picture's entry; nil if the entry is invalid, so that reading would reject it.
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

    /// The entry in a record with the digest of its picture; nil if the record is invalid or this installation did not
    /// write it.
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

    /// Whether an entry holds a valid template: the right number of features, none of them infinite, subnormal or NaN,
    /// with length 1 together.
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
