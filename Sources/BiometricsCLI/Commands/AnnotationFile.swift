internal import BiometricsCore
internal import MediaKit

/// Where `--annotate` writes; judged before any work is done.
struct AnnotationFile {
    private let path: String

    /// - Returns: `nil` without a path.
    /// - Throws: `.usage` for an ending that is no picture's, and for a file that is an input too.
    init?(_ path: String?, inputs: [String?]) throws(BiometricsError) {
        guard let path else { return nil }
        guard [".png", ".jpg", ".jpeg"].contains(where: { path.lowercased().hasSuffix($0) }) else {
            throw BiometricsError(
                .usage, "--annotate writes PNG or JPEG: give a name that ends in .png, .jpg or .jpeg.", path: path)
        }
        guard !inputs.contains(path) else {
            throw BiometricsError(.usage, "--annotate would overwrite an input; give another name.", path: path)
        }
        self.path = path
    }

    /// Writes the picture; it appears whole or not at all.
    func write(_ image: Image) throws(BiometricsError) {
        try PictureEncoder.write(image, to: path)
    }
}
