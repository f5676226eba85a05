internal import BiometricsCore

/// A recognised line without spaces, with the positions of its characters.
///
/// All characters of a zone are equally wide, so its lines start at the same position. A character before that position
/// is not part of the zone; it may be the edge of a card that was read as a letter.
struct ZoneText {
    /// The characters.
    let bytes: [UInt8]
    /// The middle of each character, in pixels from the common start of the block's lines; nil if unknown.
    private let places: [Double]?
    /// The recogniser's confidence in each character; nil if unknown.
    let confidences: [Double]?

    /// How many characters are used to compute a start. With more, a miscounted run of fillers would shift it.
    private static let mostUsed = 8
    /// With fewer characters, no start is computed.
    private static let leastUsed = 4

    /// A line whose character positions are unknown.
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

    /// The distance between characters, in pixels; nil if unknown.
    var pitch: Double? {
        guard let places, places.count > 2 * Self.leastUsed else { return nil }
        let gaps = zip(places.dropFirst(), places).map { $0 - $1 }.sorted()
        let pitch = gaps[gaps.count / 2]
        return pitch > 0 ? pitch : nil
    }

    /// The start of a line whose first character is at `index`, computed from the characters after it, because the
    /// first character's box includes the margin. nil if unknown.
    func start(at index: Int) -> Double? {
        guard let places, let pitch else { return nil }
        let used = places.indices.dropFirst(index + 1).prefix(Self.mostUsed)
        guard used.count >= Self.leastUsed else { return nil }
        let starts = used.map { places[$0] - Double($0 - index) * pitch }.sorted()
        return starts[starts.count / 2]
    }
}
