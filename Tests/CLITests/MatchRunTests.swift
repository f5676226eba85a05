import BiometricsCore
import Testing

@testable import BiometricsCLI

struct MatchRunTests {
    @Test(
        arguments: [
            .modelMissing, .unknownModel, .modelDigestMismatch, .modelInvalid, .manifestInvalid, .modelUnavailable,
            .unknownPlugin, .pluginInvalid, .engineUnavailable, .cancelled,
        ] as [BiometricsError.Code])
    func `what is every picture's ends an evaluation`(code: BiometricsError.Code) {
        #expect(MatchRun.stopsAll(BiometricsError(code, "")))
    }

    @Test(
        arguments: [
            .invalidConfiguration, .usage, .pluginFailed, .backendFailure, .unreadableInput, .unsupportedFormat,
            .inputTooLarge, .inputTooCostly, .noVideoStream, .noSuchInput, .ioFailure,
        ] as [BiometricsError.Code])
    func `what is one picture's costs no other`(code: BiometricsError.Code) {
        #expect(!MatchRun.stopsAll(BiometricsError(code, "")))
    }
}
