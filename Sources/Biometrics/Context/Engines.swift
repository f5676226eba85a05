internal import BiometricsCore
internal import OpenCVKit
internal import OpenVINOKit

/// The inference engines by name.
enum Engines {
    /// The engine that `configuration` selects. An engine that was requested by name is never replaced.
    ///
    /// - Throws: `.engineUnavailable` if the engine is not installed or lacks the precision on this machine.
    static func engine(for configuration: BiometricsConfiguration) throws(BiometricsError) -> any InferenceEngine {
        let precision = configuration.precision
        switch configuration.engine {
        case .auto:
            // OpenCV starts a network in a hundredth of a second, OpenVINO in a quarter of a second. OpenVINO is faster
            // after about ten pictures.
            let takesOpenVINO = configuration.expectsManyPictures && OpenVINORuntime.isInstalled
            return takesOpenVINO || precision != .f32 ? try OpenVINOEngine(precision: precision) : OpenCVEngine()
        case .opencv:
            guard precision == .f32 else {
                throw BiometricsError(
                    .engineUnavailable,
                    "The engine opencv computes in f32 only. For \(precision.rawValue), choose the engine openvino.")
            }
            return OpenCVEngine()
        case .openvino:
            return try OpenVINOEngine(precision: precision)
        }
    }
}
