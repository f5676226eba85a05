internal import BiometricsCore
internal import OpenCVKit
internal import OpenVINOKit

/// The inference engines by name.
enum Engines {
    /// The engine that `configuration` comes to. What was asked for by name is never replaced by another.
    ///
    /// - Throws: `.engineUnavailable` for an engine that is not installed or a precision that it lacks here.
    static func engine(for configuration: BiometricsConfiguration) throws(BiometricsError) -> any InferenceEngine {
        let precision = configuration.precision
        switch configuration.engine {
        case .auto:
            // OpenCV starts a network in a hundredth of a second and OpenVINO in a quarter of one, which pays after some
            // ten pictures.
            let takesOpenVINO = configuration.expectsManyPictures && OpenVINORuntime.isInstalled
            return takesOpenVINO || precision != .f32 ? try OpenVINOEngine(precision: precision) : OpenCVEngine()
        case .opencv:
            guard precision == .f32 else {
                throw BiometricsError(
                    .engineUnavailable,
                    "The engine opencv computes in f32 only; for \(precision.rawValue) ask for openvino.")
            }
            return OpenCVEngine()
        case .openvino:
            return try OpenVINOEngine(precision: precision)
        }
    }
}
