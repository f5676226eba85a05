public import BiometricsCore
internal import OpenVINOKit

extension BiometricsConfiguration {
    /// The library that runs networks.
    public enum Engine: String, Sendable, Hashable, CaseIterable {
        /// Chooses between the two engines. It takes `openvino` for any precision other than 32-bit floats, and also if
        /// OpenVINO is installed and many pictures are expected. OpenVINO runs several times faster, but needs a
        /// quarter of a second to start each network. In every other case it takes `opencv`, which starts at once.
        case auto
        /// OpenCV's networks, in 32-bit floats.
        case opencv
        /// OpenVINO, which must be installed and is opened at run time.
        case openvino

        /// The engines that are installed on this machine. Opens no library.
        public static var installed: Set<Engine> { OpenVINORuntime.isInstalled ? [.opencv, .openvino] : [.opencv] }
    }
}

extension PluginManifest {
    /// Whether the plugin's networks run on one of these engines. A plugin that names no engine needs none.
    public func runs(on engines: Set<BiometricsConfiguration.Engine>) -> Bool {
        engineIDs.isEmpty || engineIDs.contains { id in engines.contains { $0.rawValue == id } }
    }
}
