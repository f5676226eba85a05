extension BiometricsConfiguration {
    /// What runs networks.
    public enum Engine: String, Sendable, Hashable, CaseIterable {
        /// `opencv`, which starts at once; `openvino`, which runs several times faster but takes a quarter of a second a
        /// network to start, where that is installed and many pictures are expected, or where another precision than
        /// 32-bit floats is asked for.
        case auto
        /// OpenCV's networks, in 32-bit floats.
        case opencv
        /// OpenVINO, which is opened at run time and has to be installed.
        case openvino
    }
}
