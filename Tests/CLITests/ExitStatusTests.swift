import BiometricsCore
import BiometricsEvaluation
import Testing

@testable import BiometricsCLI

struct ExitStatusTests {
    @Test func `every kind of trouble has the documented status`() {
        let table: [(Int32, [BiometricsError.Code])] = [
            (64, [.usage, .invalidConfiguration]),
            (
                65,
                [
                    .unreadableInput, .unsupportedFormat, .inputTooLarge, .inputTooCostly, .encryptedInput,
                    .decoderUnavailable, .noVideoStream, .insufficientData, .definitionInvalid,
                ]
            ),
            (66, [.noSuchInput]),
            (
                69,
                [
                    .modelMissing, .unknownModel, .modelDigestMismatch, .modelInvalid, .manifestInvalid,
                    .modelUnavailable, .unknownPlugin, .pluginInvalid, .engineUnavailable,
                ]
            ),
            (70, [.backendFailure, .pluginFailed, .templateMismatch, .duplicatePlugin, .init(rawValue: "new")]),
            (74, [.ioFailure]),
            (75, [.cancelled]),
        ]
        for (status, codes) in table {
            for code in codes { #expect(ExitStatus(code).rawValue == status, "\(code.rawValue)") }
        }
    }

    @Test func `outcomes exit with 0, 1 or 2`() {
        #expect(FaceMatchOutcome.allCases.map { ExitStatus($0).rawValue } == [0, 1, 2, 2, 2])
        #expect([true, false, nil].map { ExitStatus(isLive: $0).rawValue } == [0, 1, 2])
        #expect(ExitStatus.worst([.success, .undecided]) == .undecided)
        #expect(ExitStatus.worst([.undecided, .negative, .success]) == .negative)
        #expect(ExitStatus.worst([]) == .success)
    }
}
