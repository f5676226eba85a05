/// Finds the name that somebody probably meant.
public enum NearName {
    /// The name nearest to `text`, or nil when none is near: at most a third of the letters may differ.
    ///
    /// Distance is counted in single letters changed, left out, added, or two neighbours exchanged; case is ignored. Of
    /// equally near names the first is taken.
    public static func nearest(to text: String, among names: [String]) -> String? {
        let wanted = Array(text.lowercased().prefix(128))
        var best: (name: String, distance: Int)?
        for name in names {
            let distance = distance(wanted, Array(name.lowercased().prefix(128)))
            guard distance <= max(1, max(wanted.count, name.count) / 3) else { continue }
            if best.map({ distance < $0.distance }) ?? true { best = (name, distance) }
        }
        return best?.name
    }

    /// Optimal string alignment distance.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
