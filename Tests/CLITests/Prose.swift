import BiometricsTestSupport

/// A sentence of a comment, a message or a page.
struct Sentence: CustomStringConvertible {
    /// The file and the line where its paragraph starts.
    let place: String
    let words: [Substring]

    var text: String { words.joined(separator: " ") }
    var description: String { "\(place): \(text)" }
}

/// Finds the sentences of a file.
///
/// A name in backticks counts as one word, and so does an interpolation. Code blocks, tables and headings are skipped.
struct SentenceReader {
    private let literal = /"((?:[^"\\]|\\.)*)"/
    private let interpolation = /\\\([^)]*\)/
    private let label = /^- (?:Parameters?|Returns|Throws)[^:]*:/
    private let bullet = /^(?:[-*]|\d+\.)\s/
    private let notProse = /^(?:MARK:|swift-|shellcheck|SPDX|\$)/

    /// The endings of files that hold prose.
    static let endings: Set<String> = ["swift", "c", "h", "cpp", "hpp", "js", "py", "sh", "md"]

    /// The sentences of `file` with four words or more.
    func sentences(of file: SourceTree.File) -> [Sentence] {
        var sentences: [Sentence] = []
        var paragraph: [String] = []
        var firstLine = 0
        var isCode = false
        func endParagraph() {
            sentences += split(paragraph.joined(separator: " "), place: "\(file):\(firstLine)")
            paragraph = []
        }
        let isPage = file.path.hasSuffix(".md")
        let marks = file.path.hasSuffix(".sh") || file.path.hasSuffix(".py") ? ["#"] : ["//", "*"]
        for (number, line) in zip(1..., file.lines) {
            var text = line.drop(while: \.isWhitespace)
            if !isPage {
                guard marks.contains(where: text.hasPrefix) else {
                    endParagraph()
                    isCode = false
                    guard file.path.hasSuffix(".swift"), line.contains(".\"") else { continue }
                    for message in messages(in: line) { sentences += split(message, place: "\(file):\(number)") }
                    continue
                }
                text = text.drop { "/*#! ".contains($0) }
            }
            if text.hasPrefix("```") { isCode.toggle() }
            let isSkipped =
                isCode || text.isEmpty || text.hasPrefix("```")
                || text.hasPrefix("|")
                || (isPage ? text.hasPrefix("#") || text.hasPrefix("<") : text.contains(notProse))
            if isSkipped || text.contains(bullet) { endParagraph() }
            if isSkipped { continue }
            let prose = text.replacing(label, with: "").replacing(bullet, with: "").drop(while: \.isWhitespace)
            if prose.isEmpty { continue }
            if paragraph.isEmpty { firstLine = number }
            paragraph.append(String(prose))
        }
        endParagraph()
        return sentences
    }

    private func messages(in line: String) -> [String] {
        line.matches(of: literal).map { String($0.output.1) }
            .filter { $0.first?.isUppercase == true && $0.hasSuffix(".") && $0.count(where: { $0 == " " }) > 1 }
            .map { $0.replacing(interpolation, with: "X") }
    }

    private func split(_ text: String, place: String) -> [Sentence] {
        let plain = text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map { $0.isMultiple(of: 2) ? $1 : "X" }.joined()
        var sentences: [Sentence] = []
        var words: [Substring] = []
        for word in plain.split(separator: " ") {
            let startsSentence = word.first.map { ("A"..."Z").contains($0) || $0 == "“" } ?? false
            if startsSentence, let last = words.last?.last, ".!?:;".contains(last) {
                sentences.append(Sentence(place: place, words: words))
                words = []
            }
            words.append(word)
        }
        sentences.append(Sentence(place: place, words: words))
        return sentences.filter { $0.words.count >= 4 }
    }
}

/// Recognises sentences that most readers have to read twice.
struct SentenceRules {
    /// The largest number of words in a sentence that can be read at once.
    static let longest = 32

    private let invertedOpening =
        #/
        ^(?:As|Among|At|Behind|Besides?|Beneath|By|For|From|In|Of|On|To|Whatever|Whoever|Whom|Whose|With|Without)\s
        [^,.;:]{3,80}\b
        (?:is|are|was|were|has|have|do|does|can|may|must|comes?|counts?|holds?|lies?|needs?|stands?|takes?|tells?)\s+
        (?:it|they|he|she|the|an?|no|none|nothing|nobody|not|one|what|who|all|each|every|some|any|only)\b
        /#
    private let clauseAsSubject = /^(?:What|Whatever|Where|Which|Who|Whoever|That which|He who|Those who|Those that)\b/
    private let ofOpening = /^Of\s/
    private let isNone = /\b(?:is|are|was|were|be|has|have)\s+none\b/
    private let isNoNoun =
        /\b(?:is|are|was|were)\s+no\s+(?!longer|more|less|fewer|need|later|earlier|way|other|good|doubt|different)[a-z]+/
    private let oldWord = /\b[Tt]hat there (?:is|are) not\b|\b[Tt]here is not either\b|\b[Nn]obody\b|\b[Ww]hoever\b/

    /// The reason why a sentence is hard to read; `nil` for a plain one.
    func difficulty(of sentence: Sentence) -> String? {
        let text = sentence.text
        if text.contains(invertedOpening) { return "inverted opening" }
        if text.contains(clauseAsSubject), !text.hasSuffix("?") { return "clause as subject" }
        if text.contains(ofOpening) { return "opening with “Of”" }
        if text.contains(isNone) { return "“is none”" }
        if text.contains(isNoNoun) { return "“is no” before a noun" }
        if text.contains(oldWord) { return "“nobody”, “whoever” or “that there is not”" }
        return sentence.words.count > Self.longest ? "\(sentence.words.count) words" : nil
    }
}
