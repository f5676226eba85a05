internal import FoundationEssentials

/// A key that stands twice in one object of a JSON text. A decoder takes one of the two values and says nothing; another program
/// may take the other one.
package struct RepeatedKey: Hashable, Sendable {
    /// The key, as it reads.
    package let key: String
    /// The object that it stands in, such as `steps[1]`; empty for the whole.
    package let place: String

    /// The first that a text has; `nil` where it has none. A text that is no JSON is for its decoder to refuse.
    ///
    /// Keys are the same where they are equal as texts, however they are escaped. The time is that of the text's length, and
    /// of comparing its keys; nothing is nested in calls.
    package static func first(in text: [UInt8]) -> RepeatedKey? {
        var frames: [Frame] = []
        var isKeyNext = false
        var index = 0
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\""):
                let end = endOfText(text, from: index)
                if isKeyNext, !frames.isEmpty {
                    isKeyNext = false
                    let key = read(text[index...min(end, text.count - 1)])
                    guard frames[frames.count - 1].keys.insert(key).inserted else {
                        return RepeatedKey(key: key, place: place(of: frames))
                    }
                    frames[frames.count - 1].key = key
                }
                index = end
            case UInt8(ascii: "{"):
                frames.append(Frame(isObject: true))
                isKeyNext = true
            case UInt8(ascii: "["):
                frames.append(Frame(isObject: false))
                isKeyNext = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = frames.popLast()
                isKeyNext = false
            case UInt8(ascii: ","):
                isKeyNext = frames.last?.isObject == true
                if !frames.isEmpty { frames[frames.count - 1].index += 1 }
            default: break
            }
            index += 1
        }
        return nil
    }

    /// An object or a list that is open, and where in it the text is.
    private struct Frame {
        let isObject: Bool
        var keys: Set<String> = []
        var key = ""
        var index = 0
    }

    /// Where the text that begins at `start` has its closing quotation mark; the end where it has none.
    private static func endOfText(_ text: [UInt8], from start: Int) -> Int {
        var index = start + 1
        while index < text.count, text[index] != UInt8(ascii: "\"") {
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index, text.count)
    }

    private static func read(_ quoted: ArraySlice<UInt8>) -> String {
        if quoted.contains(UInt8(ascii: "\\")), let text = try? JSONDecoder().decode(String.self, from: Data(quoted)) {
            return text
        }
        return String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
    }

    /// The place of the last frame, by those around it.
    private static func place(of frames: [Frame]) -> String {
        frames.dropLast().reduce(into: "") { place, frame in
            if frame.isObject {
                place += (place.isEmpty ? "" : ".") + frame.key
            } else {
                place += "[\(frame.index)]"
            }
        }
    }
}
