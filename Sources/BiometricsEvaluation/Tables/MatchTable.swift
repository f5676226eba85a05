/// Comparisons with their truth and scores, stored by column.
///
/// A row takes 9 bytes, and 4 or 8 more for each further column that any row uses (names, subjects, fold, quality,
/// group labels). Texts are stored once. Rows keep the order of appending.
///
/// - Range: at most 2³¹ − 1 rows; every score is finite.
/// - Threads: a value.
public struct MatchTable: Sendable {
    /// The scores; NaN if a sample could not be acquired.
    public private(set) var scores: [Double] = []
    /// Whether both samples of a row are of the same person.
    public private(set) var isMated: [Bool] = []

    private(set) var names = LabelPool()
    private(set) var probes = CodeColumn()
    private(set) var references = CodeColumn()
    private(set) var subjects = LabelPool()
    private(set) var probeSubjects = CodeColumn()
    private(set) var referenceSubjects = CodeColumn()
    private(set) var folds = CodeColumn()
    private(set) var failureReasons = LabelColumn(name: "failure")
    private(set) var failedSamples = LabelColumn(name: "failed_sample")
    private(set) var groups: [LabelColumn] = []
    private var qualities: [Double] = []

    /// A table without rows, with group columns in the given order; rows may add further columns.
    public init(groupColumns: [String] = []) {
        groups = groupColumns.map(LabelColumn.init)
    }

    /// Comparisons that all have scores, without names.
    ///
    /// - Requires: as many truths as scores, and finite scores.
    public init(scores: [Double], isMated: [Bool]) {
        precondition(scores.count == isMated.count, "every score has a truth")
        precondition(scores.allSatisfy(\.isFinite), "scores are finite")
        self.scores = scores
        self.isMated = isMated
    }

    /// Whether any comparison has a score.
    public var hasScores: Bool { scores.contains { !$0.isNaN } }
    /// Why comparisons have no score, one reason for each of them.
    public var failures: [String] { (0..<count).compactMap { failure($0)?.reason } }

    /// The number of comparisons, with and without a score.
    public var count: Int { scores.count }
    /// The names of the group columns, in order.
    public var groupColumns: [String] { groups.map(\.name) }
    /// Whether rows state a fold.
    public var hasFolds: Bool { !folds.isEmpty }
    /// Whether rows name the people in the samples.
    public var hasSubjects: Bool { !probeSubjects.isEmpty && !referenceSubjects.isEmpty }
    /// The number of different people; nil if the table does not name them.
    public var subjectCount: Int? { hasSubjects ? subjects.labels.count : nil }
    /// Whether rows state a quality.
    public var hasQuality: Bool { !qualities.isEmpty }

    /// Makes room for `count` rows.
    public mutating func reserveCapacity(_ count: Int) {
        scores.reserveCapacity(count)
        isMated.reserveCapacity(count)
    }

    /// Appends a comparison.
    ///
    /// - Requires: a finite score and a fold of 0..<2³¹.
    public mutating func append(_ new: MatchRow) {
        let row = scores.count
        precondition(row < Int(Int32.max), "a table has at most 2³¹ − 1 rows")
        scores.append(0)
        set(new.outcome, row: row)
        isMated.append(new.isMated)
        probes.set(names.index(of: new.probe), row: row)
        references.set(names.index(of: new.reference), row: row)
        if let subject = new.probeSubject { probeSubjects.set(subjects.index(of: subject), row: row) }
        if let subject = new.referenceSubject { referenceSubjects.set(subjects.index(of: subject), row: row) }
        if let fold = new.fold { folds.set(Int32(fold), row: row) }
        if let quality = new.quality { set(quality: quality, row: row) }
        for (name, label) in new.groups.sorted(by: { $0.key < $1.key }) {
            if let index = groups.firstIndex(where: { $0.name == name }) {
                groups[index].set(label, row: row)
            } else {
                var column = LabelColumn(name: name)
                column.set(label, row: row)
                groups.append(column)
            }
        }
    }

    /// A table whose samples are known before its comparisons: `files` and the person in each.
    ///
    /// - Requires: all files are different, and there is one subject per file.
    init(files: [String], subjects people: [String]) {
        precondition(files.count == people.count, "every file has a person")
        for file in files { _ = names.index(of: file) }
        precondition(names.labels.count == files.count, "every file is there once")
        for person in people { _ = subjects.index(of: person) }
    }

    /// Appends a comparison of two known samples, with score 0.
    mutating func append(
        probe: Int, probeSubject: Int32, reference: Int, referenceSubject: Int32
    ) {
        let row = scores.count
        precondition(row < Int(Int32.max), "a table has at most 2³¹ − 1 rows")
        scores.append(0)
        isMated.append(probeSubject == referenceSubject)
        probes.set(Int32(probe), row: row)
        references.set(Int32(reference), row: row)
        probeSubjects.set(probeSubject, row: row)
        referenceSubjects.set(referenceSubject, row: row)
    }

    /// The same comparisons with their outcomes, and the lower quality of both samples if known.
    func with(
        outcome: (Int) -> MatchRow.Outcome, quality: (Int) -> Double?
    ) -> MatchTable {
        var copy = self
        copy.failureReasons = LabelColumn(name: failureReasons.name)
        copy.failedSamples = LabelColumn(name: failedSamples.name)
        copy.qualities = []
        for row in 0..<count {
            copy.set(outcome(row), row: row)
            if let quality = quality(row) { copy.set(quality: quality, row: row) }
        }
        return copy
    }

    /// The rows at `kept`, in that order.
    func keeping(_ kept: [Int]) -> MatchTable {
        var table = MatchTable(groupColumns: groupColumns)
        table.reserveCapacity(kept.count)
        for index in kept { table.append(row(at: index)) }
        return table
    }

    private mutating func set(quality: Double, row: Int) {
        qualities.append(contentsOf: repeatElement(.nan, count: row - qualities.count))
        qualities.append(quality)
    }

    private mutating func set(_ outcome: MatchRow.Outcome, row: Int) {
        switch outcome {
        case .score(let score):
            precondition(score.isFinite, "scores are finite")
            scores[row] = score + 0
        case .failure(let failure):
            scores[row] = .nan
            failureReasons.set(failure.reason, row: row)
            failedSamples.set(failure.sample.rawValue, row: row)
        }
    }

    /// The comparison at `index`.
    public func row(at index: Int) -> MatchRow {
        var labels: [String: String] = [:]
        for column in groups { labels[column.name] = column[index] }
        return MatchRow(
            probe: probeName(index), reference: referenceName(index), isMated: isMated[index],
            outcome: failure(index).map { .failure($0) } ?? .score(scores[index]),
            fold: folds[index] == CodeColumn.none ? nil : Int(folds[index]),
            probeSubject: subjects[probeSubjects[index]], referenceSubject: subjects[referenceSubjects[index]],
            quality: quality(index), groups: labels)
    }

    func probeName(_ row: Int) -> String { names[probes[row]] ?? "" }

    func referenceName(_ row: Int) -> String { names[references[row]] ?? "" }

    func failure(_ row: Int) -> AcquisitionFailure? {
        guard scores[row].isNaN else { return nil }
        let sample = failedSamples[row].flatMap(AcquisitionFailure.Sample.init) ?? .probe
        return AcquisitionFailure(sample, reason: failureReasons[row] ?? "")
    }

    func quality(_ row: Int) -> Double? {
        row < qualities.count && !qualities[row].isNaN ? qualities[row] : nil
    }
}
