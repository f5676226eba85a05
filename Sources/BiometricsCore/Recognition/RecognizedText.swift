/// A recognised character.
public struct RecognizedCharacter: Sendable, Hashable {
    /// The character.
    public let character: Unicode.Scalar
    /// The recogniser's confidence, 0...1, higher is surer. Confidences of different recognisers are not comparable.
    public let confidence: Double
    /// The box of the character, in pixels of the region.
    public let box: Rect

    /// A character from its parts.
    public init(character: Unicode.Scalar, confidence: Double, box: Rect) {
        self.character = character
        self.confidence = confidence
        self.box = box
    }
}

/// A recognised line, from left to right. Spaces between words are characters as well.
public struct RecognizedLine: Sendable, Hashable {
    /// The characters, at least one.
    public let characters: [RecognizedCharacter]

    /// A line of `characters`.
    public init(characters: [RecognizedCharacter]) {
        self.characters = characters
    }

    /// The text.
    public var text: String {
        var text = String.UnicodeScalarView()
        for character in characters { text.append(character.character) }
        return String(text)
    }

    /// The mean confidence of its characters, 0...1; 0 without any.
    public var confidence: Double {
        characters.isEmpty ? 0 : characters.reduce(0) { $0 + $1.confidence } / Double(characters.count)
    }
}

extension RecognizedLine: ContentWithheld {
    /// The number of characters, and never the characters themselves.
    public var description: String { "RecognizedLine(\(characters.count) characters)" }
}

extension RecognizedCharacter: ContentWithheld {
    /// The confidence, and never the character.
    public var description: String { "RecognizedCharacter(confidence \(confidence))" }
}

extension RecognizedLine {
    /// The fault of a line.
    public enum Fault: Sendable, Hashable {
        /// It has no characters.
        case empty
        /// A character is not printable.
        case unprintable
        /// A confidence is outside of 0...1.
        case confidence
        /// A box has a number that is not finite, is empty, or has its middle outside the region.
        case place
    }

    /// The fault of the line in a region of `size`; nil for a valid line.
    public func fault(in size: Size) -> Fault? {
        if characters.isEmpty { return .empty }
        for character in characters {
            if character.character.isUnprintable { return .unprintable }
            guard (0...1).contains(character.confidence) else { return .confidence }
            let (box, middle) = (character.box, character.box.center)
            guard [box.x, box.y, box.width, box.height].allSatisfy(\.isFinite), box.width > 0, box.height > 0,
                (0...Double(size.width)).contains(middle.x), (0...Double(size.height)).contains(middle.y)
            else { return .place }
        }
        return nil
    }
}
