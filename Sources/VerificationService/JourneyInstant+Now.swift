internal import FoundationEssentials
package import Verification

extension JourneyInstant {
    /// The system's time.
    package static var now: JourneyInstant {
        // All numbers between the years 1 and 9999 are valid.
        JourneyInstant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000)) ?? .epoch
    }
}
