import BiometricsCore
import Testing

struct TemplateAgreementTests {
    private func agreement(_ values: [Double]) throws -> TemplateAgreement {
        try TemplateAgreement(count: values.count) { (one, other) throws(BiometricsError) in
            1 - abs(values[one] - values[other])
        }
    }

    @Test func `each is compared with the one that is most like all`() throws {
        let found = try agreement([0, 0.1, 0.2, 0.9])
        #expect(found.center == 1)
        #expect(abs((found.least ?? 0) - 0.2) < 1e-9)
        #expect(found.scores.count == 4 && found.scores[1] == 1)
    }

    @Test(arguments: [0, 37, 150, 299])
    func `one among many that disagrees is found wherever it is`(place: Int) throws {
        var values = [Double](repeating: 0.5, count: 300)
        values[place] = 1.5
        let found = try agreement(values)
        #expect(found.center != place)
        #expect(found.least == 0)
    }

    @Test func `less than two cannot disagree`() throws {
        #expect(try agreement([]).least == nil && agreement([1]).least == nil)
        #expect(try agreement([1, 1]).least == 1)
    }
}
