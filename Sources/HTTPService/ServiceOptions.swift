internal import Biometrics
package import HTTPKit

/// The settings of a service.
package struct ServiceOptions: Sendable {
    /// The limits for each connection and request.
    package var limits = HTTPLimits()
    /// The maximum size of a body with media, in bytes.
    package var maximumMediaBytes = 64 << 20
    /// The maximum size of a JSON body without media, in bytes.
    package var maximumJSONBytes = 65_536
    /// The maximum number of bytes of bodies in memory. Further requests are answered with 429.
    package var maximumHeldBytes = 512 << 20
    /// The maximum number of calls that run or wait for a worker. Further calls are answered with 429.
    package var maximumCalls = 16
    /// The camera frames per second that each process accepts for one journey; 0 for none.
    package var previewsPerSecond = 3.0
    /// The camera frames that each process accepts for one journey in total; 0 for none.
    ///
    /// The usual value lasts for thirteen minutes at two and a half frames per second. The limit keeps an attacker
    /// from testing thousands of frames against the advice.
    package var previewsPerJourney = 2000
    /// The maximum duration of a call.
    package var callTime = Duration.seconds(60)
    /// The environment of the keys that are accepted.
    package var environment = APIKeyFile.Environment.live
    /// The number of requests that a key may make in a minute; `nil` for no limit.
    package var requestsPerMinute: Int?
    /// The languages of the pages, in the order of the menu.
    package var languages = PageLanguage.builtin
    /// The time that running requests have to end when the service stops.
    package var drainTime = Duration.seconds(30)

    /// The appearance and behaviour of the capture page in another product.
    package var capturePage = CapturePageSettings()

    /// Creates the default settings.
    package init() {}

    /// The maximum size of a body with a camera frame, in bytes. The frame may be written in base64.
    static let maximumFrameBytes = CapturePreviewer.maximumBytes / 3 * 4 + 1024
}
