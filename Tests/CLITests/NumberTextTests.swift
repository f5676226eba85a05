import Testing

@testable import BiometricsCLI

struct NumberTextTests {
    @Test func `large numbers are rounded and grouped`() {
        #expect(NumberText.rounded(51_873) == "52,000")
        #expect(NumberText.rounded(999_999) == "1,000,000")
        #expect(NumberText.rounded(47.6) == "48")
        #expect(NumberText.rounded(1.26) == "1.3")
        #expect(NumberText.rounded(0) == "0")
        #expect(NumberText.grouped(-1_234_567) == "-1,234,567")
        #expect(NumberText.grouped(100) == "100")
    }

    @Test func `a calculated amount is shown within its range, whatever it is`() {
        #expect(NumberText.amount(51_873.9) == "51,873")
        #expect(NumberText.amount(0.9) == "0")
        #expect(NumberText.amount(-0.1) == "0")
        #expect(NumberText.amount(-.infinity) == "0")
        #expect(NumberText.amount(.nan) == "0")
        #expect(NumberText.amount(1e15 - 1) == "999,999,999,999,999")
        for large in [1e15, 1e19, 1e300, .infinity] {
            #expect(NumberText.amount(large) == "1,000,000,000,000,000")
        }
    }

    @Test func `rates are written as people write them`() {
        #expect(NumberText.rate(1e-4) == "1e-4")
        #expect(NumberText.rate(2.14e-6) == "2.1e-6")
        #expect(NumberText.rate(9.99e-5) == "1e-4")
        #expect(NumberText.rate(1e-3) == "1e-3")
        #expect(NumberText.rate(0.01) == "0.01")
        #expect(NumberText.rate(0.0134) == "0.013")
        #expect(NumberText.rate(0.5) == "0.5")
        #expect(NumberText.rate(1) == "1")
    }

    @Test func `decimals and sizes keep their places`() {
        #expect(NumberText.fixed(0.4126) == "0.413")
        #expect(NumberText.fixed(-0.0001) == "0.000")
        #expect(NumberText.fixed(-1.5, decimals: 1) == "-1.5")
        #expect(NumberText.fixed(2.05, decimals: 0) == "2")
        #expect(NumberText.bytes(999) == "999 B")
        #expect(NumberText.bytes(4_150_000) == "4.2 MB")
    }
}
