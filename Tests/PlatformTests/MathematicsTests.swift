import Platform
import Testing

struct MathematicsTests {
    @Test func `each function is the one of its name`() {
        #expect(exp(1.0) == 2.718281828459045)
        #expect(exp(Float(1)) == 2.7182817)
        #expect(log(10.0) == 2.302585092994046)
        #expect(log(Float(10)) == 2.3025851)
        #expect(log2(8.0) == 3 && log10(1000.0) == 3)
        #expect(pow(2.0, -3) == 0.125 && pow(-2.0, 0.5).isNaN)
        #expect(sin(0.5) == 0.479425538604203 && cos(0.5) == 0.8775825618903728)
        #expect(asin(1.0) == .pi / 2 && asin(1.5).isNaN)
        #expect(atan2(1.0, -1) == 3 * .pi / 4 && atan2(-1.0, 0) == -.pi / 2)
        // Here the error function itself is 1 to the last digit. The value is from Python's math.erfc.
        #expect(erfc(10.0) == 2.088487583762545e-45)
        #expect(log(0.0) == -.infinity && log(-1.0).isNaN)
    }
}
