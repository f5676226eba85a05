import BiometricsCore
import Testing

struct ScoreFusionTests {
    static let digests = (String(repeating: "a", count: 64), String(repeating: "5", count: 64))
    let first = ModelIdentity(id: "first", sha256: digests.0)
    let second = ModelIdentity(id: "second", sha256: digests.1)

    func calibration(_ model: ModelIdentity, mean: Double, deviation: Double) throws -> ScoreCalibration {
        try ScoreCalibration(
            source: .init(set: "made by hand", date: "2026-01-01", modelID: model.id, modelSHA256: model.sha256),
            nonMatedCount: 1000, nonMatedMean: mean, nonMatedStandardDeviation: deviation,
            points: [.init(score: -1, falseMatches: 1000, rate: 1, interval: 0.99...1)], tail: nil,
            extrapolationLimit: 1)
    }

    func template(_ model: ModelIdentity, _ features: [Float]) throws -> FaceTemplate {
        try FaceTemplate(model: model, features: features)
    }

    @Test func `a single embedder's score is its cosine`() throws {
        let fusion = try ScoreFusion([.init(model: first, calibration: nil)])
        let score = try fusion.score([template(first, [1, 0])], against: [template(first, [0.6, 0.8])])
        #expect(abs(score.value - 0.6) < 1e-6)
        #expect(score.model == first)
    }

    @Test func `several are the weighted mean of their z-normalised cosines`() throws {
        let fusion = try ScoreFusion([
            .init(model: first, calibration: calibration(first, mean: 0.1, deviation: 0.1)),
            .init(model: second, calibration: calibration(second, mean: 0, deviation: 0.2), weight: 3),
        ])
        let probe = [try template(first, [1, 0]), try template(second, [1, 0])]
        let reference = [try template(first, [0.6, 0.8]), try template(second, [0.8, 0.6])]
        let score = try fusion.score(probe, against: reference)
        #expect(abs(score.value - (1 * 5 + 3 * 4) / 4) < 1e-5)
        #expect(score.model.id == "first+second")
    }

    @Test func `each of several says what it says alone, with the floor of the rate to fail`() throws {
        let counted = try ScoreCalibration(
            source: .init(set: "made by hand", date: "2026-01-01", modelID: second.id, modelSHA256: second.sha256),
            nonMatedCount: 1000, nonMatedMean: 0, nonMatedStandardDeviation: 0.2,
            points: [
                .init(score: -1, falseMatches: 1000, rate: 1, interval: 0.99...1),
                .init(score: 0.5, falseMatches: 10, rate: 1e-2, interval: 5e-3...2e-2),
            ], tail: nil, extrapolationLimit: 1e-2)
        let members: [ScoreFusion.Member] = [
            .init(model: first, calibration: try calibration(first, mean: 0, deviation: 1)),
            .init(model: second, calibration: counted),
        ]
        let probe = [try template(first, [1, 0]), try template(second, [1, 0])]
        let reference = [try template(first, [0.6, 0.8]), try template(second, [0.28, 0.96])]
        let scores = try ScoreFusion(members).memberScores(probe, against: reference, policy: .standard)
        #expect(scores.map(\.model) == [first, second])
        #expect(zip(scores, [0.6, 0.28]).allSatisfy { abs($0.score - $1) < 1e-6 })
        #expect(scores.map(\.floor) == [nil, 0.5] && scores.map(\.reachesFloor) == [true, false])
        let alone = try ScoreFusion([members[0]])
        #expect(try alone.memberScores([probe[0]], against: [reference[0]], policy: .standard).isEmpty)
        #expect(throws: BiometricsError.self) {
            try ScoreFusion(members).memberScores(probe.reversed(), against: reference, policy: .standard)
        }
    }

    @Test func `the member with the largest share says how far its score falls in other views`() throws {
        let fusion = try ScoreFusion([
            .init(model: first, calibration: try calibration(first, mean: 0, deviation: 1)),
            .init(model: second, calibration: try calibration(second, mean: 0.3, deviation: 0.2), weight: 2),
        ])
        #expect(fusion.leader == 1)
        let reference = [try template(first, [0, 1]), try template(second, [0.8, 0.6])]
        let views = [try template(second, [0.6, 0.8]), try template(second, [1, 0])]
        let face = PerturbedTemplates(plain: reference[1], others: views)
        let steadiness = try #require(try fusion.steadiness(of: [face], against: reference))
        // Its cosine is 1, and 0.96 and 0.8 in the other views: it falls by 0.12, which is 0.6 deviations.
        #expect(abs(steadiness.fall - 0.6) < 1e-5 && steadiness.mostFall == ScoreSteadiness.mostFallOfPictures)
        #expect(!steadiness.isSteady)
        #expect(try fusion.steadiness(of: [], against: reference) == nil)
        let foreign = PerturbedTemplates(plain: reference[0], others: [reference[0]])
        #expect(throws: BiometricsError.self) { try fusion.steadiness(of: [foreign], against: reference) }
        let uncalibrated = try ScoreFusion([.init(model: first, calibration: nil)])
        #expect(try uncalibrated.steadiness(of: [foreign], against: [reference[0]]) == nil)
    }

    @Test func `a clip's score falls by the median of its frames, and is held to the stricter limit`() throws {
        let fusion = try ScoreFusion([.init(model: first, calibration: try calibration(first, mean: 0, deviation: 1))])
        let reference = try template(first, [1, 0])
        func face(_ cosine: Float) throws -> PerturbedTemplates {
            let view = try template(first, [cosine, (1 - cosine * cosine).squareRoot()])
            return PerturbedTemplates(plain: reference, others: [view])
        }
        func steadiness(_ cosines: [Float]) throws -> ScoreSteadiness? {
            try fusion.steadiness(of: cosines.map(face), against: [reference])
        }
        let three = try #require(try steadiness([0, 1, 0.6]))
        #expect(abs(three.fall - 0.4) < 1e-6 && three.mostFall == ScoreSteadiness.mostFallOfClips && !three.isSteady)
        let four = try #require(try steadiness([0, 1, 0.6, 0.8]))
        #expect(abs(four.fall - 0.3) < 1e-6 && four.isSteady)
        let two = try #require(try steadiness([0.6, 0.6]))
        #expect(two.mostFall == ScoreSteadiness.mostFallOfPictures && two.isSteady)
    }

    @Test func `a calibration of the fused score counts for the same models, weights and normalisation alone`() throws {
        let members: [ScoreFusion.Member] = [
            .init(model: second, calibration: try calibration(second, mean: 0.25, deviation: 2), weight: 3),
            .init(model: first, calibration: try calibration(first, mean: 0.25, deviation: 1)),
        ]
        let fusion = try ScoreFusion(members)
        func fused(
            _ weights: [Double]?, deviations: [Double] = [1, 2], digest: String? = nil
        ) throws -> ScoreCalibration {
            try ScoreCalibration(
                source: .init(
                    set: "made by hand", date: "2026-01-01", modelID: fusion.identity.id,
                    modelSHA256: digest ?? fusion.identity.sha256, weights: weights,
                    normalizations: deviations.map { .init(mean: 0.25, standardDeviation: $0) }),
                nonMatedCount: 1000, nonMatedMean: 0, nonMatedStandardDeviation: 1,
                points: [.init(score: -1, falseMatches: 1000, rate: 1, interval: 0.99...1)], tail: nil,
                extrapolationLimit: 1)
        }
        #expect(fusion.shares == [0.25, 0.75])
        #expect(fusion.isCalibrated(by: try fused([0.25, 0.75])))
        #expect(!fusion.isCalibrated(by: try fused([0.5, 0.5])))
        #expect(!fusion.isCalibrated(by: try fused([1])))
        #expect(!fusion.isCalibrated(by: try fused([0.25, 0.75], deviations: [1, 2.5])))
        #expect(!fusion.isCalibrated(by: try fused([0.25, 0.75], deviations: [2, 1])))
        #expect(!fusion.isCalibrated(by: try fused([0.25, 0.75], deviations: [])))
        #expect(!fusion.isCalibrated(by: try fused(nil)))
        #expect(!fusion.isCalibrated(by: try fused([0.25, 0.75], digest: Self.digests.0)))
        let single = try ScoreFusion([members[0]])
        #expect(single.shares == nil)
        #expect(single.isCalibrated(by: try calibration(second, mean: 0, deviation: 1)))
        #expect(!single.isCalibrated(by: try calibration(first, mean: 0, deviation: 1)))
    }

    @Test func `a fused identity is that of its members in any order and of their very bytes`() {
        let fused = ModelIdentity.fused([first, second])
        #expect(fused == ModelIdentity.fused([second, first]))
        #expect(fused.sha256 == String(repeating: "f", count: 64))
        let other = ModelIdentity(id: "second", sha256: String(repeating: "6", count: 64))
        #expect(fused != ModelIdentity.fused([first, other]))
        #expect(ModelIdentity.fused([first]) == first)
    }

    @Test func `templates of other models or in another order are a typed error`() throws {
        let fusion = try ScoreFusion([
            .init(model: first, calibration: calibration(first, mean: 0, deviation: 1)),
            .init(model: second, calibration: calibration(second, mean: 0, deviation: 1)),
        ])
        let a = try template(first, [1, 0])
        let b = try template(second, [1, 0])
        for templates in [[b, a], [a], [a, a], []] {
            let error = #expect(throws: BiometricsError.self) { try fusion.score(templates, against: [a, b]) }
            #expect(error?.code == .templateMismatch)
            #expect(error?.message.hasPrefix("The probe's templates are of ") == true)
        }
    }

    @Test func `a reference of other models is named as the reference`() throws {
        let fusion = try ScoreFusion([
            .init(model: first, calibration: calibration(first, mean: 0, deviation: 1)),
            .init(model: second, calibration: calibration(second, mean: 0, deviation: 1)),
        ])
        let a = try template(first, [1, 0])
        let b = try template(second, [1, 0])
        for templates in [[b, a], [a], [a, a], []] {
            let error = #expect(throws: BiometricsError.self) { try fusion.score([a, b], against: templates) }
            #expect(error?.code == .templateMismatch)
            #expect(error?.message.hasPrefix("The reference's templates are of ") == true)
        }
        let single = try ScoreFusion([.init(model: first, calibration: nil)])
        let error = #expect(throws: BiometricsError.self) { try single.score([a], against: [b]) }
        #expect(error?.message.contains("The reference's templates are of second (") == true)
    }

    @Test func `a fusion without calibrations, weights or members is refused`() throws {
        let calibrated = try calibration(first, mean: 0, deviation: 1)
        let bad: [[ScoreFusion.Member]] = [
            [], [.init(model: first, calibration: nil), .init(model: second, calibration: calibrated)],
            [.init(model: first, calibration: calibrated), .init(model: first, calibration: calibrated)],
            [.init(model: first, calibration: calibrated, weight: 0)],
        ]
        for members in bad {
            let error = #expect(throws: BiometricsError.self) { try ScoreFusion(members) }
            #expect(error?.code == .invalidConfiguration)
        }
    }
}
