/// The lines of a header, in order. Names are compared without regard to case.
package struct HTTPHeaders: Hashable, Sendable {
    /// One line.
    package struct Line: Hashable, Sendable {
        /// The name, as it was written.
        package let name: String
        /// The value without leading and trailing space.
        package let value: String
    }

    /// The lines.
    package private(set) var lines: [Line] = []

    /// A header without lines.
    package init() {}

    /// Creates a header from lines.
    package init(_ lines: [(String, String)]) {
        self.lines = lines.map { Line(name: $0.0, value: $0.1) }
    }

    /// All values of a name, in order.
    package func all(_ name: String) -> [String] {
        let name = name.lowercased()
        return lines.filter { $0.name.lowercased() == name }.map(\.value)
    }

    /// The value of a name; `nil` if the header has no such line or several.
    package subscript(_ name: String) -> String? {
        let values = all(name)
        return values.count == 1 ? values[0] : nil
    }

    /// Adds a line.
    package mutating func add(_ name: String, _ value: String) { lines.append(Line(name: name, value: value)) }
}
