public import BiometricsCore
internal import CImageCodecs

/// Which libraries decode pictures and clips here, for people who look for what is missing.
public enum MediaLibraries {
    /// What decodes pictures of `format`, such as `libpng 1.6.39`.
    ///
    /// - Throws: `.decoderUnavailable`, naming what to install, or whatever keeps the decoders' process from its work.
    public static func version(of format: PictureFormat) throws(BiometricsError) -> String {
        try ConfinedDecoder(format: ConfinedFormat(format), limits: DecodingLimits()).version(of: format.code.rawValue)
    }

    /// What decodes pictures of `format`; nil where it is not installed, or cannot be confined where it has to be.
    public static func version(decoding format: PictureFormat) -> String? {
        try? version(of: format)
    }

    /// Whether the decoders' processes may open files and reach networks, because a person set `BIOMETRICS_UNCONFINED=1`. For a
    /// system that allows no filter; a decoder that a file takes over can do there what this user can.
    public static var areUnconfined: Bool { DecoderProgram.isUnconfined }

    /// The version of FFmpeg, which decodes clips, such as `5.1.6`. Has its libraries opened.
    ///
    /// - Throws: `.engineUnavailable`, naming the package to install; `.decoderUnavailable`.
    public static func clipVersion() throws(BiometricsError) -> String {
        try ConfinedDecoder(format: .clip, limits: DecodingLimits()).version()
    }
}
