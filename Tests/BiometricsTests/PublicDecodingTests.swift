import BiometricsTestSupport
import Testing

/// A decoder refuses the same values as the initialiser.
struct PublicDecodingTests {
    @Test(arguments: PublicDecodable.all.indices)
    func `a valid value is read as it was written, and an invalid one is refused`(place: Int) throws {
        let row = PublicDecodable.all[place]
        #expect(try row.readsWhatIsSound(), "\(row.name)")
        #expect(row.readsWrongly.isEmpty, "\(row.name)")
    }

    /// Models are read as part of a manifest, and documents as a whole: tests of their own hold those, and those of modules
    /// that read other things.
    private static func isElsewhere(_ path: String) -> Bool {
        ["/Models/", "/Documents/", "/Payloads/"].contains { path.contains($0) }
            || path.contains("/JSON/") && !path.hasSuffix("+JSON.swift")
            || [
                "Plugins/", "BiometricsCLI/", "BiometricsClient/", "BiometricsEvaluation/", "ChipReading/",
                "HTTPService/",
                "IdentityDocuments/", "TravelChips/", "VendorProjections/", "Verification",
            ]
            .contains { path.hasPrefix($0) }
    }

    /// Read as parts of documents alone, whose tests damage each of their keys.
    private static let partsOfDocuments: Set = [
        "Band", "Check", "ClipSummary", "DocumentFinding", "LocatedFace", "PipelineDescription", "ReadingPipeline",
        "SelfieResult",
    ]

    @Test func `every public type that is decoded is among them`() throws {
        let known = Set(PublicDecodable.all.map(\.name))
        var found: Set<String> = []
        for file in try SourceTree.swiftFiles() where !Self.isElsewhere(file.path) {
            for line in file.code where line.contains(/\b(Codable|Decodable|JSONPayload)\b/) {
                let type = /^\s*public (?:struct|enum|class) (\w+)[^{]*\b(?:Codable|Decodable|JSONPayload)\b/
                let conformance = /^extension (?:\w+\.)*(\w+): [^{]*\b(?:Codable|Decodable|JSONPayload)\b/
                guard let name = line.firstMatch(of: type)?.output.1 ?? line.firstMatch(of: conformance)?.output.1
                else { continue }
                if Self.partsOfDocuments.contains(String(name)) { continue }
                found.insert(String(name))
                #expect(known.contains(String(name)), "\(file): \(name) has no row")
            }
        }
        #expect(found == known)
    }
}
