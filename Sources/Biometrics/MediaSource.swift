internal import BiometricsCore
internal import MediaKit

/// Where a picture comes from.
public enum MediaSource: Sendable {
    /// A file by its path.
    case file(String)
    /// Bytes at hand, and what to call them in results and messages.
    case bytes([UInt8], name: String)
    /// Standard input, read to its end; results call it `-`.
    case standardInput

    /// The name in results and messages.
    public var name: String {
        switch self {
        case .file(let path): path
        case .bytes(_, let name): name
        case .standardInput: "-"
        }
    }
}

extension MediaSource {
    /// The picture behind the source, its header read and judged; errors name it.
    func open(limits: DecodingLimits) throws(BiometricsError) -> EncodedPicture {
        switch self {
        case .file(let path): return try EncodedPicture(contentsOf: path, limits: limits)
        case .standardInput: return try EncodedPicture(contentsOf: "-", limits: limits)
        case .bytes(let bytes, let name):
            do throws(BiometricsError) {
                return try EncodedPicture(bytes: bytes, limits: limits)
            } catch {
                throw error.about(name)
            }
        }
    }
}
