public import BiometricsCore
internal import OpenVINOKit

extension BiometricsConfiguration {
    /// What runs networks.
    public enum Engine: String, Sendable, Hashable, CaseIterable {
        /// `openvino` where another precision than 32-bit floats is asked for, and where it is installed and many pictures
        /// are expected: it runs several times faster, and takes a quarter of a second a network to start. Else `opencv`,
        /// which starts at once.
        case auto
        /// OpenCV's networks, in 32-bit floats.
        case opencv
        /// OpenVINO, which is opened at run time and has to be installed.
        case openvino

        /// Those that networks can run on here. Opens nothing.
        public static var installed: Set<Engine> { OpenVINORuntime.isInstalled ? [.opencv, .openvino] : [.opencv] }
    }
}

extension PluginManifest {
    /// Whether its networks run on one of these engines; a plugin that names none needs none.
    public func runs(on engines: Set<BiometricsConfiguration.Engine>) -> Bool {
        engineIDs.isEmpty || engineIDs.contains { id in engines.contains { $0.rawValue == id } }
    }
}
