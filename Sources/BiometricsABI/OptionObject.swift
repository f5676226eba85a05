internal import BiometricsCore
internal import FoundationEssentials

/// A JSON object whose keys are known. A wrong value is an error that names its key and what was expected.
struct OptionObject: Sendable {
    /// A JSON text that was not read yet.
    struct Source: Sendable {
        /// The text; `nil` for none, which is read as an object without keys.
        let text: [UInt8]?
        /// The name in messages: `configuration` or `options`.
        let name: String
    }

    /// No configuration is larger.
    private static let longest = 1 << 20

    private let members: [String: AnyJSON]
    private let name: String
    /// The path of this object in the text, with a point at its end; empty for the whole.
    private let place: String

    /// Reads a text.
    ///
    /// - Throws: `.invalidConfiguration` for text that is not a JSON object, for a key that occurs twice, and for one
    ///   that is not among `keys`.
    init(_ source: Source, keys: [String]) throws(BiometricsError) {
        var members: [String: AnyJSON] = [:]
        if let text = source.text {
            guard text.count <= Self.longest, let read = try? JSONDecoder().decode(AnyJSON.self, from: Data(text)),
                case .object(let found) = read
            else {
                throw BiometricsError(
                    .invalidConfiguration, "The \(source.name) must be a JSON object of at most a million bytes.")
            }
            if let repeated = RepeatedKey.first(in: text) {
                throw BiometricsError(
                    .invalidConfiguration, "The \(source.name) has the key “\(repeated.key.printable)” twice.")
            }
            members = found
        }
        try self.init(members, name: source.name, place: "", keys: keys)
    }

    private init(
        _ members: [String: AnyJSON], name: String, place: String, keys: [String]
    ) throws(BiometricsError) {
        self.members = members.filter { $0.value != .null }
        self.name = name
        self.place = place
        if let unknown = members.keys.sorted().first(where: { !keys.contains($0) }) {
            let near = NearestName.candidates(for: unknown, among: keys).first.map { " Did you mean “\($0)”?" }
            let known = keys.isEmpty ? " It takes none." : " It takes: \(keys.joined(separator: ", "))."
            throw fault(unknown, "is not a key of the \(name).\(near ?? known)")
        }
    }

    private func fault(_ key: String, _ text: String) -> BiometricsError {
        BiometricsError(.invalidConfiguration, "“\(place)\(key.printable)” \(text)")
    }

    private func expected(_ key: String, _ wanted: String) -> BiometricsError {
        fault(key, "in the \(name) is \(members[key]?.kind ?? "missing"), but must be \(wanted).")
    }

    /// The value of a key; `nil` if it is absent or null.
    func value(_ key: String) -> AnyJSON? { members[key] }

    /// - Throws: `.invalidConfiguration` unless the value of a key is accepted.
    func check(_ key: String, _ isAccepted: Bool, _ wanted: String) throws(BiometricsError) {
        if !isAccepted { throw expected(key, wanted) }
    }

    func text(_ key: String) throws(BiometricsError) -> String? {
        switch members[key] {
        case nil: nil
        case .text(let value) where !value.isEmpty && !value.utf8.contains(0): value
        default: throw expected(key, "a text")
        }
    }

    /// One of `words`.
    func word(_ key: String, of words: [String]) throws(BiometricsError) -> String? {
        guard let value = try text(key) else { return nil }
        if words.contains(value) { return value }
        throw fault(key, "in the \(name) must be one of: \(words.joined(separator: ", ")).")
    }

    func flag(_ key: String) throws(BiometricsError) -> Bool? {
        switch members[key] {
        case nil: nil
        case .flag(let value): value
        default: throw expected(key, "true or false")
        }
    }

    func number(_ key: String, _ range: ClosedRange<Double>) throws(BiometricsError) -> Double? {
        switch members[key] {
        case nil: nil
        case .number(let value) where range.contains(value): value
        default: throw expected(key, "a number from \(range.lowerBound) to \(range.upperBound)")
        }
    }

    func integer(_ key: String, _ range: ClosedRange<Int>) throws(BiometricsError) -> Int? {
        guard case .number(let value) = members[key] else {
            if members[key] == nil { return nil }
            throw expected(key, "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        guard let whole = Int(exactly: value), range.contains(whole) else {
            throw expected(key, "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return whole
    }

    func texts(_ key: String) throws(BiometricsError) -> [String]? {
        guard let value = members[key] else { return nil }
        guard case .list(let values) = value else { throw expected(key, "a list of texts") }
        var texts: [String] = []
        for value in values {
            guard case .text(let text) = value, !text.isEmpty, !text.utf8.contains(0) else {
                throw expected(key, "a list of texts")
            }
            texts.append(text)
        }
        return texts
    }

    /// An object within this one.
    func object(_ key: String, keys: [String]) throws(BiometricsError) -> OptionObject? {
        guard let value = members[key] else { return nil }
        guard case .object(let members) = value else { throw expected(key, "an object") }
        return try OptionObject(members, name: name, place: "\(place)\(key).", keys: keys)
    }
}
