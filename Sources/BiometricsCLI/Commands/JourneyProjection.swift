internal import BiometricsCore
internal import Platform
internal import VendorProjections
internal import Verification
internal import VerificationService
internal import VerificationStore

/// The option for a vendor's format of a journey and its errors.
enum JourneyProjection {
    static let option = ValueOption<String>(
        "projection", value: "NAME", oneOf: ["native"] + VendorProjection.allCases.map(\.rawValue),
        help: "Write JSON in the format of IDWise, GBG or Fourthline, also for errors. Default: native, our own format."
    )

    /// The format that a command line asks for, as far as it can be read; `nil` for our own.
    static func named(in arguments: [String]) -> VendorProjection? {
        let start = "--\(option.declaration.name)"
        let arguments = arguments.prefix { $0 != "--" }
        for (place, word) in arguments.enumerated() where word.hasPrefix(start) {
            if word == start, place + 1 < arguments.count { return VendorProjection(rawValue: arguments[place + 1]) }
            if word.hasPrefix(start + "=") {
                return VendorProjection(rawValue: String(word.dropFirst(start.count + 1)))
            }
        }
        return nil
    }
}

extension Invocation {
    /// The format that the command line asks for; `nil` for our own.
    var projection: VendorProjection? { arguments[JourneyProjection.option].flatMap(VendorProjection.init) }

    /// Writes the state of a journey: in a vendor's format, as JSON, or as text.
    func write(
        _ journey: Journey, of service: JourneyService, submission: SubmissionID? = nil
    ) async throws(BiometricsError) {
        guard let projection else { return try write(JourneyPayload(journey, submission: submission)) }
        let facts = try await reported { () async throws(StoreError) in try await service.facts(of: journey) }
        try writeDeclared(projection.state(of: journey, facts, texts: { $0.text(in: .english) }))
    }

    /// Writes a document in a vendor's format, in the order of its keys.
    func writeDeclared(_ document: any JSONPayload) throws(BiometricsError) {
        try console.write(try document.json(.declared))
    }
}
