public import HTTPKit

/// How a service goes about its work.
public struct ServiceOptions: Sendable {
    /// What clients are allowed.
    public var limits = HTTPLimits()
    /// The most bytes of a body with media.
    public var maximumMediaBytes = 64 << 20
    /// The most bytes of a body that is JSON and holds no media.
    public var maximumJSONBytes = 65_536
    /// The most bytes of bodies that are in memory at once; what would be more is answered with 429.
    public var maximumHeldBytes = 512 << 20
    /// The most calls that run or wait for a worker; what would be more is answered with 429.
    public var maximumCalls = 16
    /// How long a call may take.
    public var callTime = Duration.seconds(60)
    /// Which keys are taken.
    public var environment = APIKeyFile.Environment.live
    /// How many requests a key may make in a minute; `nil` for any number.
    public var requestsPerMinute: Int?
    /// How long requests that are under way have when the service ends.
    public var drainTime = Duration.seconds(30)

    /// The usual ones.
    public init() {}
}
