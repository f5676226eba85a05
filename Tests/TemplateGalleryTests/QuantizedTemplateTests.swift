import BiometricsCore
import BiometricsTestSupport
import Testing

@testable import TemplateGallery

struct QuantizedTemplateTests {
    /// The product's distance from the estimate, as a part of the bound that is proved.
    private func part(_ probe: FaceTemplate, _ face: FaceTemplate) throws -> Double {
        let count = (face.features.count + 3) / 4 * 4
        let q = QuantizedTemplate(probe.features, count: count)
        let x = QuantizedTemplate(face.features, count: count)
        let sum = zip(q.codes, x.codes).reduce(0) { $0 + Int($1.0) * Int($1.1) }
        let estimate = Double(q.scale) * Double(x.scale) * Double(sum)
        let bound = Double(q.length) * Double(x.error) + q.loss
        var product = 0.0
        for (a, b) in zip(probe.features, face.features) { product += Double(a) * Double(b) }
        return abs(product - estimate) / bound
    }

    @Test(arguments: [1, 3, 4, 128, 512])
    func `no product is farther from its estimate than the bound says`(dimension: Int) throws {
        var random = SplitMix(seed: UInt64(dimension))
        var greatest = 0.0
        for _ in 0..<400 {
            let probe = try GalleryBench.template(&random, dimension: dimension)
            let face = try GalleryBench.template(
                &random, dimension: dimension, near: random.below(2) == 0 ? probe : nil)
            greatest = max(greatest, try part(probe, face))
        }
        #expect(greatest <= 1 && (greatest > 0.05 || dimension < 4))
    }

    @Test func `the bound holds for templates that were made to break it`() throws {
        var random = SplitMix(seed: 8)
        for round in 0..<300 {
            // A large component makes the scale coarse; the rest lies in the middle between two codes, all to one side.
            let large = Float(0.2 + 0.7 * Double(random.below(1000)) / 1000)
            let step = large / 127
            let features = (0..<128).map { index in
                index == 0 ? large : step * (Float(random.below(3)) + 0.499) * (round % 2 == 0 ? 1 : -1)
            }
            let face = try FaceTemplate(model: GalleryBench.model, features: features)
            #expect(try part(face, face) <= 1)
            let other = try FaceTemplate(model: GalleryBench.model, features: features.map { -$0 })
            #expect(try part(other, face) <= 1)
        }
    }

    @Test func `a floor is lowered for every score but those that all reach`() throws {
        var random = SplitMix(seed: 9)
        let probe = QuantizedTemplate(try GalleryBench.template(&random).features, count: 128)
        #expect(probe.lowered(-1) == -.infinity && probe.lowered(-.infinity) == -.infinity)
        #expect(Double(probe.lowered(0.5)) < 0.5 - Double(probe.error) && probe.lowered(0.5) > 0.4)
    }
}
