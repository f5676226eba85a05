import Testing

@testable import BiometricsCLI

struct ProgressLineTests {
    private static let text = "1,200 of 3,811 pictures, 60 a second, 44 s left"

    @Test(arguments: [1, 2, 20, 40, 47, 48, 49, 56, 57, 58, 80, 200])
    func `a line leaves the terminal's last column free, whatever its width`(columns: Int) {
        let line = ProgressLine.line(Self.text, share: 0.3, columns: columns)
        #expect(line.count <= columns - 1)
        #expect(line.hasSuffix(Self.text) == (columns > Self.text.count))
    }

    @Test func `the bar is dropped if it has no room for eight characters`() {
        #expect(ProgressLine.line(Self.text, share: 1, columns: 56) == Self.text)
        #expect(ProgressLine.line(Self.text, share: 1, columns: 57) == "████████ " + Self.text)
        #expect(ProgressLine.line("x", share: 0.5, columns: 200).hasPrefix("███████████████░░░░░░░░░░░░░░░ x"))
    }

    @Test func `a share beyond its range fills the bar and no more`() {
        #expect(ProgressLine.line("x", share: 2, columns: 11) == "████████ x")
        #expect(ProgressLine.line("x", share: -1, columns: 11) == "░░░░░░░░ x")
    }

    @Test func `nothing is foretold from the first pictures`() {
        #expect(ProgressLine.text("pictures", done: 2, total: 9, seconds: 60) == "2 of 9 pictures")
        #expect(ProgressLine.text("pictures", done: 3, total: 9, seconds: 0.99) == "3 of 9 pictures")
        #expect(
            ProgressLine.text("pictures", done: 3, total: 9, seconds: 1) == "3 of 9 pictures, 3.0 a second, 2 s left")
    }
}
