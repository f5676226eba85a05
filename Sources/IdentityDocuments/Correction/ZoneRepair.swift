/// One character of a recognised zone that was replaced.
public struct ZoneRepair: Sendable, Hashable {
    /// Why it was replaced.
    public enum Reason: String, Sendable, Hashable, Codable {
        /// Its place holds letters alone, or digits alone, and one character of that kind looks like it.
        case place
        /// It stands after the end of a name, where nothing but fillers may, and looks like one.
        case afterName
        /// A check digit over it holds with the look-alike, and with no other replacement.
        case checkDigit
    }

    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int
    /// What the recogniser read.
    public let read: Character
    /// What stands there now.
    public let replacement: Character
    /// Why.
    public let reason: Reason
}

extension ZoneRepair: PersonalData {
    /// The place and the reason; never the characters.
    public var withheldSummary: String { "line \(line), column \(column), \(reason.rawValue)" }
}
