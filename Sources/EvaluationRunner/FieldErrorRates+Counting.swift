public import BiometricsEvaluation
public import IdentityDocuments

extension FieldErrorRates {
    /// The rates that the readings of a labelled table show. Values against which something speaks are not counted, because
    /// they are never stated.
    ///
    /// - Parameters:
    ///   - table: the readings, with the truth about them.
    ///   - set: the table, in words.
    public init(counting table: DocumentTable, set: String) {
        var counts: [Kind: [[FieldWitness]: (values: Int, errors: Int)]] = [:]
        for row in table.rows {
            for (name, evidence) in row.reading?.evidence ?? [:] where evidence.isSound {
                guard let isRight = row.isRight(evidence.value, of: name) else { continue }
                let kind = Kind(of: DocumentFieldName(rawValue: name))
                let witnesses = evidence.witnesses.map(FieldWitness.init(rawValue:))
                counts[kind, default: [:]][witnesses, default: (0, 0)].values += 1
                if !isRight { counts[kind]?[witnesses]?.errors += 1 }
            }
        }
        let groups = Kind.allCases.flatMap { kind in
            (counts[kind] ?? [:]).sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { witnesses, count in
                Group(kind: kind, witnesses: witnesses, values: count.values, errors: count.errors)
            }
        }
        self.init(set: set, groups: groups.filter(\.saysEnough))
    }
}
