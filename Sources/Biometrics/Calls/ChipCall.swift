package import BiometricsCore
package import ChipReading
internal import IdentityDocuments
internal import TravelChips

/// Verifies the chip of a travel document from the files that were read from it.
package enum ChipCall {
    /// The challenge of Active Authentication.
    package static let challenge = CallField(
        bytes: "challenge", ActiveAuthenticationAnswer.challengeCount...ActiveAuthenticationAnswer.challengeCount,
        help: "The eight bytes that the chip signed for Active Authentication, in hexadecimal digits.")

    /// The answer of Active Authentication.
    package static let response = CallField(
        bytes: "response", 1...1024,
        help: "The chip's answer to INTERNAL AUTHENTICATE without its status, in hexadecimal digits.")

    /// The call.
    package static let call = LibraryCall(
        "chip", command: ["chip", "verify"], summary: "Verify the chip of a travel document",
        sources: [LibraryCall.Source("files", isBundle: true)],
        fields: [ReadCall.today.declaration, challenge.declaration, response.declaration]
    ) {
        (request, library) async throws(BiometricsError) in
        let values = request.values
        let (files, path) = try request.chipFiles()
        return CallAnswer(
            try library.chipVerifier().verify(
                files, path: path, on: values[ReadCall.today] ?? .today,
                answer: answer(challenge: values[challenge], response: values[response])))
    }

    /// The chip's answer; `nil` if neither part is given.
    ///
    /// - Throws: `.invalidConfiguration` if one part is missing.
    package static func answer(
        challenge: [UInt8]?, response: [UInt8]?
    ) throws(BiometricsError) -> ActiveAuthenticationAnswer? {
        if challenge == nil, response == nil { return nil }
        guard let challenge, let response else {
            throw BiometricsError(
                .invalidConfiguration, "“challenge” and “response” belong together. Give both or neither.")
        }
        return try ActiveAuthenticationAnswer(challenge: challenge, response: response)
    }
}

extension CallRequest {
    /// The files of a chip and their name in the result: a bundle of files by name, a ZIP file, or a folder.
    fileprivate func chipFiles() throws(BiometricsError) -> (files: ChipFiles, path: String) {
        if let bundle {
            let files = try ChipFiles(named: bundle.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
            try files.check()
            return (files, "files")
        }
        let source = try source()
        switch source {
        case .file(let path, within: nil): return (try ChipFiles(contentsOf: path), source.name)
        case .bytes(let bytes, let name):
            do throws(BiometricsError) { return (try ChipFiles(zip: bytes), name) } catch { throw error.about(name) }
        default:
            throw BiometricsError(
                .invalidConfiguration, "The files of a chip come as a folder, or as a ZIP file.", path: source.name)
        }
    }
}
