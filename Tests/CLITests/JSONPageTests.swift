import BiometricsTestSupport
import Foundation
import Testing

/// The pages on JSON have the keys and the words of the schemas, and no others.
struct JSONPageTests {
    private let page: String
    private let files: [String: JSONNode]

    /// Documents of which the page says only that their schemas name every key.
    private static let leftToSchemas: Set<String> = [
        "doctor-1.json", "keys-1.json", "liveness-calibration-1.json", "model-install-1.json", "model-list-1.json",
        "model-path-1.json", "model-verify-1.json",
    ]

    init() throws {
        let pages = try ["JSON", "JourneyJSON", "EvaluationJSON"].map {
            try SourceTree.text(of: "Documentation/\($0).md").replacing(/```[^`]*```/, with: "")
        }
        page = pages.joined(separator: "\n")
        files = try JSONSchema.all()
    }

    /// The words in code on a part of the page.
    private func code(in text: some StringProtocol) -> [String] {
        String(text).matches(of: /`([^`]+)`/).map { String($0.output.1) }
    }

    /// The words of a piece of code, such as `selfie` and `isLive` of `selfie.isLive`.
    private func words(of code: String) -> [String] {
        code.split(whereSeparator: { ".…, \"{}:".contains($0) }).map(String.init)
    }

    /// A key of a schema, with the keys of its value and the words that the value may be.
    private final class Key {
        var keys: [String: Key] = [:]
        var words: Set<String> = []

        func add(_ other: Key) {
            keys.merge(other.keys) { first, second in
                first.add(second)
                return first
            }
            words.formUnion(other.words)
        }

        /// The keys at all depths, by name.
        func all(_ body: (String, Key) -> Void) {
            for (name, key) in keys {
                body(name, key)
                key.all(body)
            }
        }
    }

    /// The keys of a schema. The page leaves the header of a clip to its schema.
    private func key(_ schema: JSONNode?, in file: String) -> Key {
        let key = Key()
        if case .string(let reference)? = schema?["$ref"] {
            let halves = reference.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
            let target = halves[0].isEmpty ? file : halves[0]
            let name = halves.count == 2 ? halves[1].split(separator: "/").last.map(String.init) : nil
            if name != "clipMetadata" {
                key.add(self.key(name.map { files[target]?["$defs"]?[$0] } ?? files[target], in: target))
            }
        }
        if case .object(let properties)? = schema?["properties"] {
            for (name, property) in properties { key.keys[name] = self.key(property, in: file) }
        }
        for keyword in ["items", "additionalProperties"] {
            if case .object? = schema?[keyword] { key.add(self.key(schema?[keyword], in: file)) }
        }
        for keyword in ["anyOf", "allOf"] {
            if case .array(let parts)? = schema?[keyword] { for part in parts { key.add(self.key(part, in: file)) } }
        }
        if case .array(let values)? = schema?["enum"] {
            for case .string(let word) in values { key.words.insert(word) }
        }
        return key
    }

    @Test func `the page has every key of the schemas`() {
        let said = Set(code(in: page).flatMap(words))
        for file in files.keys.sorted() where file != "common.json" && !Self.leftToSchemas.contains(file) {
            var missing: Set<String> = []
            key(files[file], in: file).all { name, _ in if !said.contains(name) { missing.insert(name) } }
            #expect(missing.isEmpty, "\(file): \(missing.sorted())")
        }
    }

    @Test func `the page names every document`() {
        let said = Set(code(in: page))
        for file in files.values {
            guard case .string(let title)? = file["title"], title.hasPrefix("biometrics.") else { continue }
            #expect(said.contains(title), "\(title)")
        }
    }

    @Test func `a table of keys has the paths of its schema, and all words of a value or none`() throws {
        var count = 0
        for section in page.split(separator: "\n## ") {
            guard let name = section.firstMatch(of: /^`biometrics\.([a-z-]+)\/([0-9])`/)?.output else { continue }
            let file = "\(name.1)-\(name.2).json"
            let root = key(files[file], in: file)
            for row in Self.keyRows(of: section) {
                let said = Set(code(in: row.text).flatMap(words))
                var parent: [String] = []
                for path in code(in: row.keys) {
                    let steps = (path.hasPrefix(".") ? parent : []) + words(of: path)
                    parent = Array(steps.dropLast())
                    let found = Self.ends(of: steps, in: root)
                    #expect(!found.isEmpty, "\(file) has no \(steps.joined(separator: "."))")
                    let open = found.filter { !$0.words.isDisjoint(with: said) && !$0.words.isSubset(of: said) }
                    #expect(
                        open.isEmpty, "\(path) of \(file) may also be \(open.flatMap { $0.words.subtracting(said) })")
                    count += 1
                }
            }
        }
        #expect(count > 100)
    }

    /// The rows of the tables whose first column has keys.
    private static func keyRows(of section: Substring) -> [(keys: Substring, text: Substring)] {
        var rows: [(keys: Substring, text: Substring)] = []
        var isKeys = false
        for line in section.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("|") else {
                isKeys = false
                continue
            }
            if line.hasPrefix("| key |") { isKeys = true }
            let cells = line.split(separator: "|")
            if isKeys, cells.count == 2, !line.hasPrefix("| key |"), !line.hasPrefix("|---") {
                rows.append((cells[0], cells[1]))
            }
        }
        return rows
    }

    /// The ends of a path that begins anywhere in a schema.
    private static func ends(of steps: [String], in root: Key) -> [Key] {
        var starts = [root]
        root.all { _, key in starts.append(key) }
        return starts.compactMap { start in steps.reduce(start) { $0?.keys[$1] } }
    }
}
