internal import Platform

extension DocumentFigures {
    /// The outcome of the labelled values of one field.
    public struct ValueFigures: Codable, Sendable, Hashable {
        /// The field.
        public var name: String
        /// How many pictures have the field according to their labels.
        public var labelled: Int
        /// How many values were stated.
        public var stated: Int
        /// How many of the stated ones are wrong.
        public var wrong: Int
        /// How many values were read and withheld.
        public var withheld: Int
        /// How many of the withheld ones are right.
        public var withheldRight: Int

        static func all(of rows: [DocumentRow]) -> [ValueFigures] {
            var all: [String: ValueFigures] = [:]
            for row in rows {
                for name in Set(row.fields.values.flatMap(\.keys)) {
                    var figures =
                        all[name]
                        ?? ValueFigures(name: name, labelled: 0, stated: 0, wrong: 0, withheld: 0, withheldRight: 0)
                    figures.labelled += 1
                    if let evidence = row.reading?.evidence[name] {
                        let isRight = row.isRight(evidence.value, of: name) == true
                        figures.stated += evidence.isStated ? 1 : 0
                        figures.wrong += evidence.isStated && !isRight ? 1 : 0
                        figures.withheld += evidence.isStated ? 0 : 1
                        figures.withheldRight += !evidence.isStated && isRight ? 1 : 0
                    }
                    all[name] = figures
                }
            }
            return all.values.sorted { $0.name < $1.name }
        }
    }

    /// The values with error rates of one decade.
    public struct Prediction: Sendable, Hashable {
        /// The decade begins at this power of ten: -3 for rates from 0.001 to below 0.01.
        public let decade: Int
        /// The errors that the stated rates predict.
        public let expected: Double
        /// The counted errors.
        public let errors: ErrorRate

        static func all(of rows: [DocumentRow], confidence: Double) -> [Prediction] {
            var tallies: [Int: (expected: Double, errors: Int, count: Int)] = [:]
            for row in rows {
                for (name, evidence) in row.reading?.evidence ?? [:] where evidence.isSound {
                    guard let rate = evidence.errorRate, rate > 0, let isRight = row.isRight(evidence.value, of: name)
                    else { continue }
                    let decade = Int(log10(rate).rounded(.down))
                    var tally = tallies[decade] ?? (0, 0, 0)
                    tally.expected += rate
                    tally.errors += isRight ? 0 : 1
                    tally.count += 1
                    tallies[decade] = tally
                }
            }
            return tallies.sorted { $0.key < $1.key }.map { decade, tally in
                Prediction(
                    decade: decade, expected: tally.expected,
                    errors: ErrorRate(errors: tally.errors, count: tally.count, confidence: confidence))
            }
        }
    }
}
