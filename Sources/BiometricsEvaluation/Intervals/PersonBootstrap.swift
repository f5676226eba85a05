/// The interval of an error rate by resampling people, because recordings of one person are not independent trials.
///
/// Each replicate draws as many people as there are, with replacement, and takes all recordings of each. The interval
/// lies between percentiles of the replicates. If all trials or none are errors, replicates cannot differ; the interval
/// is then the exact one for as many trials as there are people.
///
/// - Source: Efron and Tibshirani, An Introduction to the Bootstrap (1993), chapter 13; Clopper and Pearson, Biometrika 26 (1934).
public struct PersonBootstrap: Sendable {
    /// The number of replicates.
    public static let replicates = 1000

    /// The number of recordings of one person, and of the errors among them.
    private struct Person {
        var errors = 0
        var count = 0
    }

    /// The interval of the rate of `errors` among recordings.
    ///
    /// - Parameters:
    ///   - trials: the person of each recording and whether it is an error; a recording without a person counts as its
    ///   own person.
    ///   - confidence: the fraction of replicates within the interval, between 0 and 1.
    ///   - seed: the seed; equal trials and seeds give the same interval.
    /// - Returns: nil without trials.
    public static func interval(
        of trials: [(person: String?, isError: Bool)], confidence: Double = 0.95, seed: UInt64 = 1
    ) -> ClosedRange<Double>? {
        guard !trials.isEmpty else { return nil }
        var people: [String: Person] = [:]
        for (index, trial) in trials.enumerated() {
            // Names of persons in a table never begin with a space.
            let name = trial.person ?? " \(index)"
            people[name, default: Person()].count += 1
            people[name, default: Person()].errors += trial.isError ? 1 : 0
        }
        let errors = trials.count { $0.isError }
        if errors == 0 || errors == trials.count {
            let all = people.count
            return ErrorRate(errors: errors == 0 ? 0 : all, count: all, confidence: confidence).interval
        }
        let members = people.sorted { $0.key < $1.key }.map(\.value)
        var generator = SplitMix64(seed: seed)
        var rates: [Double] = []
        for _ in 0..<replicates {
            var drawn = Person()
            for _ in members {
                let member = members[generator.nextIndex(below: members.count)]
                drawn.errors += member.errors
                drawn.count += member.count
            }
            rates.append(Double(drawn.errors) / Double(drawn.count))
        }
        rates.sort()
        let half = (1 - confidence) / 2
        let last = Double(rates.count - 1)
        return rates[Int((half * last).rounded(.down))]...rates[Int(((1 - half) * last).rounded(.up))]
    }
}
