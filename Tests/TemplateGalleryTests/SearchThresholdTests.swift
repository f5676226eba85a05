import BiometricsCore
import BiometricsTestSupport
import Testing

@testable import TemplateGallery

struct SearchThresholdTests {
    private let calibration: ScoreCalibration

    init() throws { calibration = try Calibrations.toy(of: GalleryBench.model) }

    @Test func `the threshold rises with the gallery, and its rate is that of one comparison`() throws {
        var last = -1.0
        for comparisons in [1, 10, 100, 1000, 5000] {
            let threshold = try SearchThreshold(maximumFPIR: 0.01, comparisons: comparisons, calibration: calibration)
            #expect(threshold.score > last)
            last = threshold.score
            let fpir = SearchThreshold.fpir(forFalseMatchRate: threshold.falseMatchRate, comparisons: comparisons)
            #expect(abs(fpir - 0.01) < 1e-12)
            #expect(threshold.isExtrapolated == (threshold.falseMatchRate < 1e-4))
        }
    }

    @Test func `small rates lose no digits`() {
        let rate = SearchThreshold.falseMatchRate(forFPIR: 1e-9, comparisons: 10_000_000)
        #expect(abs(rate / 1.000000000500e-16 - 1) < 1e-9)
        #expect(SearchThreshold.fpir(forFalseMatchRate: 1e-16, comparisons: 10) > 9.9e-16)
    }

    @Test func `what the calibration does not carry is refused, and the largest gallery it carries is named`() throws {
        let most = SearchThreshold.largestGallery(forFPIR: 0.01, calibration: calibration)
        #expect(most == 10_050)
        _ = try SearchThreshold(maximumFPIR: 0.01, comparisons: most, calibration: calibration)
        let error = refused { try SearchThreshold(maximumFPIR: 0.01, comparisons: most + 1, calibration: calibration) }
        #expect(error?.code == .rateNotCarried && error?.message.contains("at most 10050 faces") == true)
        #expect(SearchThreshold.largestGallery(forFPIR: 1e-9, calibration: calibration) == 0)
        for fpir in [0, 1, -1, Double.nan] {
            let error = refused { try SearchThreshold(maximumFPIR: fpir, comparisons: 1, calibration: calibration) }
            #expect(error?.code == .invalidConfiguration)
        }
    }

    @Test func `candidates say how false they are on average, and whether that was counted`() throws {
        let bench = GalleryBench()
        var random = SplitMix(seed: 31)
        var entries = try GalleryBench.entries(400, &random)
        let probe = try GalleryBench.template(&random)
        entries += try (0..<30).map { index in
            try GalleryEntry(
                person: "q\(index)", id: "g\(index)",
                templates: [GalleryBench.template(&random, near: probe, spread: 0.5 + Float(index) / 8)])
        }
        try Gallery.create(
            at: bench.path, models: GalleryModels([.init(model: GalleryBench.model, dimension: 128)]))
        try GalleryWriter(at: bench.path).add(entries)
        let snapshot = try Gallery(at: bench.path).snapshot()
        let fusion = try ScoreFusion([.init(model: GalleryBench.model, calibration: calibration)])
        let found = try snapshot.search(
            [probe], limit: 100, maximumFPIR: 0.3, fusion: fusion, calibration: calibration)
        let threshold = try #require(found.threshold)
        #expect(found.comparisons == 430 && found.candidates.count > 5 && found.candidates.count < 30)
        #expect(found.candidates.allSatisfy { $0.match.score >= threshold.score })
        for candidate in found.candidates {
            let estimate = try #require(candidate.estimate)
            #expect(candidate.expectedFalseCandidates == estimate.rate * 430)
            #expect(estimate.isExtrapolated == (candidate.match.score > 0.4))
        }
        let other = try Calibrations.toy(of: .init(id: "other", sha256: String(repeating: "1", count: 64)))
        let error = refused {
            try snapshot.search([probe], limit: 1, maximumFPIR: 0.3, fusion: fusion, calibration: other)
        }
        #expect(error?.code == .invalidConfiguration)
    }
}
