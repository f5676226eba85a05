/// The version of the library and of the command; it stands here alone.
public enum BiometricsVersion {
    /// `major.minor.patch`. `Documentation/Stability.md` says what each of them promises.
    public static let current = "0.2.0"
}
