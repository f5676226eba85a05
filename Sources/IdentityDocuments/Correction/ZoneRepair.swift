/// One replaced character of a recognised zone.
public struct ZoneRepair: Sendable, Hashable {
    /// The reason for a replacement.
    public enum Reason: String, Sendable, Hashable, Codable {
        /// The place allows only letters or only digits, and one such character looks like the one that was read.
        case place
        /// It follows the end of a name, where only fillers may stand, and looks like a filler.
        case afterName
        /// A check digit holds with this look-alike and with no other replacement.
        case checkDigit
    }

    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int
    /// The character that was read.
    public let read: Character
    /// The character that replaced it.
    public let replacement: Character
    /// The reason for the replacement.
    public let reason: Reason
}

extension ZoneRepair: PersonalData {
    /// The place and the reason; never the characters.
    public var withheldSummary: String { "line \(line), column \(column), \(reason.rawValue)" }
}
