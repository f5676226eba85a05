import Testing

@testable import BiometricsCLI

struct TextTableTests {
    @Test func `columns line up, and no line ends with blanks`() {
        var table = TextTable("FMR", "threshold", "")
        table.add("0.1", "1", "")
        table.add("1e-3", "12.5", "few")
        table.add("1e-6", "", "")
        #expect(
            table.text(in: Style(isEnabled: false))
                == "FMR   threshold\n0.1   1\n1e-3  12.5       few\n1e-6\n")
    }
}
