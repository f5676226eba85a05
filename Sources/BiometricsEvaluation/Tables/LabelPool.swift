/// Distinct texts, each stored once and identified by its index in the order of first appearance.
struct LabelPool: Sendable, Hashable {
    private(set) var labels: [String] = []
    private var indices: [String: Int32] = [:]

    /// The index of `label`, which is added if it is new.
    mutating func index(of label: String) -> Int32 {
        if let known = indices[label] { return known }
        let index = Int32(labels.count)
        labels.append(label)
        indices[label] = index
        return index
    }

    /// The text at `index`; nil for `CodeColumn.none`.
    subscript(index: Int32) -> String? {
        index >= 0 && Int(index) < labels.count ? labels[Int(index)] : nil
    }
}
