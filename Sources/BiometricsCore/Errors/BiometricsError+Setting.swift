extension BiometricsError {
    /// The setting that an error is about. Open, so that new settings are not a breaking change.
    public struct Setting: RawRepresentable, Hashable, Sendable {
        /// The stable text, in camel case.
        public let rawValue: String

        /// A setting from its stable text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The target false match rates of a ``MatchPolicy``.
        public static let policy = Self(rawValue: "policy")
        /// The embedders that are compared.
        public static let embedders = Self(rawValue: "embedders")
        /// The calibration that turns scores into false match rates.
        public static let calibration = Self(rawValue: "calibration")
        /// The calibration that turns liveness scores into error rates.
        public static let livenessCalibration = Self(rawValue: "livenessCalibration")
        /// The inference engine that runs the networks.
        public static let engine = Self(rawValue: "engine")
        /// The folder in which templates are kept.
        public static let templateFolder = Self(rawValue: "templateFolder")
        /// The folder of the key under which templates are kept.
        public static let templateKeyFolder = Self(rawValue: "templateKeyFolder")
        /// The most pixels that a picture may have.
        public static let pixelLimit = Self(rawValue: "pixelLimit")
        /// The most bytes that a picture or clip may have.
        public static let byteLimit = Self(rawValue: "byteLimit")
        /// The most steps that decoding may take.
        public static let workLimit = Self(rawValue: "workLimit")
        /// The longest time that a clip may last.
        public static let durationLimit = Self(rawValue: "durationLimit")
        /// The folder that no path of a table may leave.
        public static let fileRoot = Self(rawValue: "fileRoot")
        /// Whether webhooks may lead to private addresses.
        public static let privateWebhooks = Self(rawValue: "privateWebhooks")
        /// The address at which a service listens.
        public static let listenAddress = Self(rawValue: "listenAddress")
        /// The folder in which challenges of active liveness are remembered, with their key.
        public static let challengeFolder = Self(rawValue: "challengeFolder")
    }
}
