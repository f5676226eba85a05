internal import BiometricsCore

/// The faults found so far while one definition is read.
final class DefinitionFaults {
    private(set) var all: [DefinitionFault] = []

    func add(_ place: String, _ message: String) { all.append(DefinitionFault(place: place, message: message)) }
}

/// One object of a definition. It reads members and records their faults; an invalid member reads as `nil`.
struct DefinitionObject {
    let place: String
    private let members: [String: JSONTree]
    private let faults: DefinitionFaults

    /// The object at `place`, whose keys must be among `keys`; `nil` for any other value.
    init?(_ tree: JSONTree, at place: String, keys: [String], faults: DefinitionFaults) {
        guard case .object(let members) = tree else {
            faults.add(place, "Expected an object, found \(tree.kind).")
            return nil
        }
        self.place = place
        self.faults = faults
        self.members = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        for member in members where !keys.contains(member.key) {
            let near = NearestName.candidates(for: member.key, among: keys)
            faults.add(
                self.place(of: member.key),
                "Unknown key." + (near.isEmpty ? "" : " Did you mean \(Self.list(near))?"))
        }
    }

    func place(of key: String) -> String { place.isEmpty ? key.printable : "\(place).\(key.printable)" }

    func fault(_ key: String, _ message: String) { faults.add(place(of: key), message) }

    /// The value of a key; `nil` if it is absent or null.
    func value(_ key: String) -> JSONTree? {
        guard let value = members[key], value != .null else { return nil }
        return value
    }

    private func wrong(_ key: String, _ tree: JSONTree, _ wanted: String) {
        fault(key, "Expected \(wanted), found \(tree.kind).")
    }

    func required<Value>(_ key: String, _ value: Value?) -> Value? {
        if self.value(key) == nil { fault(key, "Missing value.") }
        return value
    }

    func text(_ key: String, upTo limit: Int = 200) -> String? {
        guard let tree = value(key) else { return nil }
        guard case .string(let text) = tree else {
            wrong(key, tree, "a text")
            return nil
        }
        guard !text.isEmpty, text.count <= limit, text.printable == text else {
            fault(key, "Expected a text of 1 to \(limit) printable characters on one line.")
            return nil
        }
        return text
    }

    func boolean(_ key: String) -> Bool? {
        guard let tree = value(key) else { return nil }
        guard case .bool(let value) = tree else {
            wrong(key, tree, "true or false")
            return nil
        }
        return value
    }

    func integer(_ key: String, _ range: ClosedRange<Int>) -> Int? {
        guard let tree = value(key) else { return nil }
        guard case .integer(let value) = tree, range.contains(value) else {
            fault(key, "Expected a whole number from \(range.lowerBound) to \(range.upperBound).")
            return nil
        }
        return value
    }

    func number(_ key: String) -> Double? {
        guard let tree = value(key) else { return nil }
        switch tree {
        case .integer(let value): return Double(value)
        case .number(let value): return value
        default:
            wrong(key, tree, "a number")
            return nil
        }
    }

    /// An identifier; a whole number is read as its digits.
    func identifier<Subject>(_ key: String) -> Identifier<Subject>? {
        guard let tree = value(key) else { return nil }
        let text: String? =
            switch tree {
            case .string(let text): text
            case .integer(let number): String(number)
            default: nil
            }
        guard let identifier = text.flatMap(Identifier<Subject>.init) else {
            fault(key, "Expected 1 to 64 characters from A-Z, a-z, 0-9, “.”, “_” and “-”.")
            return nil
        }
        return identifier
    }

    func word<Word: RawRepresentable & CaseIterable>(_ key: String, _ type: Word.Type) -> Word?
    where Word.RawValue == String {
        guard let tree = value(key) else { return nil }
        return Self.word(tree, place: place(of: key), faults, among: Word.allCases.map(\.rawValue)) {
            Word(rawValue: $0)
        }
    }

    func period(_ key: String) -> JourneyPeriod? {
        guard let tree = value(key) else { return nil }
        guard case .string(let text) = tree, let period = JourneyPeriod(text) else {
            fault(key, "Expected an ISO 8601 period of at most a century, such as PT24H, P30D or P5Y.")
            return nil
        }
        return period
    }

    /// A list of at least one element, without duplicates.
    func list<Value: Hashable>(
        _ key: String, _ read: (JSONTree, String) -> Value?
    ) -> [Value]? {
        guard let tree = value(key) else { return nil }
        guard case .array(let elements) = tree, !elements.isEmpty else {
            fault(key, "Expected a list with at least one element.")
            return nil
        }
        var values: [Value] = []
        for (index, element) in elements.enumerated() {
            let place = "\(self.place(of: key))[\(index)]"
            guard let value = read(element, place) else { continue }
            if values.contains(value) {
                faults.add(place, "Duplicate element.")
            } else {
                values.append(value)
            }
        }
        return values
    }

    static func word<Word>(
        _ tree: JSONTree, place: String, _ faults: DefinitionFaults, among words: [String], make: (String) -> Word?
    ) -> Word? {
        guard case .string(let text) = tree else {
            faults.add(place, "Expected a text, found \(tree.kind).")
            return nil
        }
        guard words.contains(text), let word = make(text) else {
            let near = NearestName.candidates(for: text, among: words)
            faults.add(
                place, "Unknown value “\(text.printable)”. Expected \(near.isEmpty ? list(words) : list(near)).")
            return nil
        }
        return word
    }

    private static func list(_ words: [String]) -> String {
        words.count > 1
            ? words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "") : words.first ?? ""
    }
}
