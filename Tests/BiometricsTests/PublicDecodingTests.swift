import BiometricsTestSupport
import Testing

/// What an initialiser refuses cannot come in through a decoder either.
struct PublicDecodingTests {
    @Test(arguments: PublicDecodable.all.indices)
    func `what is sound is read as it was written, and what is not is refused`(place: Int) throws {
        let row = PublicDecodable.all[place]
        #expect(try row.readsWhatIsSound(), "\(row.name)")
        #expect(row.readsWrongly.isEmpty, "\(row.name)")
    }

    /// Models are read as part of a manifest, and documents as a whole: tests of their own hold those.
    private static func isElsewhere(_ path: String) -> Bool {
        path.contains("/Models/") || path.contains("/Documents/") || path.hasPrefix("Plugins/")
            || path.hasPrefix("BiometricsCLI/")
    }

    @Test func `every public type that is decoded is among them`() throws {
        let known = Set(PublicDecodable.all.map(\.name))
        var found: Set<String> = []
        for file in try SourceTree.swiftFiles() where !Self.isElsewhere(file.path) {
            for line in file.code where line.contains(/\b(Codable|Decodable)\b/) {
                let type = /^\s*public (?:struct|enum|class) (\w+)[^{]*\b(?:Codable|Decodable)\b/
                let conformance = /^extension (?:\w+\.)*(\w+): [^{]*\b(?:Codable|Decodable)\b/
                guard let name = line.firstMatch(of: type)?.output.1 ?? line.firstMatch(of: conformance)?.output.1
                else { continue }
                found.insert(String(name))
                #expect(known.contains(String(name)), "\(file): \(name) has no row")
            }
        }
        #expect(found == known)
    }
}
