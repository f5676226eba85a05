internal import Biometrics
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
    /// How many frames of a camera are taken in a second for one journey, by each process; 0 for none.
    public var previewsPerSecond = 3.0
    /// How many frames of a camera are taken for one journey in all, by each process: at two and a half a second, thirteen
    /// minutes; 0 for none. What is told of frames helps to take a picture, and is not to be tried on thousands.
    public var previewsPerJourney = 2000
    /// How long a call may take.
    public var callTime = Duration.seconds(60)
    /// Which keys are taken.
    public var environment = APIKeyFile.Environment.live
    /// How many requests a key may make in a minute; `nil` for any number.
    public var requestsPerMinute: Int?
    /// The languages of the pages, in the order in which they are offered.
    public var languages = PageLanguage.builtin
    /// How long requests that are under way have when the service ends.
    public var drainTime = Duration.seconds(30)

    /// How the page that captures stands in a company's own product.
    public var capturePage = CapturePageSettings()

    /// The usual ones.
    public init() {}

    /// The most bytes of a body that is a frame of a camera: what the frame itself may have, written as base64 besides.
    static let maximumFrameBytes = CapturePreviewer.maximumBytes / 3 * 4 + 1024
}
