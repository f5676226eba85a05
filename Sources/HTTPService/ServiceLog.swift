internal import FoundationEssentials
internal import Verification
internal import VerificationService

/// Writes events as lines of JSON.
///
/// The lines hold no personal data. They have codes, sizes, times and the routes of the contract, and not the
/// requested paths.
package struct ServiceLog: Sendable {
    /// The severity of a line.
    enum Level: String, Encodable, Sendable {
        case info, warning, error
    }

    /// A request that was answered.
    struct Request: Encodable {
        let time: String
        let level: Level
        var event = "request"
        let requestId: String
        let method: String
        let route: String
        let status: UInt32
        let code: String?
        let principal: String?
        let requestBytes: Int
        let milliseconds: Double
        /// The internal details of an error, which the answer does not have.
        let cause: String?
    }

    /// Any other event.
    struct Note: Encodable {
        let time: String
        let level: Level
        let event: String
        let message: String
    }

    private let write: @Sendable (String) -> Void

    /// Creates a log.
    ///
    /// - Parameter write: writes a line, which ends with a newline. It is called from any thread.
    package init(_ write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    func add(_ entry: some Encodable) {
        guard let line = try? JSONText.bytes(of: entry) else { return }
        write(String(decoding: line, as: UTF8.self))
    }

    /// Reports a problem that did not make a request fail.
    ///
    /// - Parameters:
    ///   - event: the subject, in one word.
    ///   - message: one or two sentences without personal data.
    package func warn(_ event: String, _ message: String) { note(.warning, event, message) }

    func note(_ level: Level, _ event: String, _ message: String) {
        add(Note(time: Self.now, level: level, event: event, message: message))
    }

    /// The current time in ISO 8601.
    static var now: String { JourneyInstant.now.description }
}
