extension ComparisonPlan {
    /// Every file against every other, or a sample of these pairs.
    ///
    /// - Parameters:
    ///   - identities: the people and their files. People and files are sorted by name, so the same folder always gives
    ///   the same plan.
    ///   - limit: the largest number of mated and of non-mated pairs, drawn without replacement; nil for all.
    ///   - seed: the seed of the drawing.
    /// - Requires: all files are different, and there are at most 2³¹ − 1 pairs.
    public static func identities(
        _ identities: [String: [String]], limit: Int? = nil, seed: UInt64 = 1
    ) -> ComparisonPlan {
        var files: [String] = []
        var people: [String] = []
        var codes: [Int32] = []
        // For each file, the index after the last file of its person.
        var ends: [Int] = []
        let shown = identities.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
        for (code, (person, own)) in shown.enumerated() {
            files += own.sorted()
            people += repeatElement(person, count: own.count)
            codes += repeatElement(Int32(code), count: own.count)
            ends += repeatElement(files.count, count: own.count)
        }
        var plan = ComparisonPlan(MatchTable(files: files, subjects: people))
        func append(_ probe: Int, _ reference: Int) {
            plan.table.append(
                probe: probe, probeSubject: codes[probe], reference: reference, referenceSubject: codes[reference])
        }
        // File i is paired with all files after it: first those of its own person, then the others.
        let mated = PairRanks(files.indices.map { ends[$0] - $0 - 1 })
        let nonMated = PairRanks(files.indices.map { files.count - ends[$0] })
        guard let limit, limit < max(mated.count, nonMated.count) else {
            plan.isAllAgainstAll = true
            plan.table.reserveCapacity(mated.count + nonMated.count)
            for probe in files.indices {
                for reference in (probe + 1)..<max(files.count, probe + 1) { append(probe, reference) }
            }
            return plan
        }
        var generator = SplitMix64(seed: seed)
        var pairs = generator.sample(limit, below: mated.count).map { rank in
            let (probe, place) = mated.place(of: rank)
            return (probe: probe, reference: probe + 1 + place)
        }
        pairs += generator.sample(limit, below: nonMated.count).map { rank in
            let (probe, place) = nonMated.place(of: rank)
            return (probe: probe, reference: ends[probe] + place)
        }
        pairs.sort { ($0.probe, $0.reference) < ($1.probe, $1.reference) }
        for pair in pairs { append(pair.probe, pair.reference) }
        return plan
    }
}

/// Numbers the pairs of all probes, so that a pair can be found by its number.
private struct PairRanks {
    /// For each probe, the number of pairs before its own.
    private var starts: [Int] = []
    /// How many pairs there are.
    private(set) var count = 0

    init(_ counts: [Int]) {
        for own in counts {
            starts.append(count)
            count += own
        }
    }

    /// The probe of pair number `rank`, and the index among its pairs.
    func place(of rank: Int) -> (probe: Int, place: Int) {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= rank { low = middle } else { high = middle }
        }
        return (low, rank - starts[low])
    }
}
