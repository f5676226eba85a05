internal import FoundationEssentials
internal import Verification

/// Writes what happened as JSON lines. Nothing in them is of a person: routes as the contract has them and not as they were
/// asked for, codes, sizes and times.
public struct ServiceLog: Sendable {
    /// How much a line matters.
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
        /// What went wrong in the machine, which the answer does not tell.
        let cause: String?
    }

    /// Anything else.
    struct Note: Encodable {
        let time: String
        let level: Level
        let event: String
        let message: String
    }

    private let write: @Sendable (String) -> Void

    /// A log.
    ///
    /// - Parameter write: takes each line with its end; called from any thread.
    public init(_ write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    func add(_ entry: some Encodable) {
        guard let line = try? JSONText.bytes(of: entry) else { return }
        write(String(decoding: line, as: UTF8.self))
    }

    /// Notes what somebody should know though nothing failed.
    ///
    /// - Parameters:
    ///   - event: what it is about, in one word.
    ///   - message: one or two sentences, which tell nothing of a person.
    public func warn(_ event: String, _ message: String) { note(.warning, event, message) }

    func note(_ level: Level, _ event: String, _ message: String) {
        add(Note(time: Self.now, level: level, event: event, message: message))
    }

    /// The time as ISO 8601 writes it.
    static var now: String { instant.description }

    /// The time.
    static var instant: JourneyInstant {
        JourneyInstant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000)) ?? .epoch
    }
}
