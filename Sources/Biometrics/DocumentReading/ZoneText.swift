internal import BiometricsCore

/// A recognised line without spaces, and where its characters stand.
///
/// Every character of a zone is as wide as any other, so that two lines of one begin at the same place: what stands before the
/// place where the others begin, such as the edge of a card that was read as a letter, is no part of it.
struct ZoneText {
    /// The characters.
    let bytes: [UInt8]
    /// The middle of each character, in pixels of the picture from the place where every line of its block begins; nil where
    /// that is not known.
    private let places: [Double]?
    /// How sure the recogniser is of each character; nil where that is not known.
    let confidences: [Double]?

    /// By so many characters a start is worked out: of more, one that was miscounted among fillers would move it.
    private static let mostUsed = 8
    /// Fewer tell no start.
    private static let leastUsed = 4

    /// A line of which no places are known.
    init(_ text: String) {
        bytes = Array(text.utf8)
        (places, confidences) = (nil, nil)
    }

    /// A line as `line` was read from its strip.
    init(_ read: RecognizedLine, of line: ZoneBlock.Line, _ preparation: ZonePreparation) {
        let characters = read.characters.filter { $0.character != " " }
        bytes = Array(characters.map { String($0.character) }.joined().utf8)
        let places = characters.map { line.place(ofStripColumn: $0.box.x + $0.box.width / 2, preparation) }
        let isPlain = places.count == bytes.count
        self.places = isPlain ? places : nil
        confidences = isPlain ? characters.map(\.confidence) : nil
    }

    /// From one character to the next, in pixels; nil where that is not known.
    var pitch: Double? {
        guard let places, places.count > 2 * Self.leastUsed else { return nil }
        let gaps = zip(places.dropFirst(), places).map { $0 - $1 }.sorted()
        let pitch = gaps[gaps.count / 2]
        return pitch > 0 ? pitch : nil
    }

    /// Where the line begins whose first character is the one at `index`, by the characters after that one: the box of the first
    /// reaches to the margin. nil where that is not known.
    func start(at index: Int) -> Double? {
        guard let places, let pitch else { return nil }
        let used = places.indices.dropFirst(index + 1).prefix(Self.mostUsed)
        guard used.count >= Self.leastUsed else { return nil }
        let starts = used.map { places[$0] - Double($0 - index) * pitch }.sorted()
        return starts[starts.count / 2]
    }
}
