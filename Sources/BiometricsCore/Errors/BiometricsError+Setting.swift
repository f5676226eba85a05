extension BiometricsError {
    /// What of a configuration an error is about. Open, so that new settings break nobody.
    public struct Setting: RawRepresentable, Hashable, Sendable {
        /// The stable text, in camel case.
        public let rawValue: String

        /// A setting from its stable text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The target false match rates of a ``MatchPolicy``.
        public static let policy = Self(rawValue: "policy")
        /// Which embedders are compared.
        public static let embedders = Self(rawValue: "embedders")
        /// What turns scores into false match rates.
        public static let calibration = Self(rawValue: "calibration")
        /// What turns liveness scores into error rates.
        public static let livenessCalibration = Self(rawValue: "livenessCalibration")
        /// Which inference engine runs the networks.
        public static let engine = Self(rawValue: "engine")
        /// The folder in which templates are kept.
        public static let templateFolder = Self(rawValue: "templateFolder")
        /// The folder of the key under which templates are kept.
        public static let templateKeyFolder = Self(rawValue: "templateKeyFolder")
        /// The most pixels that a picture may have.
        public static let pixelLimit = Self(rawValue: "pixelLimit")
        /// The folder in which challenges of active liveness are remembered, with their key.
        public static let challengeFolder = Self(rawValue: "challengeFolder")
    }
}
