import BiometricsCore
import Testing

struct NearestNameTests {
    @Test(
        arguments: [
            ("comapre", ["compare"]), ("detct", ["detect"]), ("--jsn", ["--json"]), ("zzzzzz", []), ("x", []),
        ] as [(String, [String])])
    func `near names are offered and far ones are not`(row: (String, [String])) {
        let names = ["compare", "detect", "models", "--json"]
        #expect(NearestName.candidates(for: row.0, among: names) == row.1)
    }
}
