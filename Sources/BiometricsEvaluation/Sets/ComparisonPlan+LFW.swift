public import BiometricsCore

extension ComparisonPlan {
    /// Reads the pairs of a `pairs.txt` of Labeled Faces in the Wild.
    ///
    /// The first line states the number of folds and of pairs per kind and fold (or only the pairs, for one fold). A
    /// line `name n1 n2` is a mated pair, `name1 n1 name2 n2` a non-mated one; picture n of a name is
    /// `name/name_000n.jpg`. An invalid line is rejected alone and keeps its place in its fold.
    ///
    /// - Throws: `.unreadableInput` if the first line does not state counts, or if the file has no valid pair.
    /// - Source: Huang et al., Labeled Faces in the Wild, technical report 07-49, University of Massachusetts (2007).
    public static func read(lfw bytes: [UInt8]) throws(BiometricsError) -> ComparisonPlan {
        let mark = CSVReader.byteOrderMark
        let text = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
        var lines = String(decoding: text, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
        let counts = fields(lines.popFirst() ?? "").map { Int($0) }
        let isStated = (1...2).contains(counts.count) && counts.allSatisfy { (1..<1 << 30).contains($0 ?? 0) }
        guard isStated, let pairs = counts.last ?? nil else {
            throw BiometricsError(
                .unreadableInput,
                "The first line of an LFW pairs file must state the numbers of folds and pairs per fold, such as "
                    + "“10 300”.")
        }
        var plan = ComparisonPlan(MatchTable())
        var place = 0
        for (index, line) in lines.enumerated() {
            let words = fields(line)
            if words.isEmpty { continue }
            let fold = counts.count == 2 ? place / (2 * pairs) : nil
            place += 1
            guard let row = row(words, fold: fold) else {
                plan.rejected.add(line: index + 2, "expected “name n1 n2” or “name1 n1 name2 n2”")
                continue
            }
            plan.table.append(row)
        }
        guard plan.count > 0 else {
            throw BiometricsError(.unreadableInput, "The LFW pairs file contains no valid pair.")
        }
        return plan
    }

    private static func fields(_ line: Substring) -> [Substring] {
        line.split { $0 == "\t" || $0 == " " }
    }

    private static func row(_ words: [Substring], fold: Int?) -> MatchRow? {
        let first = words[0]
        let second = words.count == 4 ? words[2] : first
        guard words.count == 3 || words.count == 4, let probe = file(first, words[1]),
            let reference = file(second, words[words.count - 1])
        else { return nil }
        return MatchRow(
            probe: probe, reference: reference, isMated: words.count == 3, outcome: .score(0), fold: fold,
            probeSubject: String(first), referenceSubject: String(second))
    }

    /// `name/name_000n.jpg`; nil if the name would lead out of the folder.
    private static func file(_ name: Substring, _ number: Substring) -> String? {
        guard let number = Int(number), (0...9999).contains(number), !name.contains("/"), name != "..", name != "."
        else {
            return nil
        }
        let digits = String(number)
        return "\(name)/\(name)_\(String(repeating: "0", count: 4 - digits.count))\(digits).jpg"
    }
}
