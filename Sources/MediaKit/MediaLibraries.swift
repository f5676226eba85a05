public import BiometricsCore
internal import CMediaFiles

/// The libraries that decode pictures and clips here, for people who look for a missing one.
public enum MediaLibraries {
    /// The library that decodes pictures of `format`, such as `libpng 1.6.39`.
    ///
    /// - Throws: `.decoderUnavailable` with the package to install, or with the reason why the decoding process cannot
    ///   work.
    public static func version(of format: PictureFormat) throws(BiometricsError) -> String {
        try ConfinedDecoder(format: ConfinedFormat(format), limits: DecodingLimits()).version(of: format.code.rawValue)
    }

    /// The library that decodes pictures of `format`; `nil` if it is not installed or cannot be confined.
    public static func version(decoding format: PictureFormat) -> String? {
        try? version(of: format)
    }

    /// Whether decoders run without confinement, because a person has set `BIOMETRICS_UNCONFINED=1`.
    ///
    /// This is for systems that allow no filters. A hostile file that takes over such a decoder has all rights of the
    /// user.
    public static var areUnconfined: Bool { DecoderProgram.isUnconfined }

    /// The version of FFmpeg, which decodes clips, such as `5.1.6`. The call loads its libraries.
    ///
    /// - Throws: `.engineUnavailable` with the package to install; `.decoderUnavailable`.
    public static func clipVersion() throws(BiometricsError) -> String {
        try ConfinedDecoder(format: .clip, limits: DecodingLimits()).version()
    }
}
