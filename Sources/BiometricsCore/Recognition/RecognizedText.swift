/// A character that was read.
public struct RecognizedCharacter: Sendable, Hashable {
    /// The character.
    public let character: Unicode.Scalar
    /// How sure the recogniser is, 0...1, higher is surer. The numbers of two recognisers do not compare.
    public let confidence: Double
    /// Where it stands, in pixels of the region.
    public let box: Rect

    /// A character from its parts.
    public init(character: Unicode.Scalar, confidence: Double, box: Rect) {
        self.character = character
        self.confidence = confidence
        self.box = box
    }
}

/// A line that was read, from left to right. Spaces between words are characters as well.
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
    /// How many characters there are; never which.
    public var description: String { "RecognizedLine(\(characters.count) characters)" }
}

extension RecognizedCharacter: ContentWithheld {
    /// The confidence; never the character.
    public var description: String { "RecognizedCharacter(confidence \(confidence))" }
}

extension RecognizedLine {
    /// What is wrong with a line.
    public enum Fault: Sendable, Hashable {
        /// It has no characters.
        case empty
        /// A character is one that cannot be printed.
        case unprintable
        /// A confidence is outside of 0...1.
        case confidence
        /// A box has a number that is none, is empty, or has its middle outside of the region.
        case place
    }

    /// What is wrong with the line as one of a region of `size`; nil for a sound one.
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
