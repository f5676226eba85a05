import BiometricsTestSupport
import FoundationEssentials
import Testing

/// Comments, messages and pages must be understood at first reading.
struct ProseRulesTests {
    /// The number of hard sentences in 100 that a folder may have.
    private static let ceiling = 3

    @Test func `hard sentences are rare in every folder`() throws {
        let reader = SentenceReader()
        let rules = SentenceRules()
        var counts: [String: Int] = [:]
        var hard: [String: [String]] = [:]
        for file in try Self.files() {
            let folder = Self.folder(of: file)
            for sentence in reader.sentences(of: file) {
                counts[folder, default: 0] += 1
                guard let difficulty = rules.difficulty(of: sentence) else { continue }
                hard[folder, default: []].append("\(sentence) (\(difficulty))")
            }
        }
        #expect(counts.count > 30)
        for (folder, count) in counts {
            let found = hard[folder] ?? []
            let allowed = (count * Self.ceiling + 99) / 100
            #expect(
                found.count <= allowed,
                """
                \(folder): \(found.count) of \(count) sentences have to be read twice, and \(allowed) may. Rewrite some:
                \(found.sorted { $0.count > $1.count }.prefix(20).joined(separator: "\n"))
                """)
        }
    }

    @Test(arguments: [
        "What is kept is deleted later.", "Whoever asks gets an answer.", "Of two faces the larger one is taken.",
        "A picture without a face is none.", "Such a picture is no error.", "It fails when nobody answers.",
        "In a picture without faces is no box.", "Behind the first of these frames comes the next, or is it not one.",
    ])
    func `a hard sentence is found`(_ text: String) {
        let file = SourceTree.File(path: "A.swift", lines: ["/// \(text)"])
        let sentences = SentenceReader().sentences(of: file)
        #expect(sentences.count == 1)
        #expect(sentences.allSatisfy { SentenceRules().difficulty(of: $0) != nil })
    }

    @Test(arguments: [
        "A picture without a face has no box.", "What does the host check?", "The larger of two faces is taken.",
        "There is no need to wait.", "In a small picture, faces are harder to find.",
    ])
    func `a plain sentence is not found`(_ text: String) {
        let file = SourceTree.File(path: "A.swift", lines: ["/// \(text)"])
        let sentences = SentenceReader().sentences(of: file)
        #expect(sentences.count == 1)
        #expect(sentences.allSatisfy { SentenceRules().difficulty(of: $0) == nil })
    }

    @Test func `comments, messages and pages are split into sentences`() {
        let code = SourceTree.File(
            path: "A.swift",
            lines: [
                "/// The first line of a comment", "/// and its end. Another sentence of it.",
                "/// - Returns: the number of `faces in it`.", "let a = f(\"The file \\(path) is too large.\", \"b\")",
                "// ```", "// Code is not looked at.", "// ```",
            ])
        #expect(
            SentenceReader().sentences(of: code).map(\.text) == [
                "The first line of a comment and its end.", "Another sentence of it.", "the number of X.",
                "The file X is too large.",
            ])
        let page = SourceTree.File(
            path: "A.md",
            lines: [
                "# A title of four words", "", "One sentence of a page.", "| a | table of several words |",
                "- An item of a list.",
            ])
        #expect(
            SentenceReader().sentences(of: page).map(\.text) == ["One sentence of a page.", "An item of a list."])
    }

    private static func files() throws -> [SourceTree.File] {
        let below = try ["Sources", "Tests", "Documentation"].flatMap { folder in
            try SourceTree.files(below: folder, endings: SentenceReader.endings)
                .map { SourceTree.File(path: "\(folder)/\($0.path)", lines: $0.lines) }
        }
        let pages = try ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"].map {
            try SourceTree.File(path: $0, contentsOf: SourceTree.root.appending(path: $0))
        }
        return below.filter { !$0.path.contains("/Fixtures/") && !$0.path.hasSuffix("ProseRulesTests.swift") } + pages
    }

    /// `Sources/Platform`, `Tests`, `Documentation`, or `.` for the pages beside them.
    private static func folder(of file: SourceTree.File) -> String {
        let parts = file.path.split(separator: "/")
        if parts.count == 1 { return "." }
        return parts[0] == "Sources" ? "Sources/\(parts[1])" : String(parts[0])
    }
}
