public import BiometricsCore
internal import CFFmpeg
internal import CImageCodecs

/// Which libraries decode pictures and clips here, for people who look for what is missing.
public enum MediaLibraries {
    /// What decodes pictures of `format`, such as `libpng 1.6.39`.
    ///
    /// - Throws: `.decoderUnavailable`, naming what to install, and for a format that is decoded in a process of its own whatever
    ///   keeps that process from its work.
    public static func version(of format: PictureFormat) throws(BiometricsError) -> String {
        if let confined = ConfinedFormat(format) {
            return try ConfinedDecoder(format: confined, limits: DecodingLimits()).version()
        }
        guard let version = version(decoding: format) else {
            throw BiometricsError(
                .decoderUnavailable,
                "The library that decodes \(format.rawValue.uppercased()) pictures is not installed.")
        }
        return version
    }

    /// What decodes pictures of `format`; nil where it is not installed, or cannot be confined where it has to be.
    public static func version(decoding format: PictureFormat) -> String? {
        if ConfinedFormat(format) != nil { return try? version(of: format) }
        var text = [CChar](repeating: 0, count: 64)
        guard unsafe cic_library_version(format.code, &text, text.count) else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The version of FFmpeg, which decodes clips, such as `5.1.6`. Opens its libraries.
    ///
    /// - Throws: `.engineUnavailable`, naming the package to install.
    public static func clipVersion() throws(BiometricsError) -> String {
        var error = ffb_error()
        guard let version = unsafe ffb_version(&error) else { throw BiometricsError(error, path: nil) }
        return unsafe String(cString: version)
    }
}
