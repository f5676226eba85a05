internal import BiometricsCore
internal import Platform

/// The characters that a line may have, each with the classes of the network that stand for it.
struct LineAlphabet {
    /// One thing that may be read.
    struct Entry {
        /// The indices of its classes among the logits, from 1, because 0 is the blank.
        let classes: [Int]
        /// The text that is read; mostly one character.
        let text: [Unicode.Scalar]
    }

    let entries: [Entry]

    /// An alphabet of a recipe's characters; nil if these weights do not read it.
    init?(_ alphabet: TextAlphabet, of characters: [Unicode.Scalar]) {
        switch alphabet {
        case .latin: entries = characters.enumerated().map { Entry(classes: [$0 + 1], text: [$1]) }
        case .machineReadable: entries = Self.machineReadable(characters)
        default: return nil
        }
    }

    /// A zone has capitals alone, so a small letter stands for its capital. A double angle is how the network sees two fillers.
    private static func machineReadable(_ characters: [Unicode.Scalar]) -> [Entry] {
        func classes(of wanted: [Unicode.Scalar]) -> [Int] {
            characters.enumerated().filter { wanted.contains($1) }.map { $0.offset + 1 }
        }
        let single = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<".unicodeScalars.map { scalar in
            Entry(
                classes: classes(of: [scalar, scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar]),
                text: [scalar])
        }
        let double = Entry(classes: classes(of: ["«"]), text: ["<", "<"])
        return (single + [double]).filter { !$0.classes.isEmpty }
    }

    /// The entry with the greatest share among the logits of one step; nil for the blank.
    func best(among logits: ArraySlice<Float>) -> (entry: Int, logit: Float)? {
        var best: (entry: Int, logit: Float)?
        var highest = logits[logits.startIndex]
        for (index, entry) in entries.enumerated() {
            let logit = Self.combined(entry.classes, logits)
            if logit > highest { (best, highest) = ((index, logit), logit) }
        }
        return best
    }

    /// The logit of several classes together.
    private static func combined(_ classes: [Int], _ logits: ArraySlice<Float>) -> Float {
        // Print has one class for each character, and most of the time of a line would be spent on copies.
        if classes.count == 1 { return logits[logits.startIndex + classes[0]] }
        let values = classes.map { logits[logits.startIndex + $0] }
        guard let highest = values.max() else { return -.infinity }
        return highest + Float(log(values.reduce(0.0) { $0 + exp(Double($1 - highest)) }))
    }
}
