import BiometricsCore
import BiometricsTestSupport
import Testing

struct ScoreSteadinessTests {
    @Test func `a score may fall as far as the limit and no farther`() {
        #expect(ScoreSteadiness(fall: 0.5, mostFall: 0.5).isSteady)
        #expect(!ScoreSteadiness(fall: 0.5.nextUp, mostFall: 0.5).isSteady)
        #expect(ScoreSteadiness(fall: -1, mostFall: 0.5).isSteady)
        #expect(!ScoreSteadiness(fall: .nan, mostFall: 0.5).isSteady)
    }
}
