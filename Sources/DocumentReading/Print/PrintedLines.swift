package import IdentityDocuments

/// The lines of print on an upright page.
package struct PrintedLines: Sendable {
    /// The lines, with positions in pixels of the page.
    package let lines: [PrintedLine]
    /// The width of the page in pixels.
    package let width: Double
}
