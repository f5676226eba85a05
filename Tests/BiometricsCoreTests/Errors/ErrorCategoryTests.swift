import BiometricsCore
import Testing

struct ErrorCategoryTests {
    private static let table: [(BiometricsError.Category, [BiometricsError.Code])] = [
        (.request, [.usage, .invalidConfiguration]),
        (.missingInput, [.noSuchInput]),
        (
            .input,
            [
                .unreadableInput, .unsupportedFormat, .inputTooLarge, .inputTooCostly, .encryptedInput,
                .decoderUnavailable, .noVideoStream, .insufficientData, .definitionInvalid,
            ]
        ),
        (
            .model,
            [
                .modelMissing, .unknownModel, .modelDigestMismatch, .modelInvalid, .manifestInvalid, .modelUnavailable,
                .engineUnavailable,
            ]
        ),
        (.plugin, [.unknownPlugin, .pluginInvalid]),
        (.system, [.ioFailure]),
        (.cancellation, [.cancelled, .deadlineExceeded]),
        (.fault, [.backendFailure, .pluginFailed, .templateMismatch, .duplicatePlugin]),
    ]

    @Test func `every code has its category, and every category a code`() {
        for (category, codes) in Self.table {
            for code in codes { #expect(code.category == category, "\(code.rawValue)") }
        }
        #expect(Set(Self.table.flatMap(\.1)) == Set(BiometricsError.Code.allCases))
        #expect(Set(Self.table.map(\.0)) == Set(BiometricsError.Category.allCases))
        #expect(BiometricsError.Code.allCases.count == Set(BiometricsError.Code.allCases).count)
    }

    @Test func `a code of somebody else's is a fault`() {
        let error = BiometricsError(.init(rawValue: "new"), "")
        #expect(error.category == .fault)
        #expect(!error.isAboutInput && !error.isAboutEveryInput)
    }

    @Test func `an error is about one input, about every input, or about neither`() {
        for code in BiometricsError.Code.allCases {
            let error = BiometricsError(code, "")
            #expect(error.isAboutInput == [.missingInput, .input, .system].contains(code.category))
            // One that was late says nothing of the next.
            let isAboutAll = [.model, .plugin, .cancellation].contains(code.category) && code != .deadlineExceeded
            #expect(error.isAboutEveryInput == isAboutAll)
        }
    }

    @Test func `an error names the first setting that it is said to be about`() {
        let error = BiometricsError(.ioFailure, "", setting: .templateFolder)
        #expect(error.about(setting: .engine).setting == .templateFolder)
        #expect(BiometricsError(.ioFailure, "").about(setting: .engine).setting == .engine)
        #expect(error.about("a").setting == .templateFolder && error.about("a").path == "a")
    }
}
