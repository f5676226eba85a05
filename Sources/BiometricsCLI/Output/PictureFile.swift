internal import BiometricsCore
internal import MediaKit

/// The picture file of an option such as `--annotate`, checked before any work is done.
struct PictureFile {
    /// The file that the picture is written to.
    let path: String

    /// - Parameter option: the option's name, for messages.
    /// - Returns: `nil` without a path.
    /// - Throws: `.usage` for an extension other than a picture's, and for a file that is also an input; `.ioFailure`
    ///   if it cannot be written.
    init?(_ path: String?, option: String, inputs: [String?]) throws(BiometricsError) {
        guard let path else { return nil }
        guard [".png", ".jpg", ".jpeg"].contains(where: { path.lowercased().hasSuffix($0) }) else {
            throw BiometricsError(
                .usage, "--\(option) writes PNG or JPEG: give a name that ends in .png, .jpg or .jpeg.", path: path)
        }
        try OutputPath.check([(option, path)], against: inputs)
        try OutputPath.attempt(file: path)
        self.path = path
    }

    /// Writes the picture, completely or not at all, and tells a person where it is.
    func write(_ image: Image, telling console: Console) throws(BiometricsError) {
        try PictureEncoder.write(image, to: path)
        console.diagnose("biometrics: The picture is in \(path.printable).\n")
    }
}
