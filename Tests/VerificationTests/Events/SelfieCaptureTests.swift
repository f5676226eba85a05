import BiometricsCore
import Testing
import Verification

struct SelfieCaptureTests {
    @Test(arguments: [true, false])
    func `a still that looks alive is undetermined, and a film is asked for`(asksAgain: Bool) {
        let live = SelfieCapture(isLive: true, statusCode: nil, level: .presentation)
        let still = live.askingForFilm(asksAgain)
        #expect(still.isLive == nil && still.instruction == .recordThreeSeconds && still.level == .presentation)
        #expect(still.asksAgain == asksAgain && still.isSatisfactory != asksAgain)
    }

    @Test(arguments: [false, nil])
    func `a still that is an attack, or not judged, stays so`(isLive: Bool?) {
        let capture = SelfieCapture(isLive: isLive, statusCode: nil, reasons: [.notEnoughEvidence])
        #expect(capture.askingForFilm(true) == capture)
    }
}
