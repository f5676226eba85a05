internal import BiometricsCore
internal import OpenCVKit

/// The inference engines by name.
enum Engines {
    /// The engine of a name; `auto` takes the fastest that is installed. What was asked for by name is never replaced.
    ///
    /// - Throws: `.engineUnavailable`.
    static func engine(named name: String) throws(BiometricsError) -> any InferenceEngine {
        switch name {
        case "auto", "opencv": return OpenCVEngine()
        default:
            throw BiometricsError(
                .engineUnavailable, "There is no inference engine “\(name)”; there are auto and opencv.")
        }
    }
}
